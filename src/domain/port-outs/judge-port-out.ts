import {
  type RequestContext,
  asSystemOnBehalf,
  type BusinessAction,
} from '#engine/model/request-context.ts';
import { localDay } from '#engine/model/local-day.ts';
import { findRowsByValues } from '#engine/read/look-up.ts';
import { updateRecord } from '#engine/write/write.ts';
import { portOutMails } from '#messages/mail/port-out-mails.ts';
import { addDays, laterDay } from '#protocol/time/calendar.ts';
import { ok, refuse } from '#protocol/problem.ts';
import { readConnection } from '../company/connection-facts.ts';
import { valueOrThrow } from '../process-due-rows.ts';
import { endConnection } from '../terminations/end-connection.ts';
import { describePortOut } from './describe-port-out.ts';
import { mailPortOut, validDays } from './release-number.ts';
import { mailCompany } from '../company/mail-company.ts';
import { portOutStatus, terminationStatus } from '#protocol/telecom/picklists.ts';

/**
 * Before an action of this file runs, the engine locks the connection and the port-out, and checks
 * the status. Source: decisions.md §8.
 */

const fields = ['Id', 'Aansluiting__c', 'Nummer__c', 'Voorgestelde_datum__c', 'CreatedDate'];

async function readLockedPortOut(system: RequestContext, id: string | null) {
  const [row] = await findRowsByValues(system, {
    from: 'Uitportering__c',
    fields,
    where: { Id: String(id) },
    limit: 1,
  });
  if (row === undefined) throw new Error('A locked port-out row must exist');
  const connection = valueOrThrow(await readConnection(system, String(row['Aansluiting__c'])));
  return { row, connection, number: String(row['Nummer__c'] ?? '') };
}

export const releasePortOut: BusinessAction = async (ctx, { id }) => {
  const system = asSystemOnBehalf(ctx, 'release a number after a look');
  const { row, connection } = await readLockedPortOut(system, id);
  const date = String(row['Voorgestelde_datum__c']);
  const validUntil = addDays(laterDay(localDay(system.now), date), validDays);
  const released = await updateRecord(system, String(id), {
    fields: {
      Status__c: portOutStatus.released,
      Vrijgemaakt_op__c: system.now.toISOString(),
      Geldig_tot__c: validUntil,
    },
  });
  if (!released.ok) return released;
  await mailPortOut(system, { account: connection.account, id: String(id), doubt: null });
  return ok({});
};

export const refusePortOut: BusinessAction = async (ctx, { id, values }) => {
  const system = asSystemOnBehalf(ctx, 'refuse a port-out');
  const { connection, number } = await readLockedPortOut(system, id);
  const reason = String(values['Reden']);
  const refused = await updateRecord(system, String(id), {
    fields: {
      Status__c: portOutStatus.lapsed,
      Afgewezen_op__c: system.now.toISOString(),
      Reden_afwijzing__c: reason,
    },
  });
  if (!refused.ok) return refused;
  const { account } = connection;
  const words = { company: account.name, number, reason, brand: system.brand };
  const { refusedToCompany, refusedToUs } = portOutMails;
  await mailCompany(system, {
    account,
    about: String(id),
    kind: 'Uitportering afgewezen',
    toCompany: refusedToCompany(words),
    toUs: refusedToUs(words),
  });
  return ok({});
};

export const recordNumberPorted: BusinessAction = async (ctx, { id, values }) => {
  const system = asSystemOnBehalf(ctx, 'record that a number left');
  const date = String(values['Datum']);
  if (date > localDay(system.now))
    return refuse({ code: 'day.toCome', field: 'Datum', detail: 'The day has not come yet' });
  const { row, connection } = await readLockedPortOut(system, id);
  if (date < localDay(new Date(String(row['CreatedDate']))))
    return refuse({
      code: 'day.beforeAsked',
      field: 'Datum',
      detail: 'The port-out was asked for later',
    });
  if (connection.start !== null && date < connection.start)
    return refuse({
      code: 'day.beforeStart',
      field: 'Datum',
      detail: 'The connection began later',
    });
  const left = await updateRecord(system, String(id), {
    fields: { Status__c: portOutStatus.ported, Uitgeporteerd_op__c: system.now.toISOString() },
  });
  if (!left.ok) return left;
  await endConnection(system, connection, date);
  await closeTermination(system, connection.id, date);
  const { account } = connection;
  const described = await describePortOut(system, String(id));
  if (described === null) throw new Error('A locked port-out row must exist');
  const words = { ...described, date, brand: system.brand };
  const { leftToCompany, leftToUs } = portOutMails;
  await mailCompany(system, {
    account,
    about: String(id),
    kind: 'Uitgeporteerd',
    toCompany: leftToCompany(words),
    toUs: leftToUs(words),
  });
  return ok({});
};

/** An index allows one running termination per connection. */
async function closeTermination(
  system: RequestContext,
  connectionId: string,
  lastDay: string,
): Promise<void> {
  const [running] = await findRowsByValues(system, {
    from: 'Opzegging__c',
    fields: ['Id'],
    where: { Aansluiting__c: connectionId, Status__c: terminationStatus.received },
    limit: 1,
  });
  if (running === undefined) return;
  valueOrThrow(
    await updateRecord(system, String(running['Id']), {
      fields: {
        Status__c: terminationStatus.executed,
        Uitgevoerd_op__c: localDay(system.now),
        Einddatum__c: lastDay,
      },
    }),
  );
}
