import { renameSync, writeFileSync } from 'node:fs';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Loaded before the server (`node --import`). On SIGUSR2 it writes the server's memory in bytes to
 * the file MEMORY_REPORT: what it allocated since its start, resident memory as it is, then the
 * heap after a garbage collection.
 */
process.on('SIGUSR2', () => {
  const allocated = getHeapStatistics().total_allocated_bytes;
  const resident = process.memoryUsage.rss();
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  const { heapUsed } = process.memoryUsage();
  const file = process.env.MEMORY_REPORT;
  writeFileSync(`${file}.part`, JSON.stringify({ allocated, resident, alive: heapUsed }));
  renameSync(`${file}.part`, file);
});
