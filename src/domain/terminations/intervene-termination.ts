import {
  type RequestContext,
  asSystemOnBehalf,
  type BusinessAction,
} from '#engine/model/request-context.ts';
import { localDay } from '#engine/model/local-day.ts';
import { findRowsByValues } from '#engine/read/look-up.ts';
import { updateRecord } from '#engine/write/write.ts';
import { terminationMails } from '#messages/mail/termination-mails.ts';
import { connectionStatus } from '#protocol/telecom/connection-status.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import { actorIdOf } from '#protocol/users/viewer.ts';
import { readConnection } from '../company/connection-facts.ts';
import { valueOrThrow } from '../process-due-rows.ts';
import { putInOutbox } from '../mail/put-in-outbox.ts';
import { readUserName, mailStaffMember } from '../company/mail-staff-member.ts';
import { executeTermination } from './execute-terminations.ts';
import { mailCompany } from '../company/mail-company.ts';
import {
  type TerminationIntervention,
  terminationIntervention,
  terminationStatus,
} from '#protocol/telecom/picklists.ts';

/**
 * Cancelling a termination or executing it early takes two members of staff: one requests it, and
 * another approves it. The engine locks the connection and the termination, and checks who may act.
 * Source: decisions.md §7.
 */

/** Also mails us, because the termination is executed on its date if nobody reacts. */
const asking =
  (what: TerminationIntervention): BusinessAction =>
  async (ctx, { id, values }) => {
    const system = asSystemOnBehalf(ctx, 'ask a colleague to agree');
    const reason = String(values['Reden']);
    const asked = await updateRecord(system, String(id), {
      fields: {
        Ingreep__c: what,
        Ingreep_reden__c: reason,
        Ingreep_door__c: actorIdOf(ctx.viewer),
        Ingreep_weigering__c: null,
      },
    });
    if (!asked.ok) return asked;
    const words = terminationMails.agreementAsked({
      ...(await wordsAbout(system, String(id))),
      what,
      reason,
      by: await readUserName(system, actorIdOf(ctx.viewer)),
    });
    await putInOutbox(system, {
      to: system.brand.email,
      kind: 'Akkoord gevraagd',
      about: String(id),
      words,
    });
    return ok({});
  };

export const requestCancelAction = asking(terminationIntervention.cancel);
export const requestExecuteAction = asking(terminationIntervention.executeEarly);

const nothingAsked = { Ingreep__c: null, Ingreep_reden__c: null, Ingreep_door__c: null };

export const withdrawIntervention: BusinessAction = async (ctx, { id }) => {
  const withdrawn = await updateRecord(
    asSystemOnBehalf(ctx, 'let a termination run on'),
    String(id),
    {
      fields: nothingAsked,
    },
  );
  return withdrawn.ok ? ok({}) : withdrawn;
};

export const declineIntervention: BusinessAction = async (ctx, { id, values }) => {
  const system = asSystemOnBehalf(ctx, 'let a termination run on');
  const fields = ['Ingreep__c', 'Ingreep_door__c'];
  const [asked] = await findRowsByValues(system, {
    from: 'Opzegging__c',
    fields,
    where: { Id: String(id) },
    limit: 1,
  });
  const reason = String(values['Reden']);
  const declined = await updateRecord(system, String(id), {
    fields: { ...nothingAsked, Ingreep_weigering__c: reason },
  });
  if (!declined.ok) return declined;
  const by = await readUserName(system, actorIdOf(ctx.viewer));
  const words = terminationMails.agreementDeclined({
    ...(await wordsAbout(system, String(id))),
    what: String(asked?.['Ingreep__c']),
    reason,
    by,
  });
  await mailStaffMember(system, {
    userId: String(asked?.['Ingreep_door__c']),
    kind: 'Geen akkoord',
    about: String(id),
    words,
  });
  return ok({});
};

async function wordsAbout(system: RequestContext, id: string) {
  const fields = [
    'Name',
    'Einddatum__c',
    'Aansluiting__r.Name',
    'Aansluiting__r.Nummer__c',
    'Aansluiting__r.Account__r.Name',
  ];
  const [row = {}] = await findRowsByValues(system, {
    from: 'Opzegging__c',
    fields,
    where: { Id: id },
    limit: 1,
  });
  const [reference, endDate, name, number, company] = fields.map((field) => row[field] ?? null);
  return {
    reference: String(reference),
    endDate: String(endDate),
    name: String(name),
    number: number === null ? null : String(number),
    company: String(company),
  };
}

export const agreeIntervention: BusinessAction = async (ctx, { id }) => {
  const system = asSystemOnBehalf(ctx, 'do what two members of staff agreed on');
  const fields = ['Name', 'Aansluiting__c', 'Einddatum__c', 'Ingreep__c', 'Ingreep_reden__c'];
  const [row] = await findRowsByValues(system, {
    from: 'Opzegging__c',
    fields: ['Id', ...fields],
    where: { Id: String(id) },
    limit: 1,
  });
  if (row === undefined) throw new Error('A locked termination row must exist');
  const agreed = await updateRecord(system, String(id), {
    fields: { Akkoord_door__c: actorIdOf(ctx.viewer) },
  });
  if (!agreed.ok) return agreed;
  if (row['Ingreep__c'] === terminationIntervention.cancel) return cancel(system, row);
  const today = localDay(system.now);
  const { start } = valueOrThrow(await readConnection(system, String(row['Aansluiting__c'])));
  if (start !== null && today < start)
    return refuse({ code: 'day.beforeStart', detail: 'The connection has not begun yet' });
  await executeTermination(system, { ...row, Einddatum__c: today });
  return ok({});
};

async function cancel(
  system: RequestContext,
  row: Readonly<Record<string, unknown>>,
): Promise<Result<Record<string, never>>> {
  const [id, connectionId, endDate] = [
    String(row['Id']),
    String(row['Aansluiting__c']),
    String(row['Einddatum__c']),
  ];
  const { account, name, number, status } = valueOrThrow(
    await readConnection(system, connectionId),
  );
  valueOrThrow(
    await updateRecord(system, id, {
      fields: { Status__c: terminationStatus.cancelled, Geannuleerd_op__c: localDay(system.now) },
    }),
  );
  if (status === connectionStatus.ending)
    valueOrThrow(
      await updateRecord(system, connectionId, {
        fields: { Status__c: connectionStatus.active, Einddatum__c: null },
      }),
    );
  const words = {
    company: account.name,
    name,
    number,
    endDate,
    reference: String(row['Name']),
    brand: system.brand,
  };
  const { cancelledToCompany, cancelledToUs } = terminationMails;
  await mailCompany(system, {
    account,
    about: id,
    kind: 'Opzegging geannuleerd',
    toCompany: cancelledToCompany(words),
    toUs: cancelledToUs({ ...words, reason: String(row['Ingreep_reden__c'] ?? '') }),
  });
  return ok({});
}
