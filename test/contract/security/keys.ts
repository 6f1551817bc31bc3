import { setTimeout as pause } from 'node:timers/promises';
import type { Viewer } from '#protocol/users/viewer.ts';
import type { TestServer } from '../../support/server.ts';

/** The viewer that the server finds for this key. */
export async function viewerOfKey(
  { dependencies }: Pick<TestServer, 'dependencies'>,
  key: string,
): Promise<Viewer> {
  const found = await dependencies.identity.identify({
    authorization: `Bearer ${key}`,
    cookie: null,
    now: new Date(),
  });
  if (!found.ok) throw new Error('the key does not work');
  return found.viewer;
}

/** The bulk job, once it has ended. */
export async function waitForJob(server: TestServer, id: string) {
  for (;;) {
    const { body: job } = await server.call(`/bulk-jobs/${id}`, { as: 'beheer' });
    if (!['waiting', 'running'].includes(job.status)) return job;
    await pause(20);
  }
}
