import { doneActionParam, listPath } from '../staff-paths.ts';
import type { ListAddress } from './list-view-model.ts';
import { listPathAt } from './list-address.ts';

/**
 * The queue that the user works through: the API name of the object and the rest of the list's
 * address.
 */
export const queueParam = 'wachtrij';
/** The next record then replaces this page in the history. */
export const replaceRecordField = 'inPlaats';

export const queueAddressOf = (staffId: string, address: ListAddress): string =>
  address.objectApiName +
  listPathAt(staffId, address).slice(listPath(staffId, address.objectApiName, '').length - 1);

export const recordPathInQueue = (
  record: string,
  { queue, done }: { queue: string; done?: string },
): string =>
  `${record}?${new URLSearchParams({ [queueParam]: queue, ...(done !== undefined && { [doneActionParam]: done }) }).toString()}`;

/** `next` takes the next row of the list. `queue` may be any text from an address. */
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

/** Says why no row was taken. */
export const nothingTakenParam = 'volgende';
const reasons = { empty: 'geen', refused: 'geweigerd' } as const;
export type NothingTakenReason = keyof typeof reasons;
export const nothingTakenPath = (list: string, why: NothingTakenReason): string =>
  `${list}${list.includes('?') ? '&' : '?'}${nothingTakenParam}=${reasons[why]}`;
export const parseNothingTaken = (said: string | null): NothingTakenReason | null =>
  (['empty', 'refused'] as const).find((why) => said === reasons[why]) ?? null;
