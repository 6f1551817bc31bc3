import { renameSync, writeFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Loaded before a server that is watched: told to (SIGUSR2), it writes to the file MEMORY_TOLD what
 * it holds, first as it stands, then without what is dead already.
 */
process.on('SIGUSR2', () => {
  const resident = process.memoryUsage.rss();
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  const { heapUsed } = process.memoryUsage();
  const file = process.env.MEMORY_TOLD;
  writeFileSync(`${file}.part`, JSON.stringify({ resident, alive: heapUsed }));
  renameSync(`${file}.part`, file);
});
