import type { RequestContext } from '#engine/model/request-context.ts';
import { memoizeByObject } from '#engine/model/memoize.ts';
import { findRows, type PlainRow } from '#engine/read/query.ts';
import {
  type PackageService,
  packageServices,
  type ServicePrice,
} from '#protocol/telecom/package.ts';
import { serviceKind } from '#protocol/telecom/service-kind.ts';
import { equals } from '#engine/model/define.ts';
import { publishedFilter } from './read-page.ts';

/** `monthly`: euros without VAT. */
export type Tariff = { name: string; description: string; monthly: number };

/** `unit`: of the price, such as a user or a connection. */
export type Offer = ServicePrice & { name: string; unit: string };

export type TariffKind = PackageService | 'hardware' | 'sla';

export type ServiceTariffs = {
  service: PackageService;
  groups: readonly { service: TariffKind; tariffs: readonly Tariff[] }[];
  offers: readonly Offer[];
};

/** Source: decisions.md §2, Product__c. */
const kinds: Readonly<Record<TariffKind, string>> = {
  internet: serviceKind.internet,
  mobile: serviceKind.mobile,
  telephony: serviceKind.voip,
  workplace: serviceKind.cloud,
  tv: serviceKind.tv,
  hardware: serviceKind.hardware,
  sla: serviceKind.sla,
};

/** Business TV, devices and service levels are sold with the internet packages (spec §1). */
const sold = {
  'kpn-een-mobiel': ['mobile'],
  'kpn-een-telefonie': ['telephony'],
  'kpn-een-internet': ['internet', 'tv', 'hardware', 'sla'],
  'kpn-een-werkplek': ['workplace'],
} as const satisfies Record<string, readonly [PackageService, ...TariffKind[]]>;
export type ServiceKey = keyof typeof sold;

/** Below the base path. Null: no page sells this kind. */
export function servicePathOf(kind: string): string | null {
  // proof: `Object.keys` returns only keys of `kinds`
  const service = (Object.keys(kinds) as TariffKind[]).find((one) => kinds[one] === kind);
  const [key] =
    Object.entries(sold).find(([, services]) => services.some((one) => one === service)) ?? [];
  return key === undefined ? null : `/${key}`;
}

export async function readService(ctx: RequestContext, key: ServiceKey): Promise<ServiceTariffs> {
  const { tariffs, offers } = await readProducts(ctx);
  const groups = sold[key].map((service) => ({ service, tariffs: tariffs.get(service) ?? [] }));
  return {
    service: sold[key][0],
    groups: groups.filter((group) => group.tariffs.length > 0),
    offers,
  };
}

/**
 * The product that staff put first. The cheapest can be something else, such as a SIM card without
 * calls.
 */
export const readOffers = async (ctx: RequestContext): Promise<readonly Offer[]> =>
  (await readProducts(ctx)).offers;

type Products = { tariffs: ReadonlyMap<TariffKind, readonly Tariff[]>; offers: readonly Offer[] };

const productsOf = memoizeByObject<Products>();

async function readProducts(ctx: RequestContext): Promise<Products> {
  const rows = await findRows(ctx, {
    from: 'Product__c',
    fields: ['Name', 'Soort__c', 'Omschrijving__c', 'Maandbedrag__c', 'Eenheid__c'],
    filters: [publishedFilter],
    orderBy: ['Volgorde__c', 'Maandbedrag__c', 'Name'],
    limit: 200,
  });
  return productsOf(rows, () => sortOut(rows));
}

function sortOut(rows: readonly PlainRow[]): Products {
  // proof: `Object.keys` returns only keys of `kinds`
  const services = Object.entries(kinds) as [TariffKind, string][];
  const ofKind = new Map(
    services.map(([service, kind]) => [service, rows.filter((row) => row['Soort__c'] === kind)]),
  );
  return {
    tariffs: new Map([...ofKind].map(([service, products]) => [service, products.map(tariffOf)])),
    offers: packageServices.flatMap((service) => {
      const [first] = ofKind.get(service) ?? [];
      return first === undefined ? [] : [offerOf(service, first)];
    }),
  };
}

const tariffOf = (row: PlainRow): Tariff => ({
  name: String(row['Name']),
  description: String(row['Omschrijving__c'] ?? ''),
  monthly: Number(row['Maandbedrag__c']),
});

const offerOf = (service: PackageService, row: PlainRow): Offer => ({
  service,
  monthly: Number(row['Maandbedrag__c']),
  name: String(row['Name']),
  unit: String(row['Eenheid__c'] ?? ''),
});

export async function findProductByName(
  ctx: RequestContext,
  name: string | null,
): Promise<string | null> {
  if (name === null || name === '' || name.length > 200) return null;
  const filters = [equals('Name', name), equals('Gepubliceerd__c', 'true')] as const;
  const [row] = await findRows(ctx, { from: 'Product__c', fields: ['Name'], filters, limit: 1 });
  return row === undefined ? null : String(row['Name']);
}
