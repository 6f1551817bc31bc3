import { equals } from '#engine/model/define.ts';
import { asSystemAuditedAsViewer, type RequestContext } from '#engine/model/request-context.ts';
import { findRows, type PlainRow, textOf, textOrNull } from '#engine/read/query.ts';
import { findRowsByValues } from '#engine/read/look-up.ts';
import { centsOf } from '#protocol/telecom/pricing.ts';
import {
  type Availability,
  availability,
  type ContractTerm,
  type OrderStatus,
  orderStatus,
  parseTerm,
} from '#protocol/telecom/selling.ts';
import type { ServiceKind } from '#protocol/telecom/service-kind.ts';
import { orderIdOfToken } from '../order-links.ts';
import { defaultLeadDays } from '../read-catalogue.ts';
import { readOrderDiscount } from './read-order-discount.ts';

/**
 * `monthly` and `oneOff`: of one piece, in cents without VAT, as stored in the order. `optionWith`:
 * the kinds of service to which the product is an option.
 */
export type DraftLine = {
  id: string;
  productId: string;
  name: string;
  kind: ServiceKind;
  term: ContractTerm;
  quantity: number;
  monthly: number;
  oneOff: number;
  where: Availability;
  optionWith: readonly ServiceKind[];
  leadDays: number;
  deliveredOn: string | null;
};

/** `checked`: the address is in our table or in the national register. */
export type DraftAddress = {
  postcode: string;
  houseNumber: number;
  letter: string | null;
  addition: string | null;
  street: string | null;
  town: string | null;
  checked: boolean;
};

/** `contractEnd`: a value of `oldContractEnd`. */
export type DraftNumber = {
  number: string;
  provider: string;
  customerNumber: string | null;
  contractEnd: string;
  endDate: string | null;
};

/**
 * `step`: the last step that was answered. `bringsNumbers`: null until the step is answered.
 * `discount`: the combination discount per month, in cents.
 */
export type OrderDraft = {
  id: string;
  number: string;
  status: OrderStatus;
  token: string;
  step: string | null;
  address: DraftAddress | null;
  term: ContractTerm;
  lines: readonly DraftLine[];
  company: { name: string; kvk: string } | null;
  contact: { firstName: string; lastName: string; email: string; phone: string } | null;
  onSite: { name: string; phone: string } | null;
  bringsNumbers: boolean;
  numbers: readonly DraftNumber[];
  authority: { name: string; at: string } | null;
  requestedDate: string | null;
  accountId: string | null;
  discount: number;
};

const orderFields = [
  'Id',
  'Name',
  'Status__c',
  'Stap__c',
  'Account__c',
  'Bedrijf__c',
  'KvK_nummer__c',
  'Voornaam__c',
  'Achternaam__c',
  'Email__c',
  'Telefoon__c',
  'Techniek_naam__c',
  'Techniek_telefoon__c',
  'Postcode__c',
  'Huisnummer__c',
  'Huisletter__c',
  'Toevoeging__c',
  'Straat__c',
  'Plaats__c',
  'Adres_gecontroleerd__c',
  'Looptijd_maanden__c',
  'Gewenste_datum__c',
  'Korting__c',
  'Nummers_meenemen__c',
  'Machtiging_naam__c',
  'Machtiging_op__c',
];

/**
 * The order of a link, also after it was submitted: see `status`. Null: the token is not ours, or
 * the order no longer exists. Source: decisions.md §13.
 */
export async function readDraft(ctx: RequestContext, token: string): Promise<OrderDraft | null> {
  const id = await orderIdOfToken(ctx, token);
  if (id === null) return null;
  const system = asSystemAuditedAsViewer(ctx, 'read the order of a link');
  const [[row], lines, numbers] = await Promise.all([
    findRowsByValues(system, {
      from: 'Bestelling__c',
      fields: orderFields,
      where: { Id: id },
      limit: 1,
    }),
    readLines(system, id),
    readNumbers(system, id),
  ]);
  if (row === undefined) return null;
  const draft = { ...draftOf(row), token, lines, numbers };
  const isPriced = draft.status !== orderStatus.draft;
  const discount = isPriced
    ? centsOf(Number(row['Korting__c'] ?? 0))
    : await readOrderDiscount(ctx, draft);
  return { ...draft, discount };
}

async function readLines(system: RequestContext, orderId: string): Promise<DraftLine[]> {
  const rows = await findRows(system, {
    from: 'Bestelregel__c',
    fields: [
      'Id',
      'Product__c',
      'Product__r.Name',
      'Product__r.Soort__c',
      'Product__r.Waar__c',
      'Product__r.Optie_bij__c',
      'Product__r.Levertijd_werkdagen__c',
      'Aantal__c',
      'Maandbedrag__c',
      'Eenmalig__c',
      'Looptijd_maanden__c',
      'Geleverd_op__c',
    ],
    filters: [equals('Bestelling__c', orderId)],
    orderBy: ['Volgorde__c', 'Name'],
    limit: 500,
  });
  return rows.map((row) => ({
    id: textOf(row, 'Id'),
    productId: textOf(row, 'Product__c'),
    name: textOf(row, 'Product__r.Name'),
    // proof: the picklist of the field has these values only
    kind: textOf(row, 'Product__r.Soort__c') as ServiceKind,
    term: parseTerm(textOf(row, 'Looptijd_maanden__c')) ?? 0,
    quantity: Number(row['Aantal__c']),
    monthly: centsOf(Number(row['Maandbedrag__c'])),
    oneOff: centsOf(Number(row['Eenmalig__c'])),
    where:
      Object.values(availability).find((one) => one === row['Product__r.Waar__c']) ??
      availability.everywhere,
    // proof: the picklist of the field has these values only
    optionWith: (textOrNull(row, 'Product__r.Optie_bij__c') ?? '')
      .split(';')
      .filter(Boolean) as ServiceKind[],
    leadDays: Number(row['Product__r.Levertijd_werkdagen__c'] ?? defaultLeadDays),
    deliveredOn: textOrNull(row, 'Geleverd_op__c'),
  }));
}

async function readNumbers(system: RequestContext, orderId: string): Promise<DraftNumber[]> {
  const rows = await findRows(system, {
    from: 'Nummerbehoud__c',
    fields: ['Nummer__c', 'Aanbieder__c', 'Klantnummer__c', 'Contracteinde__c', 'Einddatum__c'],
    filters: [equals('Bestelling__c', orderId)],
    orderBy: ['Name'],
    limit: 100,
  });
  return rows.map((row) => ({
    number: textOf(row, 'Nummer__c'),
    provider: textOf(row, 'Aanbieder__c'),
    customerNumber: textOrNull(row, 'Klantnummer__c'),
    contractEnd: textOf(row, 'Contracteinde__c'),
    endDate: textOrNull(row, 'Einddatum__c'),
  }));
}

const draftOf = (row: PlainRow): Omit<OrderDraft, 'token' | 'lines' | 'numbers' | 'discount'> => ({
  id: textOf(row, 'Id'),
  number: textOf(row, 'Name'),
  // proof: the picklist of the field has these values only
  status: textOf(row, 'Status__c') as OrderStatus,
  step: textOrNull(row, 'Stap__c'),
  address: addressOf(row),
  term: parseTerm(textOrNull(row, 'Looptijd_maanden__c')) ?? 0,
  company:
    textOrNull(row, 'Bedrijf__c') === null
      ? null
      : { name: textOf(row, 'Bedrijf__c'), kvk: textOf(row, 'KvK_nummer__c') },
  contact:
    textOrNull(row, 'Email__c') === null
      ? null
      : {
          firstName: textOf(row, 'Voornaam__c'),
          lastName: textOf(row, 'Achternaam__c'),
          email: textOf(row, 'Email__c'),
          phone: textOf(row, 'Telefoon__c'),
        },
  onSite:
    textOrNull(row, 'Techniek_naam__c') === null
      ? null
      : { name: textOf(row, 'Techniek_naam__c'), phone: textOf(row, 'Techniek_telefoon__c') },
  bringsNumbers: row['Nummers_meenemen__c'] === true,
  authority:
    textOrNull(row, 'Machtiging_op__c') === null
      ? null
      : { name: textOf(row, 'Machtiging_naam__c'), at: textOf(row, 'Machtiging_op__c') },
  requestedDate: textOrNull(row, 'Gewenste_datum__c'),
  accountId: textOrNull(row, 'Account__c'),
});

function addressOf(row: PlainRow): DraftAddress | null {
  const postcode = textOrNull(row, 'Postcode__c');
  if (postcode === null) return null;
  return {
    postcode,
    houseNumber: Number(row['Huisnummer__c']),
    letter: textOrNull(row, 'Huisletter__c'),
    addition: textOrNull(row, 'Toevoeging__c'),
    street: textOrNull(row, 'Straat__c'),
    town: textOrNull(row, 'Plaats__c'),
    checked: row['Adres_gecontroleerd__c'] === true,
  };
}
