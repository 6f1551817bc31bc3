import { equals } from '#engine/model/define.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { findRowsByValues } from '#engine/read/look-up.ts';
import { findRows, type PlainRow, textOrNull } from '#engine/read/query.ts';
import type { OrderStatus } from '#protocol/telecom/selling.ts';
import type { ServiceKind } from '#protocol/telecom/service-kind.ts';

/** Amounts in euros of one piece. `perConnection`: null when one connection has them all. */
export type OrderLine = {
  id: string;
  productId: string;
  product: string;
  kind: ServiceKind;
  unit: string | null;
  perConnection: number | null;
  level: string | null;
  leadDays: number | null;
  action: string;
  quantity: number;
  monthly: number;
  oneOff: number;
  term: string;
  deliveredOn: string | null;
};

export type Order = {
  id: string;
  name: string;
  status: OrderStatus;
  version: number;
  accountId: string | null;
  contactId: string | null;
  ownerId: string | null;
  company: string | null;
  kvk: string | null;
  person: { firstName: string | null; lastName: string | null };
  email: string | null;
  phone: string | null;
  address: OrderAddress | null;
  requested: string | null;
  promised: string | null;
  validUntil: string | null;
  /** Euros a month for all lines, the combination discount taken off. */
  monthly: number;
  createdOn: Date;
  lines: readonly OrderLine[];
};

export type OrderAddress = {
  street: string | null;
  houseNumber: number;
  letter: string | null;
  addition: string | null;
  postcode: string;
  town: string | null;
};

const fields = [
  'Id',
  'Name',
  'Status__c',
  'Versie__c',
  'Account__c',
  'Contact__c',
  'OwnerId',
  'Bedrijf__c',
  'KvK_nummer__c',
  'Voornaam__c',
  'Achternaam__c',
  'Email__c',
  'Telefoon__c',
  'Postcode__c',
  'Huisnummer__c',
  'Huisletter__c',
  'Toevoeging__c',
  'Straat__c',
  'Plaats__c',
  'Gewenste_datum__c',
  'Toegezegde_datum__c',
  'Geldig_tot__c',
  'Maandbedrag__c',
  'CreatedDate',
];

const lineFields = [
  'Id',
  'Product__c',
  'Product__r.Name',
  'Product__r.Soort__c',
  'Product__r.Eenheid__c',
  'Product__r.Aantal_per_aansluiting__c',
  'Product__r.Niveau__c',
  'Product__r.Levertijd_werkdagen__c',
  'Actie__c',
  'Aantal__c',
  'Maandbedrag__c',
  'Eenmalig__c',
  'Looptijd_maanden__c',
  'Geleverd_op__c',
];

/** Call it as the system, for an order that exists: an action has locked it. */
export async function readOrder(system: RequestContext, id: string): Promise<Order> {
  const [[row], lines] = await Promise.all([
    findRowsByValues(system, { from: 'Bestelling__c', fields, where: { Id: id }, limit: 1 }),
    findRows(system, {
      from: 'Bestelregel__c',
      fields: lineFields,
      filters: [equals('Bestelling__c', id)],
      orderBy: ['Volgorde__c', 'Name'],
      limit: 200,
    }),
  ]);
  if (row === undefined) throw new Error(`The order ${id} does not exist`);
  return { ...orderOf(row), lines: lines.map(lineOf) };
}

const orderOf = (row: PlainRow): Omit<Order, 'lines'> => ({
  id: String(row['Id']),
  name: String(row['Name']),
  // proof: the picklist of the field has these values only
  status: row['Status__c'] as OrderStatus,
  version: Number(row['Versie__c'] ?? 0),
  accountId: textOrNull(row, 'Account__c'),
  contactId: textOrNull(row, 'Contact__c'),
  ownerId: textOrNull(row, 'OwnerId'),
  company: textOrNull(row, 'Bedrijf__c'),
  kvk: textOrNull(row, 'KvK_nummer__c'),
  person: {
    firstName: textOrNull(row, 'Voornaam__c'),
    lastName: textOrNull(row, 'Achternaam__c'),
  },
  email: textOrNull(row, 'Email__c'),
  phone: textOrNull(row, 'Telefoon__c'),
  address: addressOf(row),
  requested: textOrNull(row, 'Gewenste_datum__c'),
  promised: textOrNull(row, 'Toegezegde_datum__c'),
  validUntil: textOrNull(row, 'Geldig_tot__c'),
  monthly: Number(row['Maandbedrag__c'] ?? 0),
  createdOn: new Date(String(row['CreatedDate'])),
});

function addressOf(row: PlainRow): OrderAddress | null {
  const postcode = textOrNull(row, 'Postcode__c');
  if (postcode === null || row['Huisnummer__c'] == null) return null;
  return {
    street: textOrNull(row, 'Straat__c'),
    houseNumber: Number(row['Huisnummer__c']),
    letter: textOrNull(row, 'Huisletter__c'),
    addition: textOrNull(row, 'Toevoeging__c'),
    postcode,
    town: textOrNull(row, 'Plaats__c'),
  };
}

const numberOrNull = (value: PlainRow[string]): number | null =>
  value == null ? null : Number(value);

const lineOf = (row: PlainRow): OrderLine => ({
  id: String(row['Id']),
  productId: String(row['Product__c']),
  product: String(row['Product__r.Name']),
  // proof: the picklist of the field has these values only
  kind: row['Product__r.Soort__c'] as ServiceKind,
  unit: textOrNull(row, 'Product__r.Eenheid__c'),
  perConnection: numberOrNull(row['Product__r.Aantal_per_aansluiting__c'] ?? null),
  level: textOrNull(row, 'Product__r.Niveau__c'),
  leadDays: numberOrNull(row['Product__r.Levertijd_werkdagen__c'] ?? null),
  action: String(row['Actie__c']),
  quantity: Number(row['Aantal__c']),
  monthly: Number(row['Maandbedrag__c']),
  oneOff: Number(row['Eenmalig__c']),
  term: String(row['Looptijd_maanden__c']),
  deliveredOn: textOrNull(row, 'Geleverd_op__c'),
});
