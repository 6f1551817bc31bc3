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
 * The main contact gets a mail when a service ends. An attacker who wants to take over a number
 * could therefore change that address first, so the old address gets a mail. Source: decisions.md
 * §8, §10.
 */

/**
 * Counts a change of the address, except by staff. Null: allowed. Call it before the transaction.
 */
export async function refusedContactAddress(
  ctx: RequestContext,
  contactId: string,
  email: Scalar | null,
): Promise<ReturnType<typeof refuse> | null> {
  const seen = isStaff(ctx.viewer) ? undefined : await seenAddress(ctx, contactId);
  return seen === undefined || seen === (email === '' ? null : email)
    ? null
    : refusedAttempt(ctx.services.throttles.form, `contact address by ${actorIdOf(ctx.viewer)}`);
}

export async function saveContactAndMail<T>(
  inside: RequestContext,
  contactId: string,
  save: (inside: RequestContext) => Promise<Result<T>>,
): Promise<Result<T>> {
  if ((await seenAddress(inside, contactId)) === undefined) return save(inside);
  // Locks only rows that the viewer sees, so that nobody can wait for a hidden row.
  await lockRecord(inside, contactId);
  const system = asSystem(inside, 'tell of a main contact’s new address');
  const before = await storedAddress(system, contactId);
  const saved = await save(inside);
  const after = await storedAddress(system, contactId);
  if (saved.ok && before !== null && before.toLowerCase() !== after?.toLowerCase())
    await mailContactAddressChange(system, contactId, { before, after });
  return saved;
}

/** Undefined: the viewer does not see the contact. Null: the contact has no address. */
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

/** The mail contains no typed text, because the previous address can be unproven. */
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
