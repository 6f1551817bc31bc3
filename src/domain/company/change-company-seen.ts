import { type RequestContext, asSystemOnBehalf } from '#engine/model/request-context.ts';
import { lockRecord } from '#engine/write/lock.ts';
import { runIdempotently } from '#engine/model/transaction.ts';
import { updateRecord } from '#engine/write/write.ts';
import type { AddressCheck, FibreAddress } from '#protocol/telecom/fibre.ts';
import type { CompanyAddress } from '#protocol/forms/company-address.ts';
import type { CompanyDetails } from '#protocol/forms/company-details.ts';
import { suffixOf } from '#protocol/forms/fibre-address.ts';
import { ok, type Problem, refuse, type Result } from '#protocol/problem.ts';
import type { Dict } from '#protocol/shapes/parts.ts';
import { actorIdOf } from '#protocol/users/viewer.ts';
import { kvkInFormWords } from './change-company.ts';
import { checkAddress } from '../fibre/check-address.ts';
import { formProblems } from '../forms/form-problems.ts';
import type { FormSubmission } from '../forms/save-form.ts';
import { type CompanyPlace, addressLine, type OwnCompany, readOwnCompany } from './own-company.ts';
import { refusedCompanyChange, saveCompanyAndMail } from './save-company-and-mail.ts';

export type ChangeOutcome = { outcome: 'changed' | 'same' };

/**
 * Mails the change. Refusals: `company.changed` at a field that somebody else changed meanwhile,
 * `form.required` for a cleared KvK number, and those of `readOwnCompany`, `refusedCompanyChange`
 * and saving the record. Source: decisions.md §6.
 */
export async function changeCompanyDetails(
  ctx: RequestContext,
  { value, formKey }: FormSubmission<CompanyDetails>,
): Promise<Result<ChangeOutcome>> {
  const { name, chamber, phone, website } = value;
  const { seenName, seenChamber, seenPhone, seenWebsite } = value;
  if (chamber === '' && seenChamber !== '')
    return refuse({ code: 'form.required', field: 'chamber' });
  return saveSeen(ctx, formKey, {
    wished: { name, chamber, phone, website },
    seen: { name: seenName, chamber: seenChamber, phone: seenPhone, website: seenWebsite },
  });
}

const columns = {
  name: 'Name',
  chamber: 'KvK_nummer__c',
  phone: 'Phone',
  website: 'Website',
} as const;
type Part = keyof typeof columns;
type Parts = Readonly<Record<Part, string>>;
// proof: `Object.keys` returns only keys of this object
const parts = Object.keys(columns) as Part[];
const names = Object.fromEntries(parts.map((part) => [columns[part], part]));

async function saveSeen(
  ctx: RequestContext,
  formKey: string,
  { wished, seen }: { wished: Parts; seen: Parts },
): Promise<Result<ChangeOutcome>> {
  const touched = parts.filter((part) => wished[part] !== seen[part]);
  const own = await readOwnCompany(ctx);
  if (!own.ok) return own;
  const fields: Dict<string | null> = Object.fromEntries(
    touched.map((part) => [columns[part], wished[part] === '' ? null : wished[part]]),
  );
  const compare = (now: OwnCompany): readonly Problem[] =>
    touched
      .filter((part) => now[part] !== seen[part] && now[part] !== wished[part])
      .map((field) => ({ code: 'company.changed', field }));
  const saved = await save(ctx, {
    accountId: own.value.id,
    formKey,
    fields,
    compare,
    isSame: (now) => touched.every((part) => now[part] === wished[part]),
  });
  return saved.ok
    ? saved
    : formProblems(saved.problems.map(kvkInFormWords), {
        ...names,
        ...Object.fromEntries(parts.map((part) => [part, part])),
      });
}

/**
 * Stores the street and town of the address register, or else the typed ones as unchecked.
 * Refusals: `company.addressUnknown`, `company.changed`, and those of `readOwnCompany`,
 * `refusedCompanyChange` and saving the record. Source: decisions.md §9.
 */
export async function changeCompanyAddress(
  ctx: RequestContext,
  { value, formKey }: FormSubmission<CompanyAddress>,
): Promise<Result<ChangeOutcome & { checked: AddressCheck }>> {
  const own = await readOwnCompany(ctx);
  if (!own.ok) return own;
  const { door: fibreAddress, checked } = await checkAddress(ctx, value.address);
  const place =
    fibreAddress?.street && fibreAddress.town ? placeOf(fibreAddress) : typedPlace(value);
  if (place === null) return refuse(...missing(value));
  const isKnown = place.checked && checked === 'verified';
  const fields = {
    BillingStreet: place.street,
    BillingPostalCode: place.postcode,
    BillingCity: place.town,
    BillingCountry: 'Nederland',
  };
  const compare = ({ address }: OwnCompany): readonly Problem[] =>
    addressLine(address) === value.seenAddress || addressLine(address) === addressLine(place)
      ? []
      : [{ code: 'company.changed' }];
  const saved = await save(ctx, {
    accountId: own.value.id,
    formKey,
    fields,
    compare,
    isSame: (now) => sameAddress(now.address, place) && now.checked === isKnown,
    checkedAddress: isKnown ? addressLine(place) : null,
  });
  return saved.ok
    ? ok({
        ...saved.value,
        checked: isKnown ? 'verified' : checked === 'verified' ? 'unverified' : checked,
      })
    : saved;
}

const sameAddress = (one: CompanyPlace, other: Omit<CompanyPlace, 'country'>): boolean =>
  addressLine(one) === addressLine(other);

type Found = Omit<CompanyPlace, 'country'> & { checked: boolean };

const placeOf = (address: FibreAddress): Found => ({
  street: streetLine({
    street: address.street ?? '',
    houseNumber: address.houseNumber,
    suffix: suffixOf(address),
  }),
  postcode: address.postcode,
  town: address.town ?? '',
  checked: true,
});

function typedPlace({ address, street, town }: CompanyAddress): Found | null {
  if (street === '' || town === '') return null;
  return {
    street: streetLine({ street, houseNumber: address.houseNumber, suffix: address.suffix }),
    postcode: address.postcode,
    town,
    checked: false,
  };
}

/** `Industrieweg 41`, `Industrieweg 41A`, `Industrieweg 41-bis`. */
const streetLine = ({
  street,
  houseNumber,
  suffix,
}: {
  street: string;
  houseNumber: number;
  suffix: string | null;
}): string => {
  if (suffix === null || suffix === '-') return `${street} ${houseNumber}`;
  return /^[a-z](-|$)/i.test(suffix)
    ? `${street} ${houseNumber}${suffix}`
    : `${street} ${houseNumber}-${suffix}`;
};

const missing = ({ street, town }: CompanyAddress): Problem[] => [
  ...(street === '' ? [{ code: 'company.addressUnknown', field: 'street' } as const] : []),
  ...(town === '' ? [{ code: 'company.addressUnknown', field: 'town' } as const] : []),
];

type Saving = {
  accountId: string;
  formKey: string;
  fields: Dict<string | null>;
  /** Called while the company is locked. */
  compare: (now: OwnCompany) => readonly Problem[];
  isSame?: (now: OwnCompany) => boolean;
  checkedAddress?: string | null;
};

async function save(
  ctx: RequestContext,
  { accountId, formKey, fields, compare, isSame, checkedAddress }: Saving,
): Promise<Result<ChangeOutcome>> {
  if (Object.keys(fields).length === 0) return ok({ outcome: 'same' });
  const tooMany = await refusedCompanyChange(ctx, accountId, fields);
  if (tooMany) return tooMany;
  const submit = {
    scope: 'company',
    key: formKey,
    content: { accountId, fields, by: actorIdOf(ctx.viewer) },
  };
  return runIdempotently(ctx, submit, async (inside): Promise<Result<ChangeOutcome>> => {
    await lockRecord(inside, accountId);
    const now = await readOwnCompany(inside);
    if (!now.ok) return now;
    const changed = compare(now.value);
    if (changed.length > 0) return refuse(...changed);
    if (isSame?.(now.value) === true) return ok({ outcome: 'same' });
    const saved = await saveCompanyAndMail(inside, accountId, (within) =>
      updateRecord(within, accountId, { fields }),
    );
    if (!saved.ok) return saved;
    if (checkedAddress !== undefined) await markChecked(inside, accountId, checkedAddress);
    return ok({ outcome: 'changed' });
  });
}

/** Writes as the system, because customers cannot write this field. */
async function markChecked(
  inside: RequestContext,
  accountId: string,
  address: string | null,
): Promise<void> {
  const marked = await updateRecord(
    asSystemOnBehalf(inside, 'keep what the register said'),
    accountId,
    {
      fields: { Gecontroleerd_adres__c: address },
    },
  );
  if (!marked.ok)
    throw new Error(
      `The address of the address register could not be stored: ${marked.problems[0]?.detail}`,
    );
}
