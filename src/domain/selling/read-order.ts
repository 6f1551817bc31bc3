import { equals } from '#engine/model/define.ts';
import { localDay } from '#engine/model/local-day.ts';
import { asSystemAuditedAsViewer, type RequestContext } from '#engine/model/request-context.ts';
import { findRowsByValues } from '#engine/read/look-up.ts';
import { findRows, type PlainRow, textOf, textOrNull } from '#engine/read/query.ts';
import { type DeliveryTaskKind, type OrderStatus, orderStatus } from '#protocol/telecom/selling.ts';
import { type OrderDraft, readDraft } from './drafts/read-draft.ts';
import { orderToken } from './order-links.ts';
import type { TimeLineTask } from './order-time-line.ts';
import { parseStoredSummary, type StoredSummary } from './summary/stored-summary.ts';

/**
 * `summary`: as mailed or accepted. `acceptedAt`, `updatedAt`: ISO 8601; the others are days.
 * `reason`: why the order waits, moved, or does not go on.
 */
export type PlacedOrder = OrderDraft & {
  summary: StoredSummary | null;
  acceptedHash: string | null;
  acceptedAt: string | null;
  acceptedBy: string | null;
  /** The day of the acceptance; of an order without one, the day on which it was made. */
  orderedOn: string;
  updatedAt: string;
  promised: string | null;
  validUntil: string | null;
  /** Of a quote: when this version was sent. Null while staff change it. */
  sentAt: string | null;
  deliveredOn: string | null;
  endedOn: string | null;
  reason: string | null;
  tasks: readonly TimeLineTask[];
};

const fields = [
  'CreatedDate',
  'LastModifiedDate',
  'Samenvatting__c',
  'Tekst_hash__c',
  'Geaccepteerd_op__c',
  'Geaccepteerd_door__c',
  'Toegezegde_datum__c',
  'Geldig_tot__c',
  'Verzonden_op__c',
  'Geleverd_op__c',
  'Afgerond_op__c',
  'Reden__c',
];

/** Null: the token is not ours, or the order no longer exists. The link is the right to read it. */
export async function readPlacedOrder(
  ctx: RequestContext,
  token: string,
): Promise<PlacedOrder | null> {
  const draft = await readDraft(ctx, token);
  return draft && readPlacedOrderOf(ctx, draft);
}

/** The placed order of a draft that was read. Null: it was deleted in the meantime. */
export async function readPlacedOrderOf(
  ctx: RequestContext,
  draft: OrderDraft,
): Promise<PlacedOrder | null> {
  const system = asSystemAuditedAsViewer(ctx, 'read the order of a link');
  const [[row], tasks] = await Promise.all([
    findRowsByValues(system, {
      from: 'Bestelling__c',
      fields,
      where: { Id: draft.id },
      limit: 1,
    }),
    readTasks(system, draft.id),
  ]);
  return row === undefined ? null : { ...draft, ...placedOf(row), tasks };
}

/** An order that the viewer may read as a record. Null: there is none that they see. */
export async function readOwnOrder(ctx: RequestContext, id: string): Promise<PlacedOrder | null> {
  const [row] = await findRowsByValues(ctx, {
    from: 'Bestelling__c',
    fields: ['Id'],
    where: { Id: id },
    limit: 1,
  });
  return row === undefined ? null : readPlacedOrder(ctx, await orderToken(ctx, textOf(row, 'Id')));
}

/** A quote, also one that expired or was withdrawn: only what was accepted is an order. */
export const isUnordered = ({
  status,
  acceptedAt,
}: Pick<PlacedOrder, 'status' | 'acceptedAt'>): boolean =>
  status === orderStatus.quote || (status === orderStatus.cancelled && acceptedAt === null);

const running: readonly OrderStatus[] = [
  orderStatus.submitted,
  orderStatus.accepted,
  orderStatus.inProgress,
];

/** An order that waits for the customer is not ours to be late with. */
export const isLate = (
  { status, promised }: Pick<PlacedOrder, 'status' | 'promised'>,
  today: string,
): boolean => running.includes(status) && promised !== null && promised < today;

const placedOf = (row: PlainRow): Omit<PlacedOrder, keyof OrderDraft | 'tasks'> => {
  const acceptedAt = textOrNull(row, 'Geaccepteerd_op__c');
  const endedAt = textOrNull(row, 'Afgerond_op__c');
  return {
    summary: parseStoredSummary(textOrNull(row, 'Samenvatting__c')),
    acceptedHash: textOrNull(row, 'Tekst_hash__c'),
    acceptedAt,
    acceptedBy: textOrNull(row, 'Geaccepteerd_door__c'),
    orderedOn: localDay(new Date(acceptedAt ?? textOf(row, 'CreatedDate'))),
    updatedAt: textOf(row, 'LastModifiedDate'),
    promised: textOrNull(row, 'Toegezegde_datum__c'),
    validUntil: textOrNull(row, 'Geldig_tot__c'),
    sentAt: textOrNull(row, 'Verzonden_op__c'),
    deliveredOn: textOrNull(row, 'Geleverd_op__c'),
    endedOn: endedAt === null ? null : localDay(new Date(endedAt)),
    reason: textOrNull(row, 'Reden__c'),
  };
};

async function readTasks(system: RequestContext, orderId: string): Promise<TimeLineTask[]> {
  const rows = await findRows(system, {
    from: 'Leveringstaak__c',
    fields: ['Soort__c', 'Status__c', 'Voor__c', 'Gedaan_op__c'],
    filters: [equals('Bestelling__c', orderId)],
    orderBy: ['Volgorde__c', 'Name'],
    limit: 500,
  });
  return rows.map((row) => {
    const doneAt = textOrNull(row, 'Gedaan_op__c');
    return {
      // proof: the picklist of the field has these values only
      kind: textOf(row, 'Soort__c') as DeliveryTaskKind,
      status: textOf(row, 'Status__c'),
      due: textOrNull(row, 'Voor__c'),
      doneOn: doneAt === null ? null : localDay(new Date(doneAt)),
    };
  });
}
