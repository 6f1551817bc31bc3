import { equals } from '#engine/model/define.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { findRows, textOf } from '#engine/read/query.ts';
import { deleteRecord } from '#engine/write/delete.ts';
import { createRecord } from '#engine/write/write.ts';
import type { ChosenProduct, OrderPackage } from '#protocol/forms/order/package.ts';
import { ok, type Problem, type Result } from '#protocol/problem.ts';
import { availability, type ContractTerm, orderLineAction } from '#protocol/telecom/selling.ts';
import { type ServiceKind, serviceKind } from '#protocol/telecom/service-kind.ts';
import { type CatalogueProduct, priceFor } from '../read-catalogue.ts';

/** Line of an order before it is stored. Amounts of one piece, in cents. */
export type NewLine = {
  product: CatalogueProduct;
  quantity: number;
  term: ContractTerm;
  monthly: number;
  oneOff: number;
};

export const isOffered = (product: CatalogueProduct, hasFibre: boolean): boolean =>
  product.orderable && (product.where !== availability.fibre || hasFibre);

/** Option of a service, like a back-up line: it cannot be ordered without that service. */
export const isOption = ({ optionWith }: CatalogueProduct): boolean => optionWith.length > 0;

/** An order has one of such products of a kind at most, so the page has radio buttons for them. */
export const isOnlyOne = (product: Pick<CatalogueProduct, 'kind' | 'optionWith'>): boolean =>
  product.kind === serviceKind.sla ||
  (product.kind === serviceKind.internet && product.optionWith.length === 0);

/** Lines in the order of the catalogue, with a problem at each choice that cannot be had. */
export function linesOf(
  offered: readonly CatalogueProduct[],
  { term, chosen }: OrderPackage,
): { lines: readonly NewLine[]; problems: readonly Problem[] } {
  const known = chosen.flatMap(({ productId, quantity }) => {
    const product = offered.find(({ id }) => id === productId);
    return product === undefined ? [] : [{ product, quantity }];
  });
  const single = new Map(
    known.filter(({ product }) => isOnlyOne(product)).map(({ product }) => [product.kind, product]),
  );
  const kinds = new Set(known.flatMap(({ product }) => (isOption(product) ? [] : [product.kind])));
  const lines = known
    .filter(({ product }) => !isOnlyOne(product) || single.get(product.kind) === product)
    .toSorted((a, b) => offered.indexOf(a.product) - offered.indexOf(b.product))
    .map(({ product, quantity }) => {
      const price = priceFor(product, term);
      const { term: agreed, monthly, oneOff } = price;
      return {
        product,
        quantity: isOnlyOne(product) ? 1 : quantity,
        term: agreed,
        monthly,
        oneOff,
      };
    });
  return { lines, problems: problemsOf(offered, { chosen, kinds }) };
}

type Judged = { chosen: readonly ChosenProduct[]; kinds: ReadonlySet<ServiceKind> };

const problemsOf = (offered: readonly CatalogueProduct[], { chosen, kinds }: Judged): Problem[] =>
  chosen.flatMap(({ productId, field }): Problem[] => {
    const product = offered.find(({ id }) => id === productId);
    if (product === undefined) return [{ code: 'order.productGone', field }];
    const isAlone = isOption(product) && !product.optionWith.some((kind) => kinds.has(kind));
    return isAlone ? [{ code: 'order.optionAlone', field }] : [];
  });

/** Replaces the lines of a draft. Needs the context of the system, with the order locked. */
export async function storeLines(
  system: RequestContext,
  orderId: string,
  lines: readonly NewLine[],
): Promise<Result<unknown>> {
  const old = await findRows(system, {
    from: 'Bestelregel__c',
    fields: ['Id'],
    filters: [equals('Bestelling__c', orderId)],
    limit: 500,
  });
  for (const row of old) {
    const removed = await deleteRecord(system, textOf(row, 'Id'));
    if (!removed.ok) return removed;
  }
  for (const [at, { product, quantity, term, monthly, oneOff }] of lines.entries()) {
    const created = await createRecord(system, {
      apiName: 'Bestelregel__c',
      fields: {
        Bestelling__c: orderId,
        Product__c: product.id,
        Actie__c: orderLineAction.add,
        Aantal__c: quantity,
        Maandbedrag__c: monthly / 100,
        Eenmalig__c: oneOff / 100,
        Looptijd_maanden__c: String(term),
        Volgorde__c: at + 1,
      },
    });
    if (!created.ok) return created;
  }
  return ok(null);
}
