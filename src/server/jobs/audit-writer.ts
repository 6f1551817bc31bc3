import type { Db } from '#db/connection.ts';
import { claimRun } from '#db/run-claims.ts';
import { type Audit, type AuditEntry, noAudit } from '#engine/model/audit-entry.ts';
import { saveAuditEntries, sealAudit } from '#engine/audit/audit-log.ts';
import type { JobOutcome } from '#protocol/operations/server-facts.ts';
import { sealTask } from '#protocol/operations/sweep.ts';
import { type JobRequest, runJob } from './job.ts';
import type { Log } from '../log.ts';

export type AuditWriter = {
  audit: Audit;
  flush(): Promise<void>;
  sealNow(asking: JobRequest): Promise<JobOutcome | null>;
  close(): Promise<void>;
};

type Tools = { db: Db; now: () => Date; log: Log; isOn: boolean };

/** A killed process loses the entries of reads that are not written yet. */
const writeEvery = 200; // ms
/**
 * Reads of personal data are refused while this many entries wait, because they must be audited.
 */
const most = 50_000;
const sealEvery = 60_000; // ms
const look = 20_000; // ms

export function openAuditWriter({ db, now, log, isOn }: Tools): AuditWriter {
  if (!isOn)
    return {
      audit: noAudit,
      flush: async () => undefined,
      sealNow: async () => null,
      close: async () => undefined,
    };
  let waiting: AuditEntry[] = [];
  let writing: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  const write = async () => {
    const batch = waiting;
    waiting = [];
    if (batch.length === 0) return;
    try {
      await saveAuditEntries(db, batch);
    } catch (error) {
      log.error(
        { err: error },
        'entries could not be written to the audit log; they wait in memory and are tried again',
      );
      waiting = [...batch, ...waiting];
      plan();
    }
  };
  const flush = () => (writing = writing.then(write));
  const plan = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      void flush();
    }, writeEvery).unref();
  };
  const note = (entry: AuditEntry) => {
    if (waiting.length >= most)
      throw new Error('The audit log cannot be written, and its queue in memory is full');
    waiting.push(entry);
    plan();
  };
  const sealer = openSealer({ db, now, log });

  return {
    audit: { isOn: true, note },
    flush,
    sealNow: sealer.now,
    async close() {
      clearTimeout(timer);
      await sealer.close();
      await flush();
    },
  };
}

function openSealer({ db, now, log }: Omit<Tools, 'isOn'>): {
  now: AuditWriter['sealNow'];
  close(): Promise<void>;
} {
  const seal = async () => {
    let sealed = 0;
    // With this log line it can be proved later that nobody deleted the newest entries of the
    // chain.
    for (const { number, rows, hash } of await sealAudit(db, now())) {
      log.info({ seal: number, rows, hash }, 'the audit log was sealed');
      sealed += rows;
    }
    return sealed;
  };
  const sealInTurn = async () => {
    if (await claimRun(db, { task: 'seal audit', every: sealEvery, now: now() }))
      await runJob({ task: sealTask, work: seal }, { db, log });
  };
  let sealing: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    sealing = sealing
      .then(sealInTurn)
      .catch((error: unknown) =>
        log.warn({ err: error }, 'the audit log could not be sealed; it is tried again'),
      );
  }, look).unref();
  return {
    now(asking) {
      const sealed = runJob({ task: sealTask, work: seal }, { db, log, asking });
      sealing = Promise.all([sealing, sealed]);
      return sealed;
    },
    async close() {
      clearInterval(timer);
      await sealing;
    },
  };
}
