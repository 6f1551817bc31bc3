import { createHash } from 'node:crypto';
import {
  readMigrationsApplied,
  readSealingKeys,
  readSequences,
  serverVersion,
  type TableFacts,
} from '#db/backup/catalog.ts';
import { copyTableOut, inSnapshot } from '#db/backup/copy-rows.ts';
import { noteBackupRun } from '#db/backup/runs.ts';
import type { Db } from '#db/connection.ts';
import type { FileStore } from '#integrations/file-store.ts';
import { allFileKeys, type FileKey } from '#engine/files/file-keys.ts';
import { withJobLock } from '#engine/bulk/job-runs.ts';
import { backupTask } from '#protocol/operations/sweep.ts';
import type { Config } from '../config.ts';
import { readRunningVersion } from '../server/requests/read-running-version.ts';
import { type Manifest, manifestName, rowsEntryName } from './archive/manifest.ts';
import { type ArchiveWriter, writeArchive } from './archive/write-archive.ts';
import { addFiles } from './add-files.ts';
import { webshopFingerprint } from './keys.ts';
import { archiveName, upgradeArchiveName, type ArchivePlace } from './places/place.ts';
import { BackupBusy, BackupRefused, BackupStopped } from './refused.ts';

export type BackupTools = {
  config: Pick<Config, 'secretKeys' | 'webshop' | 'backup'>;
  db: Db;
  files: FileStore;
  place: ArchivePlace;
  now: () => Date;
  scheduled: boolean;
  /** The last migration of the upgrade that follows this backup. */
  before?: number;
  /** In bytes, approximately. */
  progress: (done: number, total: number) => void;
  warn: (line: string) => void;
};

export type MadeBackup = { place: string; bytes: number; took: number; manifest: Manifest };

/**
 * The server may run. Rejects with `BackupBusy` when another backup of this database is running.
 */
export async function makeBackup(tools: BackupTools): Promise<MadeBackup> {
  const made = await withJobLock(tools.db, backupTask, () => makeBackupHoldingJob(tools));
  if (made !== 'busy') return made;
  throw new BackupBusy('Another backup of this database is being made: wait until it is done.');
}

/** For a caller that already holds the job lock. */
export async function makeBackupHoldingJob(tools: BackupTools): Promise<MadeBackup> {
  const { db, scheduled } = tools;
  const [began, start] = [tools.now(), performance.now()];
  const note = (
    outcome: Pick<MadeBackup, 'place' | 'bytes'> | { error: string },
  ): Promise<void> => {
    const took = performance.now() - start;
    const good = 'place' in outcome ? outcome : null;
    const [archive, bytes] = [good?.place ?? null, good?.bytes ?? null];
    const error = 'error' in outcome ? outcome.error : null;
    return noteBackupRun(db, { began, took, archive, bytes, error, scheduled });
  };
  try {
    const made = await writeBackup(tools, began);
    await note(made);
    return { ...made, took: performance.now() - start };
  } catch (error) {
    if (error instanceof BackupStopped) throw error;
    const failure = sentenceOf(error);
    await note({ error: failure.message }).catch(() => undefined);
    throw failure;
  }
}

const fullDisk = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

function sentenceOf(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error));
  const code = 'code' in error ? String(error.code) : '';
  if (!fullDisk.has(code)) return error;
  return new BackupRefused(
    `The backup does not fit: the disk is full (${code}). The part that was written is removed.`,
    { cause: error },
  );
}

async function writeBackup(tools: BackupTools, madeAt: Date): Promise<Omit<MadeBackup, 'took'>> {
  const { passphrase } = tools.config.backup;
  const draft = await tools.place.create(nameOf(tools, madeAt));
  try {
    let manifest: Manifest | undefined;
    await writeArchive({ into: draft.into, passphrase, madeAt }, async (writer) => {
      manifest = await addEverything(tools, writer, madeAt);
      const list = Buffer.from(JSON.stringify(manifest));
      await writer.add(manifestName, { size: list.length, pieces: [list] });
    });
    return { ...(await draft.finish()), manifest: manifest! }; // proof: `writeArchive` set it
  } catch (error) {
    await draft.discard().catch(() => undefined);
    throw error;
  }
}

function nameOf({ config, before }: BackupTools, madeAt: Date): string {
  const isEncrypted = config.backup.passphrase !== undefined;
  return before === undefined
    ? archiveName(madeAt, isEncrypted)
    : upgradeArchiveName(before, madeAt, isEncrypted);
}

async function addEverything(
  tools: BackupTools,
  writer: ArchiveWriter,
  madeAt: Date,
): Promise<Manifest> {
  const { db, config } = tools;
  const { keys, ...facts } = await inSnapshot(db, (tx, tables) =>
    addRows({ tx, tables, tools, writer }),
  );
  const added = await addFiles({ ...tools, writer, keys, rowBytes: facts.rowBytes });
  const { rowBytes: _, secrets, ...rest } = facts;
  return {
    product: 'zorgeloos',
    format: 1,
    ...(await readRunningVersion()),
    madeAt: madeAt.toISOString(),
    reason: reasonOf(tools),
    ...rest,
    files: added,
    keys: { secrets, webshop: webshopFingerprint(config) },
  };
}

function reasonOf({ before, scheduled }: BackupTools): string {
  if (before !== undefined) return `before the upgrade to migration ${String(before)}`;
  return scheduled ? 'by its schedule' : 'by the command';
}

type Rows = { tx: Db; tables: readonly TableFacts[]; tools: BackupTools; writer: ArchiveWriter };

async function addRows({ tx, tables: found, tools, writer }: Rows) {
  const migrations = await readMigrationsApplied(tx);
  if (migrations === null || migrations.length === 0) {
    throw new BackupRefused(
      'The database holds no data of Zorgeloos: there is nothing to back up.',
    );
  }
  const keys: FileKey[] = await allFileKeys(tx);
  const rowBytes = found.reduce((sum, { bytes }) => sum + bytes, 0);
  const total = rowBytes + keys.reduce((sum, { size }) => sum + size, 0);
  const tables: Manifest['tables'] = [];
  let before = 0;
  for (const table of found) {
    const at = (done: number) => tools.progress(before + Math.min(done, table.bytes), total);
    tables.push(await addTable(tx, table, { writer, at }));
    before += table.bytes;
  }
  return {
    migrations,
    postgres: await serverVersion(tx),
    tables,
    // Sequences are not part of the snapshot. They are read after the rows, so that they are not
    // behind the numbers in the rows.
    sequences: await readSequences(tx),
    secrets: await readSealingKeys(tx),
    keys,
    rowBytes,
  };
}

/** In bytes. Collected rows of this size become one archive entry. */
const partBytes = 2_097_152;

type Into = { writer: ArchiveWriter; at: (done: number) => void };

async function addTable(
  tx: Db,
  { name, columns }: TableFacts,
  { writer, at }: Into,
): Promise<Manifest['tables'][number]> {
  const sum = createHash('sha256');
  let waiting: Uint8Array[] = [];
  let [length, bytes, parts] = [0, 0, 0];
  const flush = async () => {
    if (length === 0) return;
    const part = { size: length, pieces: waiting };
    [waiting, length] = [[], 0];
    await writer.add(rowsEntryName(name, ++parts), part);
    at(bytes);
  };
  const rows = await copyTableOut(tx, { name, columns }, async (piece) => {
    sum.update(piece);
    waiting.push(piece);
    length += piece.length;
    bytes += piece.length;
    if (length >= partBytes) await flush();
  });
  await flush();
  return { name, columns, rows, bytes, sha256: sum.digest('hex') };
}
