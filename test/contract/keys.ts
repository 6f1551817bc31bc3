import { setTimeout as pause } from 'node:timers/promises';
import type { Viewer } from '#wire/viewer.ts';
import type { TestHouse } from '../house.ts';

/** The viewer that the server finds for this key. */
export async function identityOf({ rooms }: Pick<TestHouse, 'rooms'>, key: string): Promise<Viewer> {
  const found = await rooms.identity.identify({ authorization: `Bearer ${key}`, cookie: null, now: new Date() });
  if (!found.ok) throw new Error('the key does not work');
  return found.viewer;
}

/** The bulk job, once it has ended. */
export async function endedJob(house: TestHouse, id: string) {
  for (;;) {
    const { body: job } = await house.call(`/bulk-jobs/${id}`, { as: 'beheer' });
    if (!['waiting', 'running'].includes(job.status)) return job;
    await pause(20);
  }
}
