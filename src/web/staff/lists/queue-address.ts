import { doneParam, listPath } from '../staff-paths.ts';
import type { ListAddress } from './drawn-list.ts';
import { listHere } from './list-address.ts';

/**
 * In the address of a record: the queue one works through, its object and what stands behind that
 * in the address of the list.
 */
export const queueParam = 'wachtrij';
/** Sent along from a record, whose place in the history the next one takes. */
export const insteadName = 'inPlaats';

export const queueOf = (staffId: string, address: ListAddress): string =>
  address.objectApiName +
  listHere(staffId, address).slice(listPath(staffId, address.objectApiName, '').length - 1);

/** A record of a queue; `done`: what was just done with it. */
export const inQueue = (
  record: string,
  { queue, done }: { queue: string; done?: string },
): string =>
  `${record}?${new URLSearchParams({ [queueParam]: queue, ...(done !== undefined && { [doneParam]: done }) }).toString()}`;

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
export const noneParam = 'volgende';
const reasons = { empty: 'geen', refused: 'geweigerd' } as const;
export type TookNone = keyof typeof reasons;
export const tookNone = (list: string, why: TookNone): string =>
  `${list}${list.includes('?') ? '&' : '?'}${noneParam}=${reasons[why]}`;
export const whyNone = (said: string | null): TookNone | null =>
  (['empty', 'refused'] as const).find((why) => said === reasons[why]) ?? null;
