import { type RequestContext, asSystem } from '#engine/model/request-context.ts';
import { lockRecord } from '#engine/write/lock.ts';
import { findRowsByValues } from '#engine/read/look-up.ts';
import { companyMails } from '#messages/mail/company-mails.ts';
import type { refuse, Result } from '#protocol/problem.ts';
import type { Scalar } from '#protocol/shapes/parts.ts';
import { isStaff, actorIdOf } from '#protocol/users/viewer.ts';
import { refusedAttempt } from '../forms/attempts.ts';
import { loginsOfContact, withoutDoubles } from '../users/proven-addresses.ts';
import { putInOutbox } from '../mail/put-in-outbox.ts';

/**
 * The e-mail address of a contact, at whatever door. The main contact hears of every service that
 * ends, so whoever wants a number unseen changes that address first: the address that was is told,
 * and those the contact logs in with. Source: decisions.md §8, §10.
 */

/**
 * Counted before the transaction, as a new address of a user is; staff are not. Null where it stays
 * what it is, or the asker does not see the contact. Refuses form.tooMany.
 */
export async function refusedContactAddress(
  ctx: RequestContext,
  contactId: string,
  email: Scalar | null,
): Promise<ReturnType<typeof refuse> | null> {
  const seen = isStaff(ctx.viewer) ? undefined : await seenAddress(ctx, contactId);
  return seen === undefined || seen === (email === '' ? null : email)
    ? null
    : refusedAttempt(ctx.formThrottle, `contact address by ${actorIdOf(ctx.viewer)}`);
}

/**
 * Saves a contact by `save`, and tells of a main contact's changed address, in one transaction that
 * the caller has opened.
 */
export async function saveContactAndMail<T>(
  inside: RequestContext,
  contactId: string,
  save: (inside: RequestContext) => Promise<Result<T>>,
): Promise<Result<T>> {
  if ((await seenAddress(inside, contactId)) === undefined) return save(inside);
  // Only of what they see: nobody waits for a row that is hidden from them.
  await lockRecord(inside, contactId);
  const system = asSystem(inside, 'tell of a main contact’s new address');
  const before = await storedAddress(system, contactId);
  const saved = await save(inside);
  const after = await storedAddress(system, contactId);
  if (saved.ok && before !== null && before.toLowerCase() !== after?.toLowerCase())
    await mailContactAddressChange(system, contactId, { before, after });
  return saved;
}

/** Undefined for a contact the asker does not see. */
async function seenAddress(ctx: RequestContext, id: string): Promise<string | null | undefined> {
  if (ctx.viewer.kind !== 'user') return undefined;
  const [row] = await findRowsByValues(ctx, {
    from: 'Contact',
    fields: ['Email'],
    where: { Id: id },
    limit: 1,
  });
  return row && (row['Email'] === null ? null : String(row['Email']));
}

async function storedAddress(system: RequestContext, id: string): Promise<string | null> {
  const [row] = await findRowsByValues(system, {
    from: 'Contact',
    fields: ['Email'],
    where: { Id: id },
    limit: 1,
  });
  return typeof row?.['Email'] === 'string' ? row['Email'] : null;
}

/**
 * Nothing that was typed stands in it: the address that was may itself be one that nobody proved.
 */
async function mailContactAddressChange(
  system: RequestContext,
  contactId: string,
  { before, after }: { before: string; after: string | null },
): Promise<void> {
  const [company] = await findRowsByValues(system, {
    from: 'Account',
    fields: ['Id', 'Klantnummer__c'],
    where: { Contactpersoon__c: contactId },
    limit: 1,
  });
  if (company === undefined) return;
  const words = companyMails.mainContactMoved({
    customerNumber: String(company['Klantnummer__c']),
    brand: system.brand,
  });
  const others = withoutDoubles([before, ...(await loginsOfContact(system, contactId))]).filter(
    (to) => to.toLowerCase() !== after?.toLowerCase(),
  );
  for (const to of others)
    await putInOutbox(system, {
      to,
      kind: 'Adres hoofdcontactpersoon gewijzigd',
      about: contactId,
      words,
      security: true,
    });
}
