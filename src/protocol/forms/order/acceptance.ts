import * as v from 'valibot';
import { messageField } from '../checks/fields.ts';

const tick = (code: string) =>
  v.pipe(
    v.optional(v.string(), ''),
    v.check((value) => value === 'yes', code),
  );

/**
 * `hash`: of the contract summary that the page showed. `waive`: the customer need not get it by mail
 * before the order.
 */
export const orderAcceptance = v.object({
  read: tick('order.readMissing'),
  mayBind: tick('order.signMissing'),
  waive: v.optional(v.string(), ''),
  hash: v.optional(v.string(), ''),
});

export const quoteQuestion = v.object({ message: messageField });

export type QuoteQuestion = v.InferOutput<typeof quoteQuestion>;
