import { localDay } from '#engine/model/local-day.ts';
import { equals } from '#engine/model/define.ts';
import { asSystem, type RequestContext } from '#engine/model/request-context.ts';
import { findRows, type PlainRow } from '#engine/read/query.ts';
import { centsOf, type Tariff, tariffOn } from '#protocol/telecom/pricing.ts';
import { priceAt, type TermPrice } from '#protocol/telecom/offer.ts';
import {
  type Availability,
  availability,
  type ContractTerm,
  contractTerms,
  parseTerm,
} from '#protocol/telecom/selling.ts';
import type { ServiceKind } from '#protocol/telecom/service-kind.ts';

/**
 * A product as it is sold on one day. `prices`: by term, shortest first, at least one. `speed`: in
 * Mbit/s. `optionWith`: the kinds of service to which it is an option. `leadDays`: working days.
 */
export type CatalogueProduct = {
  id: string;
  name: string;
  kind: ServiceKind;
  description: string;
  audience: string;
  unit: string;
  prices: readonly TermPrice[];
  speed: { down: number; up: number } | null;
  where: Availability;
  optionWith: readonly ServiceKind[];
  router: boolean;
  fixedIp: boolean;
  level: string | null;
  service: { hours: string; response: string; repair: string };
  leadDays: number;
  orderable: boolean;
};

/** Without a stated delivery time. */
export const defaultLeadDays = 10;

const fields = [
  'Id',
  'Name',
  'Soort__c',
  'Omschrijving__c',
  'Voor_wie__c',
  'Eenheid__c',
  'Maandbedrag__c',
  'Eenmalig__c',
  'Snelheid_down__c',
  'Snelheid_up__c',
  'Waar__c',
  'Optie_bij__c',
  'Router__c',
  'Vast_ip__c',
  'Niveau__c',
  'Uren__c',
  'Reactie__c',
  'Herstel__c',
  'Levertijd_werkdagen__c',
  'Actief__c',
];

/**
 * The published products with their prices of today, in display order. Reads tariffs as the system,
 * because those of the future are not public.
 */
export async function readCatalogue(ctx: RequestContext): Promise<readonly CatalogueProduct[]> {
  const system = asSystem(ctx, 'read the prices of the catalogue');
  const [rows, tariffs] = await Promise.all([
    findRows(system, {
      from: 'Product__c',
      fields,
      filters: [equals('Gepubliceerd__c', 'true')],
      orderBy: ['Volgorde__c', 'Maandbedrag__c', 'Name'],
      limit: 500,
    }),
    findRows(system, {
      from: 'Tarief__c',
      fields: ['Product__c', 'Looptijd_maanden__c', 'Maandbedrag__c', 'Eenmalig__c', ...period],
      filters: [{ field: 'Van__c', operator: 'LessOrEqual', operands: ['TODAY'] }],
      orderBy: ['Van__c', 'Name'],
      limit: 5_000,
    }),
  ]);
  return productsOf({ rows, tariffs, day: localDay(ctx.now) });
}

type CatalogueRows = { rows: readonly PlainRow[]; tariffs: readonly PlainRow[]; day: string };
type Catalogue = Omit<CatalogueRows, 'rows'> & { products: readonly CatalogueProduct[] };

const catalogues = new WeakMap<CatalogueRows['rows'], Catalogue>();

/** Cached rows are the same arrays until a product or a tariff changes. */
function productsOf({ rows, tariffs, day }: CatalogueRows): readonly CatalogueProduct[] {
  const made = catalogues.get(rows);
  if (made?.tariffs === tariffs && made.day === day) return made.products;
  const tariffsOf = Map.groupBy(tariffs, (tariff) => tariff['Product__c']);
  const products = rows.map((row) => productOf(row, tariffsOf.get(row['Id']) ?? [], day));
  catalogues.set(rows, { tariffs, day, products });
  return products;
}

const period = ['Van__c', 'Tot__c'];

function productOf(row: PlainRow, own: readonly PlainRow[], day: string): CatalogueProduct {
  const text = (field: string): string => String(row[field] ?? '');
  const number = (field: string): number | null => (row[field] == null ? null : Number(row[field]));
  const [down, up] = [number('Snelheid_down__c'), number('Snelheid_up__c')];
  return {
    id: text('Id'),
    name: text('Name'),
    // proof: the picklist of the field has these values only
    kind: text('Soort__c') as ServiceKind,
    description: text('Omschrijving__c'),
    audience: text('Voor_wie__c'),
    unit: text('Eenheid__c'),
    prices: pricesOf(row, own, day),
    speed: down === null ? null : { down, up: up ?? down },
    where:
      Object.values(availability).find((one) => one === row['Waar__c']) ?? availability.everywhere,
    // proof: the picklist of the field has these values only
    optionWith: text('Optie_bij__c').split(';').filter(Boolean) as ServiceKind[],
    router: row['Router__c'] === true,
    fixedIp: row['Vast_ip__c'] === true,
    level: row['Niveau__c'] == null ? null : text('Niveau__c'),
    service: {
      hours: text('Uren__c'),
      response: text('Reactie__c'),
      repair: text('Herstel__c'),
    },
    leadDays: number('Levertijd_werkdagen__c') ?? defaultLeadDays,
    orderable: row['Actief__c'] === true,
  };
}

/** A product without a tariff is sold by the month, for its own amounts. */
function pricesOf(row: PlainRow, rows: readonly PlainRow[], day: string): readonly TermPrice[] {
  const oneOff = centsOf(Number(row['Eenmalig__c'] ?? 0));
  const tariffs = rows.map((one): Tariff & { term: ContractTerm } => ({
    term: parseTerm(String(one['Looptijd_maanden__c'])) ?? 0,
    monthly: centsOf(Number(one['Maandbedrag__c'])),
    oneOff: one['Eenmalig__c'] == null ? oneOff : centsOf(Number(one['Eenmalig__c'])),
    from: String(one['Van__c']),
    until: one['Tot__c'] == null ? null : String(one['Tot__c']),
  }));
  const prices = contractTerms.flatMap((term) => {
    const tariff = tariffOn(tariffs, term, day);
    return tariff === null ? [] : [{ term, monthly: tariff.monthly, oneOff: tariff.oneOff }];
  });
  return prices.length > 0
    ? prices
    : [{ term: 0, monthly: centsOf(Number(row['Maandbedrag__c'])), oneOff }];
}

/** For the term asked, else for the nearest shorter one, else for the shortest there is. */
export const priceFor = (product: Pick<CatalogueProduct, 'prices'>, term: ContractTerm) =>
  priceAt(product, term);

/** The lowest amount of a month, in cents: "vanaf". */
export const lowestMonthly = (products: readonly CatalogueProduct[]): number | null =>
  products.length === 0
    ? null
    : Math.min(...products.flatMap(({ prices }) => prices.map(({ monthly }) => monthly)));
