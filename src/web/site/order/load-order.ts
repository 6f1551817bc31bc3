import { data, redirect, type LoaderFunctionArgs } from 'react-router';
import { doneSteps, isOpen, nextStep } from '#domain/selling/drafts/draft-steps.ts';
import { type OrderDraft, readDraft } from '#domain/selling/drafts/read-draft.ts';
import {
  findPriceChanges,
  keyOfChanges,
  type PriceChange,
  withChanges,
} from '#domain/selling/drafts/reprice-draft.ts';
import { plainAddress } from '#messages/address/address-text.ts';
import { type OrderStep, orderPath, orderStepPath } from '#protocol/site/order-paths.ts';
import { termTotal } from '#protocol/telecom/pricing.ts';
import { orderStatus } from '#protocol/telecom/selling.ts';
import { visitContext } from '../../visit.ts';

type Args = Pick<LoaderFunctionArgs, 'params' | 'context'>;

/** For the `headers` of each page of an order: its address contains the right to see the order. */
export const orderHeaders = () => ({
  'cache-control': 'private, no-store',
  // Not `no-referrer`, with which browsers send `Origin: null` and forms are refused.
  'referrer-policy': 'same-origin',
});

/** For a link that leads to no order: the page says so, without saying why. */
export const noOrder = () => data(null, { status: 404 });

/**
 * The draft of the link, for a page that shows this step. Null: there is none. Redirects when the
 * order was placed, and to the first step that is not done when the step cannot be shown yet.
 */
export async function loadStep(
  { params, context }: Args,
  step: OrderStep,
): Promise<{ draft: OrderDraft; frame: OrderFrameData } | null> {
  const { ctx } = context.get(visitContext);
  const draft = await readDraft(ctx, params['token'] ?? '');
  if (draft === null) return null;
  if (draft.status !== orderStatus.draft) throw redirect(orderPath(draft.token), 303);
  if (!isOpen(draft, step)) throw redirect(orderStepPath(draft.token, nextStep(draft)), 303);
  const changes = await findPriceChanges(ctx, draft);
  const changed = await withChanges(ctx, draft, changes);
  return { draft, frame: { ...frameOf(changed, changes), step, phone: ctx.brand.phone } };
}

export type ReceiptLine = { id: string; name: string; quantity: number; monthly: number };

/** Amounts are cents without VAT. */
export type OrderFrameData = {
  token: string;
  step: OrderStep;
  done: readonly OrderStep[];
  address: string | null;
  term: OrderDraft['term'];
  lines: readonly ReceiptLine[];
  monthly: number;
  oneOff: number;
  /** Over the term. */
  total: number;
  /** Whether the order gives the combination discount, without its amount (decisions.md §13). */
  combines: boolean;
  changes: readonly PriceChange[];
  changesKey: string;
  phone: string;
};

/** `draft`: with the changes, because the visitor goes on with these prices. */
function frameOf(
  draft: OrderDraft,
  changes: readonly PriceChange[],
): Omit<OrderFrameData, 'step' | 'phone'> {
  const { lines } = draft;
  const sum = (of: 'monthly' | 'oneOff'): number =>
    lines.reduce((total, line) => total + line[of] * line.quantity, 0);
  const [monthly, oneOff] = [sum('monthly'), sum('oneOff')];
  return {
    token: draft.token,
    done: doneSteps(draft),
    address: draft.address === null ? null : plainAddress(draft.address),
    term: draft.term,
    lines: lines.map(({ id, name, quantity, monthly: each }) => ({
      id,
      name,
      quantity,
      monthly: each * quantity,
    })),
    monthly,
    oneOff,
    total: termTotal({ monthly, oneOff, term: draft.term }),
    combines: draft.discount > 0,
    changes,
    changesKey: keyOfChanges(changes),
  };
}
