import { doneActionParam, listPath } from '../staff-paths.ts';
import type { ListAddress } from './list-view-model.ts';
import { listPathAt } from './list-address.ts';

/**
 * In the address of a record: the queue one works through, its object and what stands behind that
 * in the address of the list.
 */
export const queueParam = 'wachtrij';
/** Sent along from a record, whose place in the history the next one takes. */
export const replaceRecordField = 'inPlaats';

export const queueAddressOf = (staffId: string, address: ListAddress): string =>
  address.objectApiName +
  listPathAt(staffId, address).slice(listPath(staffId, address.objectApiName, '').length - 1);

/** A record of a queue; `done`: what was just done with it. */
export const recordPathInQueue = (
  record: string,
  { queue, done }: { queue: string; done?: string },
): string =>
  `${record}?${new URLSearchParams({ [queueParam]: queue, ...(done !== undefined && { [doneActionParam]: done }) }).toString()}`;

/** Where the queue is, whatever stands in an address. */
export function queuePaths(staffId: string, queue: string): { list: string; next: string } {
  const [place = '', ...query] = queue.split('?');
  const [objectApiName = '', ...name] = place.split('/');
  const list = listPath(
    staffId,
    encodeURIComponent(objectApiName),
    encodeURIComponent(name.join('/')),
  );
  const asked = query.length === 0 ? '' : `?${query.join('?')}`;
  return { list: list + asked, next: `${list}/volgende${asked}` };
}

export const isQueueOf = (objectApiName: string, queue: string): boolean =>
  queue.startsWith(`${objectApiName}/`);

/** In the address of a list: why no row of it was taken. */
export const nothingTakenParam = 'volgende';
const reasons = { empty: 'geen', refused: 'geweigerd' } as const;
export type NothingTakenReason = keyof typeof reasons;
export const nothingTakenPath = (list: string, why: NothingTakenReason): string =>
  `${list}${list.includes('?') ? '&' : '?'}${nothingTakenParam}=${reasons[why]}`;
export const parseNothingTaken = (said: string | null): NothingTakenReason | null =>
  (['empty', 'refused'] as const).find((why) => said === reasons[why]) ?? null;
