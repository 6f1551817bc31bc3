import {
  asSystemOnBehalf,
  type BusinessAction,
  type RequestContext,
} from '#engine/model/request-context.ts';
import { localDay } from '#engine/model/local-day.ts';
import { findRowsByValues } from '#engine/read/look-up.ts';
import { type PlainRow, textOf, textOrNull } from '#engine/read/query.ts';
import { createRecord } from '#engine/write/write.ts';
import { ok, type Result } from '#protocol/problem.ts';
import type { Dict, Scalar } from '#protocol/shapes/parts.ts';
import {
  availability,
  contractTerms,
  orderSource,
  orderStatus,
} from '#protocol/telecom/selling.ts';
import { type ServiceKind, serviceKind } from '#protocol/telecom/service-kind.ts';
import { addDays } from '#protocol/time/calendar.ts';
import { actorIdOf } from '#protocol/users/viewer.ts';
import { type CatalogueProduct, readCatalogue } from '../selling/read-catalogue.ts';
import { createQuoteLine, lineFrom, type QuoteLine } from './edit-quote.ts';
import { priceOrder } from './price-order.ts';

/** In days. */
export const quoteValidity = 30;

const [, usualTerm] = contractTerms;

/** Makes a quote with one line; staff add the others to it. */
export const makeQuoteForCompany: BusinessAction = async (ctx, { id, values }) => {
  const system = asSystemOnBehalf(ctx, 'make a quote');
  const term = String(values['Looptijd'] ?? usualTerm);
  const line = await lineFrom(system, values, term);
  if (!line.ok) return line;
  const fields = await companyFields(ctx, String(id));
  return makeQuote(system, { fields, term, lines: [line.value] });
};

const companyFieldNames = [
  'Name',
  'KvK_nummer__c',
  'BillingStreet',
  'BillingPostalCode',
  'BillingCity',
  'Contactpersoon__c',
  'Contactpersoon__r.FirstName',
  'Contactpersoon__r.LastName',
  'Contactpersoon__r.Email',
  'Contactpersoon__r.Phone',
];

async function companyFields(ctx: RequestContext, id: string) {
  const [row = {}] = await findRowsByValues(ctx, {
    from: 'Account',
    fields: companyFieldNames,
    where: { Id: id },
    limit: 1,
  });
  return {
    Account__c: id,
    Bedrijf__c: textOrNull(row, 'Name'),
    KvK_nummer__c: textOrNull(row, 'KvK_nummer__c'),
    Contact__c: textOrNull(row, 'Contactpersoon__c'),
    Voornaam__c: textOrNull(row, 'Contactpersoon__r.FirstName'),
    Achternaam__c: textOrNull(row, 'Contactpersoon__r.LastName'),
    Email__c: textOrNull(row, 'Contactpersoon__r.Email'),
    Telefoon__c: textOrNull(row, 'Contactpersoon__r.Phone'),
    ...addressFields(row),
  };
}

/** Nothing for an address that is not Dutch or has no house number. */
function addressFields(row: PlainRow): Dict<Scalar | null> {
  const [, street, number, letter] =
    /^(.+?) (\d{1,5})\s?([A-Za-z])?$/.exec(textOf(row, 'BillingStreet').trim()) ?? [];
  const postcode = textOf(row, 'BillingPostalCode').replaceAll(' ', '').toUpperCase();
  if (street === undefined || number === undefined || !/^\d{4}[A-Z]{2}$/.test(postcode)) return {};
  return {
    Straat__c: street,
    Huisnummer__c: Number(number),
    Huisletter__c: letter ?? null,
    Postcode__c: postcode,
    Plaats__c: textOrNull(row, 'BillingCity'),
  };
}

const kindsByField: Readonly<Record<string, ServiceKind>> = {
  Aantal_internet__c: serviceKind.internet,
  Aantal_mobiel__c: serviceKind.mobile,
  Aantal_voip__c: serviceKind.voip,
  Aantal_werkplek__c: serviceKind.cloud,
  Aantal_tv__c: serviceKind.tv,
};

/**
 * Makes a quote with a line for each kind of service that the visitor counted, of the first product
 * of that kind.
 */
export const makeQuoteOfAdviceCall: BusinessAction = async (ctx, { id }) => {
  const system = asSystemOnBehalf(ctx, 'make a quote');
  const people = ['Bedrijf__c', 'Naam__c', 'Email__c', 'Telefoon__c', 'Account__c'];
  const [row = {}] = await findRowsByValues(ctx, {
    from: 'Adviesaanvraag__c',
    fields: [...people, 'Toelichting__c', ...Object.keys(kindsByField)],
    where: { Id: String(id) },
    limit: 1,
  });
  const catalogue = await readCatalogue(system);
  const term = String(usualTerm);
  const lines = Object.entries(kindsByField).flatMap(([field, kind]) => {
    const quantity = Number(row[field] ?? 0);
    const product = firstOf(catalogue, kind);
    return quantity > 0 && product !== undefined ? [{ product, quantity, term }] : [];
  });
  const [first = '', ...rest] = textOf(row, 'Naam__c').split(' ');
  const fields = {
    Account__c: textOrNull(row, 'Account__c'),
    Bedrijf__c: textOrNull(row, 'Bedrijf__c'),
    Voornaam__c: rest.length > 0 ? first : null,
    Achternaam__c: rest.length > 0 ? rest.join(' ') : first,
    Email__c: textOrNull(row, 'Email__c'),
    Telefoon__c: textOrNull(row, 'Telefoon__c'),
    Toelichting__c: textOrNull(row, 'Toelichting__c'),
  };
  return makeQuote(system, { fields, term, lines });
};

const firstOf = (
  catalogue: readonly CatalogueProduct[],
  kind: ServiceKind,
): CatalogueProduct | undefined =>
  catalogue.find(
    (product) =>
      product.kind === kind && product.orderable && product.where === availability.everywhere,
  );

type Quote = { fields: Dict<Scalar | null>; term: string; lines: readonly QuoteLine[] };

async function makeQuote(
  system: RequestContext,
  { fields, term, lines }: Quote,
): Promise<Result<{ id: string }>> {
  const made = await createRecord(system, {
    apiName: 'Bestelling__c',
    fields: {
      ...fields,
      OwnerId: actorIdOf(system.viewer),
      Status__c: orderStatus.quote,
      Herkomst__c: orderSource.staff,
      Looptijd_maanden__c: term,
      Geldig_tot__c: addDays(localDay(system.now), quoteValidity),
    },
  });
  if (!made.ok) return made;
  for (const [at, line] of lines.entries()) {
    const added = await createQuoteLine(system, made.value.id, { ...line, place: at + 1 });
    if (!added.ok) return { ok: false, problems: added.problems };
  }
  await priceOrder(system, made.value.id);
  return ok({ id: made.value.id });
}
