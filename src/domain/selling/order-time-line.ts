import {
  type DeliveryTaskKind,
  deliveryTaskKind,
  deliveryTaskStatus,
  type OrderStatus,
  orderStatus,
} from '#protocol/telecom/selling.ts';

/** Days are `yyyy-mm-dd`. `doneOn`: null when the task is not done. */
export type TimeLineTask = {
  kind: DeliveryTaskKind;
  status: string;
  due: string | null;
  doneOn: string | null;
};

export type TimeLineFacts = {
  status: OrderStatus;
  orderedOn: string;
  promised: string | null;
  deliveredOn: string | null;
  endedOn: string | null;
  tasks: readonly TimeLineTask[];
};

export type TimeLineStep =
  | 'ordered'
  | 'checked'
  | 'supplier'
  | 'hardware'
  | 'porting'
  | 'installation'
  | 'activation'
  | 'delivered'
  | 'rejected'
  | 'cancelled';

/** `day`: when it was done, or is expected; null when nobody knows yet. */
export type TimeLineEntry = {
  step: TimeLineStep;
  state: 'done' | 'now' | 'next' | 'goal';
  day: string | null;
};

const stepOf: Readonly<Record<DeliveryTaskKind, TimeLineStep>> = {
  [deliveryTaskKind.check]: 'checked',
  [deliveryTaskKind.supplier]: 'supplier',
  [deliveryTaskKind.hardware]: 'hardware',
  [deliveryTaskKind.installation]: 'installation',
  [deliveryTaskKind.porting]: 'porting',
  [deliveryTaskKind.activation]: 'activation',
};

const inOrder: readonly TimeLineStep[] = [
  'checked',
  'supplier',
  'hardware',
  'installation',
  'porting',
  'activation',
];

/**
 * What the customer reads of a submitted order, from the acceptance to the delivery. Tasks of one
 * kind are one step, which is done when all of them are. The first step that is not done is `now`.
 * A rejected or cancelled order shows what was done, and its end.
 */
export function orderTimeLine(facts: TimeLineFacts): readonly TimeLineEntry[] {
  const ordered: TimeLineEntry = { step: 'ordered', state: 'done', day: facts.orderedOn };
  const steps = taskSteps(facts);
  const end = endOf(facts.status);
  if (end !== null)
    return [
      ordered,
      ...steps.filter(({ state }) => state === 'done'),
      { step: end, state: 'now', day: facts.endedOn },
    ];
  if (facts.status === orderStatus.delivered)
    return [
      ordered,
      ...steps.map((step) => ({ ...step, state: 'done' as const })),
      { step: 'delivered', state: 'done', day: facts.deliveredOn },
    ];
  const now = steps.findIndex(({ state }) => state !== 'done');
  return [
    ordered,
    ...steps.map((step, at) => (at === now ? { ...step, state: 'now' as const } : step)),
    {
      step: 'delivered',
      state: now === -1 ? 'now' : 'goal',
      // Nobody knows the day of an order that waits for the customer.
      day: facts.status === orderStatus.held ? null : facts.promised,
    },
  ];
}

const endOf = (status: OrderStatus): 'rejected' | 'cancelled' | null =>
  status === orderStatus.rejected
    ? 'rejected'
    : status === orderStatus.cancelled
      ? 'cancelled'
      : null;

/** Before staff begin there are no tasks: the next step is that they check the order. */
function taskSteps({ status, tasks }: TimeLineFacts): TimeLineEntry[] {
  const counted = tasks.filter((task) => task.status !== deliveryTaskStatus.needless);
  const steps = inOrder.flatMap((step) => {
    const own = counted.filter(({ kind }) => stepOf[kind] === step);
    return own.length === 0 ? [] : [entryOf(step, own)];
  });
  if (steps.some(({ step }) => step === 'checked')) return steps;
  const isChecked = tasks.length > 0 || status === orderStatus.inProgress;
  return [{ step: 'checked', state: isChecked ? 'done' : 'next', day: null }, ...steps];
}

function entryOf(step: TimeLineStep, tasks: readonly TimeLineTask[]): TimeLineEntry {
  const isDone = tasks.every(({ status }) => status === deliveryTaskStatus.done);
  const days = tasks.map(({ due, doneOn }) => (isDone ? doneOn : due));
  return { step, state: isDone ? 'done' : 'next', day: lastOf(days) };
}

const lastOf = (days: readonly (string | null)[]): string | null =>
  days.reduce((last, day) => (last === null || (day !== null && day > last) ? day : last), null);
