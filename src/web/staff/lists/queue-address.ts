import { doneActionParam, listPath } from '../staff-paths.ts';
import type { ListAddress } from './list-view-model.ts';
import { listPathAt } from './list-address.ts';

/**
 * Query parameter of a record's address: the queue that the user works through. Its value is the
 * object and the rest of the list's address.
 */
export const queueParam = 'wachtrij';
/**
 * Form field that a record's page sends: the next record replaces this one in the browser's
 * history.
 */
export const replaceRecordField = 'inPlaats';

export const queueAddressOf = (staffId: string, address: ListAddress): string =>
  address.objectApiName +
  listPathAt(staffId, address).slice(listPath(staffId, address.objectApiName, '').length - 1);

/** Returns the address of a record in a queue; `done`: the action that was just performed on it. */
export const recordPathInQueue = (
  record: string,
  { queue, done }: { queue: string; done?: string },
): string =>
  `${record}?${new URLSearchParams({ [queueParam]: queue, ...(done !== undefined && { [doneActionParam]: done }) }).toString()}`;

/**
 * Returns the addresses of the queue's list and of its next row; safe for any value in the address.
 */
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

/** Query parameter of a list's address: why no row was taken. */
export const nothingTakenParam = 'volgende';
const reasons = { empty: 'geen', refused: 'geweigerd' } as const;
export type NothingTakenReason = keyof typeof reasons;
export const nothingTakenPath = (list: string, why: NothingTakenReason): string =>
  `${list}${list.includes('?') ? '&' : '?'}${nothingTakenParam}=${reasons[why]}`;
export const parseNothingTaken = (said: string | null): NothingTakenReason | null =>
  (['empty', 'refused'] as const).find((why) => said === reasons[why]) ?? null;
