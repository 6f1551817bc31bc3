import * as v from 'valibot';
import { verifiedWebhookId, webhookHeaders } from './webhook.ts';

/** `key`: the same for each attempt, so that the supplier places one order. */
export type SupplierOrder = {
  key: string;
  /** Of our order, for people. */
  reference: string;
  /** As in TM Forum TMF622. */
  state: string | null;
  product: string;
  quantity: number;
  /** `yyyy-mm-dd`. */
  wishedOn: string | null;
  address: SupplierAddress | null;
};

export type SupplierAddress = {
  street: string | null;
  houseNumber: number;
  letter: string | null;
  addition: string | null;
  postcode: string;
  town: string | null;
};

/** `away`: nobody knows whether the order was placed, so it is sent again with its key. */
export type SupplierOutcome =
  | { outcome: 'placed'; reference: string }
  | { outcome: 'refused'; reason: string }
  | { outcome: 'away'; reason: string };

export type Supplier = {
  placeOrder(order: SupplierOrder): Promise<SupplierOutcome>;
  /** The id of a message that the supplier signed; null for any other message. */
  verifiedId(headers: Headers, message: { text: string; now: Date }): string | null;
};

/** `secret` signs our orders, and the answers of the supplier. */
export type SupplierSettings = { url: URL; secret: string };

const patience = 10_000; // ms
const longestReason = 500;

/** Statuses with which a server asks to try again: RFC 9110, RFC 6585, RFC 8470. */
const later: readonly number[] = [408, 425, 429];

/** Posts orders in the form of TM Forum TMF622, signed as Standard Webhooks. */
export const openHttpSupplier = ({ url, secret }: SupplierSettings): Supplier => ({
  verifiedId: (headers, message) => verifiedWebhookId(secret, headers, message),
  async placeOrder(order) {
    const text = JSON.stringify(payloadOf(order));
    const headers = webhookHeaders(secret, { id: order.key, at: new Date(), text });
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { ...headers, 'idempotency-key': order.key },
        body: text,
        signal: AbortSignal.timeout(patience),
        redirect: 'manual',
      });
      return outcomeOf(answer.status, await answer.text());
    } catch {
      return { outcome: 'away', reason: 'no answer' };
    }
  },
});

function outcomeOf(status: number, text: string): SupplierOutcome {
  const { id, message } = bodyOf(text);
  if (status >= 200 && status < 300)
    return id === undefined
      ? { outcome: 'away', reason: 'the answer has no id' }
      : { outcome: 'placed', reference: id };
  return status >= 400 && status < 500 && !later.includes(status)
    ? { outcome: 'refused', reason: message ?? `it answered ${String(status)}` }
    : { outcome: 'away', reason: `it answered ${String(status)}` };
}

const answerBody = v.object({
  id: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(80))),
  message: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.slice(0, longestReason)),
    ),
  ),
});

function bodyOf(text: string): v.InferOutput<typeof answerBody> {
  try {
    const parsed = v.safeParse(answerBody, JSON.parse(text));
    return parsed.success ? parsed.output : {};
  } catch {
    return {};
  }
}

const payloadOf = (order: SupplierOrder): object => ({
  externalId: order.key,
  description: order.reference,
  state: order.state,
  requestedCompletionDate: order.wishedOn,
  place: order.address,
  productOrderItem: [
    { id: '1', action: 'add', quantity: order.quantity, product: { name: order.product } },
  ],
});

/** Signs the answers of the supplier for tests. */
export const memorySecret = 'a secret for tests only';

/** A supplier for tests: gives the answers in turn, and then places every order, each key once. */
export function openMemorySupplier(
  answers: readonly SupplierOutcome[] = [],
): Supplier & { placedOrders: readonly SupplierOrder[] } {
  const placedOrders: SupplierOrder[] = [];
  const left = [...answers];
  return {
    placedOrders,
    verifiedId: (headers, message) => verifiedWebhookId(memorySecret, headers, message),
    placeOrder(order) {
      const answer = left.shift();
      if (answer !== undefined && answer.outcome !== 'placed') return Promise.resolve(answer);
      if (!placedOrders.some(({ key }) => key === order.key)) placedOrders.push(order);
      const number = placedOrders.findIndex(({ key }) => key === order.key) + 1;
      return Promise.resolve(answer ?? { outcome: 'placed', reference: `LEV-${String(number)}` });
    },
  };
}
