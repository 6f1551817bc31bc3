import { type Ask, asHouseFor } from '#records/ask.ts';
import { lockRecord } from '#records/lock.ts';
import { lookUpRows } from '#records/look-up.ts';
import type { PlainRow } from '#records/query.ts';
import { inTransaction } from '#records/transaction.ts';
import { updateRecord } from '#records/write.ts';
import { companyMails } from '#text/company-mails.ts';
import { ok, refuse, type Result } from '#wire/problem.ts';
import type { Dict, Scalar } from '#wire/shapes/parts.ts';
import { isStaff, makerOf } from '#wire/viewer.ts';
import { type Done, findOwn } from './change-user.ts';
import { putInOutbox } from './put-in-outbox.ts';

/**
 * Changes the named fields of a company; the rest stays. What of it is whose, the engine decides: customers change name, KvK number, how the company is
 * reached and where it is; customer number, size and main contact are staff's. What a customer changed is mailed to them and to us, in one transaction.
 * Refuses record.noRight to a guest, record.notFound, record.readOnly, form.kvkWrong, and what the record refuses. Source: decisions.md §5, §6.
 */
export async function changeCompany(ask: Ask, { Id, ...given }: Dict<Scalar | null> & { Id: string }): Promise<Result<Done>> {
  const found = await findOwn(ask, 'Account', Id);
  if (!found.ok) return found;
  const { KvK_nummer__c: kvkNumber = null } = given;
  if (kvkNumber !== null && kvkNumber !== '' && !/^\d{8}$/.test(bare(kvkNumber))) return refuse({ code: 'form.kvkWrong', field: 'KvK_nummer__c' });
  const fields = tidied(given);
  return inTransaction(ask, async (inside) => {
    await lockRecord(inside, found.value);
    const before = await valuesOf(inside, found.value);
    const saved = await updateRecord(inside, found.value, { fields });
    if (!saved.ok) return saved;
    if (!isStaff(ask.viewer)) await tell(inside, { id: found.value, before });
    return ok({ status: 'Success' });
  });
}

/** As people write numbers and postcodes, and as we keep them. */
const bare = (value: Scalar): string => String(value).replace(/[\s.]/g, '');
const dutchPostcode = /^[1-9]\d{3}\s?[a-z]{2}$/i;

function tidied({ KvK_nummer__c: kvkNumber, BillingPostalCode: postcode, ...rest }: Dict<Scalar | null>): Dict<Scalar | null> {
  return {
    ...rest,
    ...(kvkNumber !== undefined && { KvK_nummer__c: kvkNumber === null ? null : bare(kvkNumber) }),
    ...(postcode !== undefined && {
      BillingPostalCode: typeof postcode === 'string' && dutchPostcode.test(postcode) ? bare(postcode).toUpperCase() : postcode,
    }),
  };
}

/** What customers change of their company. */
const told = ['Name', 'KvK_nummer__c', 'Phone', 'Website', 'BillingStreet', 'BillingPostalCode', 'BillingCity', 'BillingCountry'] as const;

async function valuesOf(ask: Ask, id: string): Promise<PlainRow> {
  const house = asHouseFor(ask, 'see what a company was');
  const [row] = await lookUpRows(house, { from: 'Account', fields: [...told, 'Klantnummer__c'], where: { Id: id }, limit: 1 });
  return row ?? {};
}

async function tell(inside: Ask, { id, before }: { id: string; before: PlainRow }): Promise<void> {
  const house = asHouseFor(inside, 'tell of changed company details');
  const after = await valuesOf(inside, id);
  const changed = told.filter((field) => before[field] !== after[field]);
  if (changed.length === 0) return;
  const labels = house.registry.object('Account')!.fields;
  const shown = (row: PlainRow, field: string): string | null => (row[field] === null ? null : String(row[field]));
  const changes = changed.map((field) => ({ label: labels.get(field)!.label, before: shown(before, field), after: shown(after, field) }));
  const words = { company: String(before['Name']), customerNumber: String(before['Klantnummer__c']), changes, brand: house.brand };
  const asker = makerOf(inside.viewer);
  const [user] = asker === null ? [] : await lookUpRows(house, { from: 'User', fields: ['Email'], where: { Id: asker }, limit: 1 });
  const kind = 'Bedrijfsgegevens gewijzigd';
  if (user) await putInOutbox(house, { to: String(user['Email']), kind, about: id, words: companyMails.toSender(words) });
  await putInOutbox(house, { to: house.brand.email, kind: `${kind} (aan ons)`, about: id, words: companyMails.toUs(words) });
}
