import type { RequestContext } from '#records/request-context.ts';
import { type Config, readConfig } from '../config.ts';
import { openLog } from '../roof/log.ts';
import { openRooms } from '../roof/rooms.ts';
import { openStoreBeside } from '../store.ts';

/** Does the work as the house itself, on the database of the house that runs or else of the one that would. */
export async function withHouse(task: string, work: (tools: { ctx: RequestContext; config: Config }) => Promise<void>): Promise<void> {
  const config = readConfig();
  const store = await openStoreBeside(config, { say: (line) => console.error(line), onError: (error) => console.error(error.message) });
  try {
    const rooms = await openRooms(config, { database: store.database, log: openLog({ logLevel: 'warn' }) });
    try {
      await work({ ctx: rooms.askAs({ kind: 'system', task }), config });
    } finally {
      await rooms.close();
    }
  } finally {
    await store.close();
  }
}
