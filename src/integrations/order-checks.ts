/** `unavailable`: no answer. A check never blocks an order: staff decide. */
export type CheckAnswer = 'passed' | 'failed' | 'unavailable';

export type CheckedOrder = { kvk: string; company: string; person: string };

/** Places for a credit agency and for a check of who signs. Null: no provider is connected. */
export type OrderChecks = {
  credit: ((order: CheckedOrder) => Promise<CheckAnswer>) | null;
  identity: ((order: CheckedOrder) => Promise<CheckAnswer>) | null;
};

export const noOrderChecks: OrderChecks = { credit: null, identity: null };

/** For the demo: numbers that end in 13 fail the credit check. */
export const demoOrderChecks: OrderChecks = {
  credit: async ({ kvk }) => (kvk.endsWith('13') ? 'failed' : 'passed'),
  identity: async () => 'passed',
};
