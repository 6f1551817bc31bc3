import { equals } from '#engine/model/define.ts';
import {
  asSystemOnBehalf,
  type BusinessAction,
  type RequestContext,
} from '#engine/model/request-context.ts';
import { localDay } from '#engine/model/local-day.ts';
import { findRowsByValues } from '#engine/read/look-up.ts';
import { findRows } from '#engine/read/query.ts';
import { updateRecord } from '#engine/write/write.ts';
import { deliveryMails } from '#messages/mail/delivery-mails.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import { numberTransferStatus, orderLineAction, orderStatus } from '#protocol/telecom/selling.ts';
import { valueOrThrow } from '../process-due-rows.ts';
import { dateOf, textIn } from './action-inputs.ts';
import { mailFacts, mailOrder } from './mail-order.ts';
import { makeConnection } from './make-connection.ts';
import { type Order, type OrderLine, readOrder } from './read-order.ts';
import { type OrderNumber, shareNumbers, typedNumbers } from './share-numbers.ts';
import { readTasksLeft, taskProblem } from './task-actions.ts';

/**
 * Makes the connections, ends the order and mails the customer, in the transaction of the action.
 * The engine locks the order and checks its status, so that a second delivery is refused.
 */

export const deliverOrder: BusinessAction = async (ctx, { id, values }) => {
  const system = asSystemOnBehalf(ctx, 'deliver an order');
  const order = await readOrder(system, String(id));
  return deliver(system, order, { lines: order.lines.filter(isLeft), values });
};

/** Delivers one line. The order goes on until all its lines are delivered. */
export const deliverLine: BusinessAction = async (ctx, { id, values }) => {
  const system = asSystemOnBehalf(ctx, 'deliver an order');
  const [row] = await findRowsByValues(system, {
    from: 'Bestelregel__c',
    fields: ['Bestelling__c'],
    where: { Id: String(id) },
    limit: 1,
  });
  if (row === undefined) throw new Error('A locked order line must exist');
  const order = await readOrder(system, String(row['Bestelling__c']));
  return deliver(system, order, { lines: order.lines.filter((line) => line.id === id), values });
};

const isLeft = ({ deliveredOn }: OrderLine): boolean => deliveredOn === null;

type Delivery = { lines: readonly OrderLine[]; values: Readonly<Record<string, unknown>> };

async function deliver(
  system: RequestContext,
  order: Order,
  { lines, values }: Delivery,
): Promise<Result<Record<string, never>>> {
  const start = dateOf(values, 'Werkt_sinds') ?? localDay(system.now);
  const refused = refusedStart(system, order, start) ?? (await refusedLines(system, order, lines));
  if (refused !== null) return refused;
  const pieces = shareNumbers(lines, {
    carried: await readCarriedNumbers(system, order.id),
    typed: typedNumbers(textIn(values, 'Nummers')),
  });
  if (!pieces.ok) return pieces;
  const connections = new Map<string, string>();
  for (const piece of pieces.value) {
    const made = await makeConnection(system, order, { piece, start });
    if (!made.ok) return made;
    connections.set(piece.line.id, connections.get(piece.line.id) ?? made.value);
    await finishTransfer(system, piece.number, start);
  }
  for (const { id } of lines)
    valueOrThrow(
      await updateRecord(system, id, {
        fields: { Geleverd_op__c: start, Aansluiting__c: connections.get(id) ?? null },
      }),
    );
  const isWhole = order.lines.every((line) => !isLeft(line) || lines.includes(line));
  if (isWhole)
    valueOrThrow(
      await updateRecord(system, order.id, {
        fields: { Status__c: orderStatus.delivered, Geleverd_op__c: start, Reden__c: null },
      }),
    );
  const words = deliveryMails.delivered({
    ...(await mailFacts(system, order)),
    start,
    isWhole,
    connections: pieces.value.map(({ line, quantity, number }) =>
      [`${String(quantity)} × ${line.product}`, number?.number].filter(Boolean).join(', '),
    ),
  });
  const kind = isWhole ? 'Bestelling geleverd' : 'Bestelling deels geleverd';
  await mailOrder(system, order, { kind, words });
  return ok({});
}

function refusedStart(
  system: RequestContext,
  { createdOn }: Order,
  start: string,
): ReturnType<typeof refuse> | null {
  if (start > localDay(system.now)) return refuse({ code: 'day.toCome', field: 'Werkt_sinds' });
  return start < localDay(createdOn)
    ? refuse({ code: 'day.beforeAsked', field: 'Werkt_sinds' })
    : null;
}

async function refusedLines(
  system: RequestContext,
  order: Order,
  lines: readonly OrderLine[],
): Promise<ReturnType<typeof refuse> | null> {
  if (order.accountId === null) return refuse({ code: 'delivery.companyGone' });
  if (lines.length === 0) return refuse({ code: 'record.notNow' });
  if (lines.some(({ action }) => action !== orderLineAction.add))
    return refuse({ code: 'delivery.changesLater' });
  const ids = lines.map(({ id }) => id);
  const task = (await readTasksLeft(system, order.id)).find(
    ({ lineId }) => lineId === null || ids.includes(lineId),
  );
  return task === undefined ? null : refuse(taskProblem('delivery.taskLeft', task));
}

async function readCarriedNumbers(
  system: RequestContext,
  orderId: string,
): Promise<readonly OrderNumber[]> {
  const { requested, planned } = numberTransferStatus;
  const rows = await findRows(system, {
    from: 'Nummerbehoud__c',
    fields: ['Id', 'Nummer__c'],
    filters: [equals('Bestelling__c', orderId), equals('Status__c', requested, planned)],
    orderBy: ['Name'],
    limit: 200,
  });
  return rows.map((row) => ({ number: String(row['Nummer__c']), transferId: String(row['Id']) }));
}

async function finishTransfer(
  system: RequestContext,
  number: OrderNumber | null,
  day: string,
): Promise<void> {
  if (number === null || number.transferId === null) return;
  valueOrThrow(
    await updateRecord(system, number.transferId, {
      fields: { Status__c: numberTransferStatus.done, Overzetdatum__c: day },
    }),
  );
}
