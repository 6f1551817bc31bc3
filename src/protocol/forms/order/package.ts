import * as v from 'valibot';
import { orderParams, quantityParam } from '#protocol/site/order-paths.ts';
import { contractTerms, parseTerm } from '#protocol/telecom/selling.ts';

const quantityField = /^aantal_(\w{15,18})$/;
const onlyOne = /^een_\w+$/;
const mostOfOne = 999;
const usualTerm = contractTerms[1];

/** A quantity of a product; `field`: where it was typed. */
export type ChosenProduct = { productId: string; quantity: number; field: string };

const isQuantity = (text: string): boolean => /^\d{0,3}$/.test(text);

/** An empty quantity counts as none. */
export const orderPackage = v.pipe(
  v.looseObject({ looptijd: v.optional(v.string(), '12') }),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    for (const [name, value] of Object.entries(dataset.value))
      if (quantityField.test(name) && !(typeof value === 'string' && isQuantity(value.trim())))
        addIssue({
          message: 'order.quantityWrong',
          path: [{ type: 'object', origin: 'value', input: dataset.value, key: name, value }],
        });
  }),
  v.transform((sent) => ({
    term: parseTerm(sent.looptijd) ?? usualTerm,
    chosen: Object.entries(sent).flatMap(([name, value]): ChosenProduct[] => {
      const text = typeof value === 'string' ? value.trim() : '';
      const [, productId] = quantityField.exec(name) ?? [];
      if (productId !== undefined)
        return Number(text) > 0
          ? [{ productId, quantity: Math.min(Number(text), mostOfOne), field: name }]
          : [];
      return onlyOne.test(name) && text !== ''
        ? [{ productId: text, quantity: 1, field: name }]
        : [];
    }),
  })),
);

export type OrderPackage = v.InferOutput<typeof orderPackage>;

/** What was chosen on another page, from the address of the order. */
export function selectionOf(params: URLSearchParams): OrderPackage {
  const ids = [...params.getAll(orderParams.product), ...params.getAll(orderParams.option)];
  const chosen = [...new Set(ids)].slice(0, 50).map((productId): ChosenProduct => {
    const quantity = Math.trunc(Number(params.get(quantityParam(productId)) ?? 1));
    return {
      productId,
      quantity: Math.min(Math.max(quantity || 1, 1), mostOfOne),
      field: quantityParam(productId),
    };
  });
  return { term: parseTerm(params.get(orderParams.term)) ?? usualTerm, chosen };
}
