import { type Ask, asHouseFor, type Verb } from '#records/ask.ts';
import { eraseFile, type Erased } from '#records/erase.ts';
import { lockRecord } from '#records/lock.ts';
import { lookUpRows } from '#records/look-up.ts';
import { countRows } from '#records/query.ts';
import { wholeFile } from '#records/whole-file.ts';
import { inTransaction } from '#records/transaction.ts';
import { forgetAccess } from '#session/end-access.ts';
import { ok, refuse, type Result } from '#wire/problem.ts';
import { makerOf, type Viewer } from '#wire/viewer.ts';
import { openCustomerFile } from './customer-file.ts';

/**
 * Erases a customer but for what the law makes us keep (AVG art. 17 lid 3 onder b, art. 52 AWR), and ends all their log-ins. `number`: the customer number, typed. Refuses
 * record.noRight, record.notFound, erasure.numberWrong, erasure.notAsked and erasure.sameHands (it takes two), erasure.running (a contract is the reason to have the data).
 */
export async function eraseCustomer(ask: Ask, { accountId, number }: { accountId: string; number: string }): Promise<Result<Erased>> {
  const file = await openCustomerFile(ask, accountId);
  if (!file.ok) return file;
  const { customer, object } = file.value;
  if (number.trim() !== customer.number) return refuse({ code: 'erasure.numberWrong', field: 'Klantnummer', detail: 'Not the number of this customer' });
  // Gone for good: not kept to be put back, so by the house itself; who asked stands in the log.
  const erased = await inTransaction(asHouseFor(ask, 'erase a customer'), async (house) => {
    await lockRecord(house, customer.id);
    const refused = await refusedHands(house, customer.id, ask.viewer);
    if (refused) return refused;
    if (await hasRunning(house, customer.id)) return refuse({ code: 'erasure.running', detail: 'The customer has running connections' });
    const found = await wholeFile(house, { object, id: customer.id });
    const users = found.get(house.registry.object('User')!) ?? [];
    const done = await eraseFile(house, object, found);
    if (done.ok) await forgetAccess(house, [...users]);
    return done;
  });
  // Inside somebody else's transaction they stay until it holds: the sweep of files finds them.
  if (erased.ok && ask.db.notes === undefined) for (const key of erased.value.keys) await ask.outside.files.remove(key);
  return erased;
}

/** Who asked is looked at while the row is held: another person than who does it, whatever log-in they use. */
async function refusedHands(house: Ask, id: string, viewer: Viewer): Promise<ReturnType<typeof refuse> | null> {
  const [row] = await lookUpRows(house, { from: 'Account', fields: ['Wissen_door__c', 'Wissen_door__r.Medewerker__c'], where: { Id: id }, limit: 1 });
  const by = row?.['Wissen_door__c'] ?? null;
  if (by === null) return refuse({ code: 'erasure.notAsked', detail: 'Nobody asked that this customer is erased' });
  const staffId = viewer.kind === 'user' ? viewer.staffId : null;
  const isSame = by === makerOf(viewer) || (staffId !== null && row?.['Wissen_door__r.Medewerker__c'] === staffId);
  return isSame ? refuse({ code: 'erasure.sameHands', detail: 'Who asked does not erase' }) : null;
}

/** A connection that has not ended is a contract. */
export const hasRunning = async (house: Ask, accountId: string): Promise<boolean> =>
  (await countRows(house, {
    from: 'Aansluiting__c',
    filters: [
      { field: 'Account__c', operator: 'Equals', operands: [accountId] },
      { field: 'Status__c', operator: 'NotEqual', operands: ['Beëindigd'] },
    ],
  })) > 0;

export const eraseByAction: Verb = async (ask, { id, values }) => {
  const erased = await eraseCustomer(ask, { accountId: String(id), number: String(values['Klantnummer'] ?? '') });
  return erased.ok ? ok({}) : erased;
};

/** Where the file is taken along, with what it holds: too large for an answer of this kind. */
export const pointToFile: Verb = async (ask, { id }) => {
  const file = await openCustomerFile(ask, String(id));
  if (!file.ok) return file;
  const { viewer, letters } = ask;
  const staffId = viewer.kind === 'user' ? viewer.staffId : null;
  return ok({
    told: [{ label: 'Klantdossier', value: `${letters.origin}${letters.basePath}/medewerker/${staffId ?? ''}/klantdossier/${file.value.customer.id}` }],
  });
};
