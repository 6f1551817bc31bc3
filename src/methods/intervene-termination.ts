import { type Ask, asHouseFor, type Verb } from '#records/ask.ts';
import { localDay } from '#records/local-day.ts';
import { lookUpRows } from '#records/look-up.ts';
import { updateRecord } from '#records/write.ts';
import { terminationMails } from '#text/termination-mails.ts';
import { ok, refuse, type Result } from '#wire/problem.ts';
import { makerOf } from '#wire/viewer.ts';
import { readConnection } from './connection-facts.ts';
import { written } from './each-due.ts';
import { executeTermination } from './execute-terminations.ts';
import { tellCompany } from './tell-company.ts';

/**
 * Staff cancel a termination or execute it early, each by two of them: one asks and says why, another agrees, and then it is done in one transaction. The
 * engine has held connection and termination, and seen that it still runs and that whoever agrees is not who asked. Source: decisions.md §7.
 */

const asking =
  (what: 'annuleren' | 'vervroegd uitvoeren'): Verb =>
  async (ask, { id, values }) => {
    const house = asHouseFor(ask, 'ask a colleague to agree');
    const asked = await updateRecord(house, String(id), {
      fields: { Ingreep__c: what, Ingreep_reden__c: String(values['Reden']), Ingreep_door__c: makerOf(ask.viewer) },
    });
    return asked.ok ? ok({}) : asked;
  };

export const askCancel = asking('annuleren');
export const askExecute = asking('vervroegd uitvoeren');

/** Whoever asked thinks better of it, or a colleague says no: the termination runs on. */
export const declineIntervention: Verb = async (ask, { id }) => {
  const fields = { Ingreep__c: null, Ingreep_reden__c: null, Ingreep_door__c: null };
  const declined = await updateRecord(asHouseFor(ask, 'let a termination run on'), String(id), { fields });
  return declined.ok ? ok({}) : declined;
};

export const agreeIntervention: Verb = async (ask, { id }) => {
  const house = asHouseFor(ask, 'do what two members of staff agreed on');
  const fields = ['Name', 'Aansluiting__c', 'Einddatum__c', 'Ingreep__c', 'Ingreep_reden__c'];
  const [row] = await lookUpRows(house, { from: 'Opzegging__c', fields: ['Id', ...fields], where: { Id: String(id) }, limit: 1 });
  if (row === undefined) throw new Error('A termination that is held is there');
  const agreed = await updateRecord(house, String(id), { fields: { Akkoord_door__c: makerOf(ask.viewer) } });
  if (!agreed.ok) return agreed;
  if (row['Ingreep__c'] === 'annuleren') return cancel(house, row);
  const today = localDay(house.now);
  const { start } = written(await readConnection(house, String(row['Aansluiting__c'])));
  if (start !== null && today < start) return refuse({ code: 'day.beforeStart', detail: 'The connection has not begun yet' });
  await executeTermination(house, { ...row, Einddatum__c: today });
  return updated(await updateRecord(house, String(id), { fields: { Einddatum__c: today } }));
};

const updated = (result: Result<unknown>): Result<Record<string, never>> => (result.ok ? ok({}) : result);

/** The connection goes on as before it was ended; the customer hears of it. */
async function cancel(house: Ask, row: Readonly<Record<string, unknown>>): Promise<Result<Record<string, never>>> {
  const [id, connectionId, endDate] = [String(row['Id']), String(row['Aansluiting__c']), String(row['Einddatum__c'])];
  const { account, name, number, status } = written(await readConnection(house, connectionId));
  written(await updateRecord(house, id, { fields: { Status__c: 'geannuleerd', Geannuleerd_op__c: localDay(house.now) } }));
  if (status === 'Wordt beëindigd') written(await updateRecord(house, connectionId, { fields: { Status__c: 'Actief', Einddatum__c: null } }));
  const words = { company: account.name, name, number, endDate, reference: String(row['Name']), brand: house.brand };
  const { cancelledToCompany, cancelledToUs } = terminationMails;
  await tellCompany(house, {
    account,
    about: id,
    kind: 'Opzegging geannuleerd',
    toCompany: cancelledToCompany(words),
    toUs: cancelledToUs({ ...words, reason: String(row['Ingreep_reden__c'] ?? '') }),
  });
  return ok({});
}
