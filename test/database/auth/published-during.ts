import { setTimeout as pause } from 'node:timers/promises';
import { notify } from '#db/listen.ts';
import type { AuthFixture } from './auth-fixture.ts';

/** The messages that other servers receive while this work runs, each as `topic key`. */
export async function publishedDuring(
  world: AuthFixture,
  work: () => Promise<unknown>,
): Promise<string[]> {
  const { listen } = await world.open();
  const messages: string[] = [];
  const stop = listen.on(({ topic, key }) => void messages.push(`${topic} ${key}`));
  const mark = async (key: string): Promise<void> => {
    // A listener that connects too late misses a mark, so the mark is sent again.
    while (!messages.includes(`test ${key}`)) {
      await world.db.run(notify('test', key));
      await pause(5);
    }
  };
  await mark('begin');
  await work();
  await mark('end');
  stop();
  return messages.filter((one) => !one.startsWith('test '));
}
