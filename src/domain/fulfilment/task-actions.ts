import { equals } from '#engine/model/define.ts';
import {
  asSystemOnBehalf,
  type BusinessAction,
  type RequestContext,
} from '#engine/model/request-context.ts';
import { findRowsByValues } from '#engine/read/look-up.ts';
import { findRows, type PlainRow, textOrNull } from '#engine/read/query.ts';
import { updateRecord } from '#engine/write/write.ts';
import { maxFreeTextLength } from '#protocol/constants.ts';
import { ok, type Problem, refuse, type Result } from '#protocol/problem.ts';
import { deliveryTaskStatus, orderStatus } from '#protocol/telecom/selling.ts';
import { truncateText } from '#protocol/texts/clean-text.ts';
import { textIn } from './action-inputs.ts';
import { readOrder } from './read-order.ts';

/** The engine locks the order and the task, and checks the status of both. */

const { open, supplier, failed, done, needless } = deliveryTaskStatus;

export type DeliveryTask = {
  id: string;
  name: string;
  kind: string;
  orderId: string;
  lineId: string | null;
  place: number;
  status: string;
  note: string | null;
};

const fields = [
  'Id',
  'Name',
  'Soort__c',
  'Bestelling__c',
  'Bestelregel__c',
  'Volgorde__c',
  'Status__c',
  'Notitie__c',
];

export async function readTask(system: RequestContext, id: string): Promise<DeliveryTask> {
  const [row] = await findRowsByValues(system, {
    from: 'Leveringstaak__c',
    fields,
    where: { Id: id },
    limit: 1,
  });
  if (row === undefined) throw new Error('A locked task must exist');
  return taskOf(row);
}

const taskOf = (row: PlainRow): DeliveryTask => ({
  id: String(row['Id']),
  name: String(row['Name']),
  kind: String(row['Soort__c']),
  orderId: String(row['Bestelling__c']),
  lineId: textOrNull(row, 'Bestelregel__c'),
  place: Number(row['Volgorde__c'] ?? 0),
  status: String(row['Status__c']),
  note: textOrNull(row, 'Notitie__c'),
});

/** The tasks of an order that are open or failed, in order. */
export async function readTasksLeft(
  system: RequestContext,
  orderId: string,
): Promise<readonly DeliveryTask[]> {
  const rows = await findRows(system, {
    from: 'Leveringstaak__c',
    fields,
    filters: [equals('Bestelling__c', orderId), equals('Status__c', open, supplier, failed)],
    orderBy: ['Volgorde__c', 'Name'],
    limit: 500,
  });
  return rows.map(taskOf);
}

/** Of the whole order, or of the same line. The lines of an order do not wait for each other. */
export const earlierTask = (
  task: DeliveryTask,
  left: readonly DeliveryTask[],
): DeliveryTask | undefined =>
  left.find(
    ({ place, lineId }) => place < task.place && (lineId === null || lineId === task.lineId),
  );

export const completeTask: BusinessAction = async (ctx, { id, values }) => {
  const system = asSystemOnBehalf(ctx, 'carry out an order');
  const task = await readTask(system, String(id));
  const reference = textIn(values, 'Referentie');
  const finished = await finishTask(system, task, {
    ...(reference !== null && { Leverancier_referentie__c: reference }),
  });
  if (!finished.ok) return finished;
  const [left, { status }] = await Promise.all([
    readTasksLeft(system, task.orderId),
    readOrder(system, task.orderId),
  ]);
  const isReady = left.length === 0 && status === orderStatus.inProgress;
  return ok(isReady ? offerDelivery(ctx, task.orderId) : {});
};

/** Refuses `delivery.taskEarlier`. */
export async function finishTask(
  system: RequestContext,
  task: DeliveryTask,
  more: Readonly<Record<string, string | null>>,
): Promise<Result<unknown>> {
  const earlier = earlierTask(task, await readTasksLeft(system, task.orderId));
  if (earlier !== undefined) return refuse(taskProblem('delivery.taskEarlier', earlier));
  return updateRecord(system, task.id, {
    fields: { Status__c: done, Gedaan_op__c: system.now.toISOString(), ...more },
  });
}

export const taskProblem = (
  code: 'delivery.taskEarlier' | 'delivery.taskLeft',
  { name }: DeliveryTask,
): Problem => ({ code, about: name });

/** The form with which the order is delivered. */
function offerDelivery({ viewer }: RequestContext, orderId: string) {
  if (viewer.kind !== 'user' || viewer.staffId === null) return {};
  const record = `/medewerker/${viewer.staffId}/record/${orderId}`;
  return { goesTo: `${record}/actie/Bestelling__c.Deliver` };
}

const settled =
  (status: typeof failed | typeof needless): BusinessAction =>
  async (ctx, { id, values }) => {
    const system = asSystemOnBehalf(ctx, 'carry out an order');
    const task = await readTask(system, String(id));
    const said = `${status}: ${String(values['Reden'])}`;
    const saved = await updateRecord(system, task.id, {
      fields: { Status__c: status, Notitie__c: withNote(task.note, said) },
    });
    return saved.ok ? ok({}) : saved;
  };

export const withNote = (note: string | null, said: string): string =>
  truncateText([note, said].filter(Boolean).join('\n'), maxFreeTextLength);

export const failTask = settled(failed);
export const skipTask = settled(needless);

export const retryTask: BusinessAction = async (ctx, { id }) => {
  const system = asSystemOnBehalf(ctx, 'carry out an order');
  const saved = await updateRecord(system, String(id), { fields: { Status__c: open } });
  return saved.ok ? ok({}) : saved;
};
