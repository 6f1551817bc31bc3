import type { Database } from '#db/pool.ts';
import { type Maintenance, maintenanceTopic, readMaintenance } from '#db/maintenance.ts';
import type { Log } from '../log.ts';

export type LiveMaintenance = {
  current(): Maintenance | null;
  close(): void;
};

type Tools = { database: Pick<Database, 'db' | 'listen'>; log: Pick<Log, 'warn'> };

export async function openLiveMaintenance({ database, log }: Tools): Promise<LiveMaintenance> {
  const { db, listen } = database;
  let current = await readMaintenance(db);
  if (current !== null) log.warn('maintenance is on');
  let reading = Promise.resolve();
  const readAgain = (): void => {
    reading = reading.then(async () => {
      try {
        const was = current;
        current = await readMaintenance(db);
        if ((was === null) === (current === null)) return;
        log.warn(current === null ? 'maintenance is off' : 'maintenance is on');
      } catch (error) {
        log.warn(
          { err: error },
          'the database did not answer whether maintenance is on; the server keeps the last answer',
        );
      }
    });
  };
  const ends = [
    listen.on(({ topic }) => {
      if (topic === maintenanceTopic) readAgain();
    }),
    listen.onGap(readAgain),
  ];
  return {
    current: () => current,
    close: () => ends.forEach((end) => end()),
  };
}
