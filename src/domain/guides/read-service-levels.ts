import type { RequestContext } from '#engine/model/request-context.ts';
import { serviceKind } from '#protocol/telecom/service-kind.ts';
import { type CatalogueProduct, priceFor, readCatalogue } from '../selling/read-catalogue.ts';

/** What the levels are compared on, in display order. */
export const levelFacts = ['response', 'repair', 'hours'] as const;
export type LevelFact = (typeof levelFacts)[number];

/** `monthly`: euros without VAT. A fact that is unknown is empty. */
export type ServiceLevel = CatalogueProduct['service'] & {
  name: string;
  description: string;
  monthly: number;
};

/** The published products of the kind SLA. `facts`: those that one level or more has. */
export async function readServiceLevels(
  ctx: RequestContext,
): Promise<{ facts: readonly LevelFact[]; levels: readonly ServiceLevel[] }> {
  const products = (await readCatalogue(ctx)).filter(({ kind }) => kind === serviceKind.sla);
  const levels = products.map((product) => ({
    name: product.name,
    description: product.description,
    monthly: priceFor(product, 0).monthly / 100,
    ...product.service,
  }));
  return { levels, facts: levelFacts.filter((fact) => levels.some((one) => one[fact] !== '')) };
}
