import { type RequestContext, asSystemOnBehalf } from '#engine/model/request-context.ts';
import { lockRecord } from '#engine/write/lock.ts';
import { findRowsByValues } from '#engine/read/look-up.ts';
import type { PlainRow } from '#engine/read/query.ts';
import { companyMails } from '#messages/mail/company-mails.ts';
import type { refuse, Result } from '#protocol/problem.ts';
import type { Dict, Scalar } from '#protocol/shapes/parts.ts';
import { actorIdOf } from '#protocol/users/viewer.ts';
import { refusedAttempt } from '../forms/attempts.ts';
import { putInOutbox } from '../mail/put-in-outbox.ts';
import { usernameOf } from '../mail/login-mails.ts';

/**
 * Changes by a customer are counted and mailed. Staff inform the customer themselves. Source:
 * decisions.md §5, §6.
 */

const mailedFields = [
  'Name',
  'KvK_nummer__c',
  'Phone',
  'Website',
  'BillingStreet',
  'BillingPostalCode',
  'BillingCity',
  'BillingCountry',
] as const;

/** People write numbers and postcodes with spaces and dots. */
const bare = (value: string): string => value.replace(/[\s.]/g, '');
const dutchPostcode = /^[1-9]\d{3}\s?[a-z]{2}$/i;

export function normalizeCompanyFields({
  KvK_nummer__c: kvkNumber,
  BillingPostalCode: postcode,
  ...rest
}: Dict<Scalar | null>): Dict<Scalar | null> {
  return {
    ...rest,
    ...(kvkNumber !== undefined && {
      KvK_nummer__c: typeof kvkNumber === 'string' ? bare(kvkNumber) : kvkNumber,
    }),
    ...(postcode !== undefined && {
      BillingPostalCode:
        typeof postcode === 'string' && dutchPostcode.test(postcode)
          ? bare(postcode).toUpperCase()
          : postcode,
    }),
  };
}

/** Counts the change, because it causes a mail. Null: allowed. Call it before the transaction. */
export async function refusedCompanyChange(
  ctx: RequestContext,
  accountId: string,
  fields: Dict<Scalar | null>,
): Promise<ReturnType<typeof refuse> | null> {
  const seen = await seenBefore(ctx, accountId);
  const changes = mailedFields.some(
    (field) =>
      fields[field] !== undefined &&
      (fields[field] === '' ? null : fields[field]) !== seen?.[field],
  );
  return seen === undefined || !changes
    ? null
    : refusedAttempt(ctx.services.throttles.form, `company by ${actorIdOf(ctx.viewer)}`);
}

export async function saveCompanyAndMail<T>(
  inside: RequestContext,
  accountId: string,
  save: (inside: RequestContext) => Promise<Result<T>>,
): Promise<Result<T>> {
  if ((await seenBefore(inside, accountId)) === undefined) return save(inside);
  // Locks only rows that the viewer sees, so that nobody can wait for a hidden row.
  await lockRecord(inside, accountId);
  const before = (await seenBefore(inside, accountId)) ?? {};
  const saved = await save(inside);
  if (saved.ok) await mailCompanyChange(inside, { id: accountId, before });
  return saved;
}

/** Undefined unless the viewer is a customer with all rights who sees the company. */
async function seenBefore(ctx: RequestContext, id: string): Promise<PlainRow | undefined> {
  if (ctx.viewer.kind !== 'user' || ctx.viewer.role !== 'customer') return undefined;
  return (
    await findRowsByValues(ctx, {
      from: 'Account',
      fields: [...mailedFields, 'Klantnummer__c'],
      where: { Id: id },
      limit: 1,
    })
  )[0];
}

/**
 * Mails the user at the login name, because `Email` can be unproven and the user typed the texts.
 */
async function mailCompanyChange(
  inside: RequestContext,
  { id, before }: { id: string; before: PlainRow },
): Promise<void> {
  const system = asSystemOnBehalf(inside, 'tell of changed company details');
  const [after = {}] = await findRowsByValues(system, {
    from: 'Account',
    fields: mailedFields,
    where: { Id: id },
    limit: 1,
  });
  const changed = mailedFields.filter((field) => before[field] !== after[field]);
  if (changed.length === 0) return;
  const labels = system.registry.object('Account')!.fields;
  const shown = (row: PlainRow, field: string): string | null =>
    row[field] === null ? null : String(row[field]);
  const changes = changed.map((field) => ({
    label: labels.get(field)!.label,
    before: shown(before, field),
    after: shown(after, field),
  }));
  const words = {
    company: String(before['Name']),
    customerNumber: String(before['Klantnummer__c']),
    changes,
    brand: system.brand,
  };
  const to = await usernameOf(system, actorIdOf(inside.viewer)!); // proof: a customer changed it
  const kind = 'Bedrijfsgegevens gewijzigd';
  if (to !== undefined)
    await putInOutbox(system, { to, kind, about: id, words: companyMails.toSender(words) });
  await putInOutbox(system, {
    to: system.brand.email,
    kind: `${kind} (aan ons)`,
    about: id,
    words: companyMails.toUs(words),
  });
}
