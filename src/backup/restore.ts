import { countRelations } from '#db/backup/catalog.ts';
import { analyze } from '#db/backup/load.ts';
import {
  connectionToDatabase,
  superuserConnection,
  createScratchDatabase,
  dropScratchDatabase,
} from '#db/backup/scratch.ts';
import type { Connection, Db } from '#db/connection.ts';
import { openDatabase } from '#db/pool.ts';
import type { FileStore } from '#integrations/file-store.ts';
import { verifyAudit } from '#engine/audit/audit-verify.ts';
import type { Config } from '../config.ts';
import { readArchive } from './archive/read-archive.ts';
import type { Manifest } from './archive/manifest.ts';
import { checkArchive } from './check-archive.ts';
import { requireKeys } from './keys.ts';
import { loadArchive } from './load-archive.ts';
import type { ArchivePlace } from './places/place.ts';
import { BackupRefused } from './refused.ts';

export type RestoreTools = {
  config: Pick<Config, 'secretKeys' | 'webshop' | 'backup'>;
  place: ArchivePlace;
  name: string;
  /** In bytes. `total` is null while the archive is being checked. */
  progress: (step: 'check' | 'load', done: number, total: number | null) => void;
};

/** `auditFault`: a fault in the hash chain of the audit log; null when it is intact. */
export type RestoreResult = { manifest: Manifest; auditFault: string | null; auditRows: number };

/**
 * A failure removes the written files; a killed restore can be started again. Rejects with
 * `BackupRefused`, or with `SchemaRefusedError` when this version does not know the migrations.
 */
export async function restoreArchive(
  tools: RestoreTools,
  { db, files }: { db: Db; files: FileStore },
): Promise<RestoreResult> {
  await refuseFullDatabase(db);
  const left = await keysIn(files);
  const manifest = await check(tools, (key) => left.delete(key));
  requireKeys(tools.config, manifest);
  if (left.size > 0) {
    throw new BackupRefused(
      `The file store is not empty: it holds ${String(left.size)} files that are not in the ` +
        'archive. Restore into an empty one. Nothing was written.',
    );
  }
  await files.sweepHalves(new Date(8.64e15)); // unfinished files of a killed restore
  const written: string[] = [];
  try {
    await db.transaction((tx) =>
      load(tx, { tools, manifest, files, onFile: (key) => written.push(key) }),
    );
  } catch (error) {
    for (const key of written) await files.remove(key).catch(() => undefined);
    throw error;
  }
  await analyze(db);
  return { manifest, ...(await auditOf(db)) };
}

/** Uses a temporary database, which is dropped. `isOwn`: the server is the embedded PostgreSQL. */
export async function verifyArchive(
  tools: RestoreTools,
  { connection, isOwn }: { connection: Connection; isOwn: boolean },
): Promise<RestoreResult> {
  const manifest = await check(tools, () => undefined);
  const options = { maxConnections: 3, onError: () => undefined, silence: 0 };
  const beside = await openDatabase(isOwn ? superuserConnection(connection) : connection, options);
  try {
    const name = await createScratchDatabase(beside.db).catch(refuseNoRight);
    try {
      const scratch = await openDatabase(connectionToDatabase(connection, name), options);
      try {
        await scratch.db.transaction((tx) =>
          load(tx, { tools, manifest, files: null, onFile: () => undefined }),
        );
        return { manifest, ...(await auditOf(scratch.db)) };
      } finally {
        await scratch.close();
      }
    } finally {
      await dropScratchDatabase(beside.db, name);
    }
  } finally {
    await beside.close();
  }
}

function refuseNoRight(error: unknown): never {
  const state = error instanceof Error && 'code' in error ? error.code : undefined;
  if (state !== '42501') throw error;
  throw new BackupRefused(
    'The user of the database may not make a database to verify in: give it the right CREATEDB, ' +
      'or set DATABASE_URL to another PostgreSQL.',
    { cause: error },
  );
}

async function refuseFullDatabase(db: Db): Promise<void> {
  const relations = await countRelations(db);
  if (relations === 0) return;
  throw new BackupRefused(
    `The database is not empty: it holds ${String(relations)} tables. Restore into an empty one. ` +
      'Nothing was written.',
  );
}

async function keysIn(files: FileStore): Promise<Set<string>> {
  const keys = new Set<string>();
  for await (const key of files.keysBefore(new Date(8.64e15))) keys.add(key);
  return keys;
}

async function* entriesOf({ place, name, config }: RestoreTools) {
  yield* readArchive(await place.open(name), config.backup.passphrase);
}

const check = (tools: RestoreTools, onFile: (key: string) => void): Promise<Manifest> =>
  checkArchive(entriesOf(tools), {
    onFile,
    onBytes: (done) => tools.progress('check', done, null),
  });

type Into = {
  tools: RestoreTools;
  manifest: Manifest;
  files: FileStore | null;
  onFile: (key: string) => void;
};

function load(tx: Db, { tools, manifest, files, onFile }: Into): Promise<void> {
  const rows = manifest.tables.reduce((sum, { bytes }) => sum + bytes, 0);
  const total = rows + manifest.files.bytes;
  return loadArchive(tx, {
    manifest,
    files,
    onFile,
    entries: () => entriesOf(tools),
    onBytes: (done) => tools.progress('load', Math.min(done, total), total),
  });
}

async function auditOf(db: Db): Promise<Pick<RestoreResult, 'auditFault' | 'auditRows'>> {
  const { fault, rows } = await verifyAudit(db);
  return { auditFault: fault, auditRows: rows };
}
