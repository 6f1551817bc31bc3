import { claimRun } from '#db/run-claims.ts';
import { scanNextFile, type ScanTry } from '#domain/privacy/scan-files.ts';
import { scanTask } from '#protocol/operations/sweep.ts';
import type { Metrics } from '../http/metrics.ts';
import type { Dependencies } from '../dependencies.ts';
import { openScheduler, type Scheduler } from './scheduler.ts';

/** For files that another copy of the server left unscanned, and for later attempts. */
const lookEvery = 15_000; // ms
const [shortest, longest] = [5_000, 60_000]; // ms
/** After this many failed scans in a row, the cause is probably the scanner and not the files. */
const mostFailed = 3;

/** While the scanner is unavailable, one copy of the server at a time retries. */
export function openFileScanner({
  contextOf,
  database,
  log,
  metrics,
}: Pick<Dependencies, 'contextOf' | 'database' | 'log' | 'metrics'>): Pick<Scheduler, 'close'> {
  const { scanner, clock } = contextOf(system).services.integrations;
  if (scanner === null) return { close: async () => undefined };
  let [pause, quietUntil] = [0, 0];
  const now = () => clock.now().getTime();
  const beQuiet = () => {
    pause = Math.min(longest, Math.max(shortest, pause * 2));
    quietUntil = now() + pause;
  };
  const isMyTurn = () => claimRun(database.db, { task: scanTask, every: pause, now: clock.now() });
  return openScheduler(database.listen, {
    object: 'ContentVersion',
    every: lookEvery,
    async round(isClosing) {
      if (now() < quietUntil || (pause > 0 && !(await isMyTurn()))) return;
      for (let failed = 0; !isClosing() && failed < mostFailed;) {
        const tried = await scanNextFile(contextOf(system), scanner);
        if (tried === null) return;
        const { outcome, versionId, attempt, reason } = tried;
        countScan(metrics, outcome);
        if (outcome === 'infected')
          log.warn({ file: versionId, signature: reason }, 'a virus was found in a file');
        else if (reason !== null)
          log.warn({ file: versionId, attempt, outcome, reason }, 'a file was not scanned');
        if (outcome === 'away') return beQuiet();
        failed = outcome === 'failed' ? failed + 1 : 0;
        if (failed === 0) pause = 0;
      }
      if (!isClosing()) beQuiet();
    },
    onFault: (fault) =>
      log.warn({ err: fault }, 'the virus scan of waiting files failed; it is tried again'),
    isDeaf: () => now() < quietUntil,
  });
}

function countScan(metrics: Metrics, outcome: ScanTry['outcome']): void {
  if (outcome === 'infected') metrics.count('infected_files');
  else if (outcome !== 'clean' && outcome !== 'gone') metrics.count('scanner_failures');
}

const system = { kind: 'system', task: 'scan files for viruses' } as const;
