import { type Ask, asHouse } from '#records/ask.ts';
import { lockRecord } from '#records/lock.ts';
import { lookUpRows } from '#records/look-up.ts';
import { notFound, objectOfId, seesRecord } from '#records/read.ts';
import { inTransaction } from '#records/transaction.ts';
import { updateRecord } from '#records/write.ts';
import { ok, refuse, type Result } from '#wire/problem.ts';
import type { Site } from '#wire/site.ts';
import { refusedAttempt } from './attempts.ts';
import { checkedDetails, type OwnDetails } from './own-details.ts';
import { tellOfNewAddress } from './tell-of-new-address.ts';

export type Done = { status: 'Success' };

/**
 * Changes the viewer's own user, or for an administrator anybody's. A changed e-mail address stands in the record at once; the name one logs in with (`Username`, whatever the call says of it) becomes
 * that address when the link mailed there is followed, and the old address is told (decisions.md §10).
 * Refuses record.noRight to a guest, record.notFound, record.readOnly, as `checkedDetails`, form.tooMany (10 changes of address in 10 minutes), and what the record refuses: it needs a last name.
 */
export async function changeUser(ask: Ask, details: OwnDetails, site: Site): Promise<Result<Done>> {
  const found = await findOwn(ask, 'User', details.Id);
  if (!found.ok) return found;
  const fields = checkedDetails(details);
  if (!fields.ok) return fields;
  const { Email: email } = fields.value;
  if ((await addressesOf(ask, found.value)).email !== email) {
    const refused = await refusedAttempt(ask.formThrottle, `new address of ${found.value}`);
    if (refused) return refused;
  }
  return inTransaction(ask, async (inside) => {
    await lockRecord(inside, found.value);
    const before = await addressesOf(inside, found.value);
    const saved = await updateRecord(inside, found.value, { fields: fields.value });
    if (!saved.ok) return saved;
    if (before.email !== email) await tellOfNewAddress(asHouse(inside, 'tell of a new address'), { userId: found.value, ...before, newEmail: email, site });
    return ok({ status: 'Success' });
  });
}

/** The id of a row of this object that the viewer sees. Refuses record.noRight to a guest, record.idMalformed, record.notFound. */
export async function findOwn(ask: Ask, apiName: string, id: string): Promise<Result<string>> {
  if (ask.viewer.kind === 'guest') return refuse({ code: 'record.noRight' });
  const known = objectOfId(ask, id);
  if (!known.ok) return known;
  const { object, recordId } = known.value;
  return object.apiName === apiName && (await seesRecord(ask, object, recordId)) ? ok(recordId) : notFound;
}

/** Of a user the viewer was found to see. */
async function addressesOf(ask: Ask, userId: string): Promise<{ email: string; userName: string }> {
  const house = asHouse(ask, 'see where a user is written to');
  const [user] = await lookUpRows(house, { from: 'User', fields: ['Email', 'Username'], where: { Id: userId }, limit: 1 });
  return { email: String(user?.['Email']), userName: String(user?.['Username']) };
}
