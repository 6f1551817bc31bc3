import { afterEach, beforeEach } from 'vitest';
import type { Ask } from '#records/ask.ts';
import { createRecord } from '#records/write.ts';
import type { Dict, Scalar } from '#wire/shapes/parts.ts';
import { readConfig } from '#config.ts';
import { openLog } from '#roof/log.ts';
import { openRooms } from '#roof/rooms.ts';
import { openStore } from '#store.ts';
import { type ServerProcess, startServer } from '../server-process.ts';
import { clearFolders, newFolder } from './house-process.ts';

export type OwnHouse = {
  /** A server on the data of the test; what is left running ends with it. */
  serve(environment?: Record<string, string>): Promise<ServerProcess>;
  /** As the house, while no server runs on the data. */
  inside<T>(work: (ask: Ask) => Promise<T>): Promise<T>;
};

/** Data on a disk for each test of a file, and servers on it that can be killed. */
export function ownHouse(): OwnHouse {
  let folder: string;
  let server: ServerProcess | undefined;
  beforeEach(() => {
    folder = newFolder();
  });
  afterEach(async () => {
    await server?.end('SIGTERM');
    server = undefined;
    clearFolders();
  });
  return {
    async serve(environment = {}) {
      const started = await startServer({ DATA_DIR: folder, ...environment });
      server = started;
      return started;
    },
    async inside(work) {
      const config = readConfig({ DATA_DIR: folder, DEMO: '0' });
      const store = await openStore(config, { say: () => undefined, onError: () => undefined });
      const rooms = await openRooms(config, { database: store.database, log: openLog({ logLevel: 'silent' }) });
      try {
        return await work(rooms.askAs({ kind: 'system', task: 'test' }));
      } finally {
        await rooms.close();
        await store.close();
      }
    },
  };
}

export async function made(ask: Ask, apiName: string, fields: Dict<Scalar>): Promise<string> {
  const created = await createRecord(ask, { apiName, fields });
  if (!created.ok) throw new Error(`${apiName}: ${created.problems[0]?.detail}`);
  return created.value.id;
}
