import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { copyTableIn, copyTableOut, setCopySettings } from '#db/backup/copy-rows.ts';
import { prepareTablesForLoad, setSequences } from '#db/backup/load.ts';
import type { Db } from '#db/connection.ts';
import { migrate, migrateTo } from '#db/migrate.ts';
import type { FileStore } from '#integrations/file-store.ts';
import { type Manifest, openFileSum } from './archive/manifest.ts';
import type { ArchiveEntry } from './archive/read-archive.ts';
import { BackupRefused } from './refused.ts';

export type ArchiveLoad = {
  manifest: Manifest;
  entries: () => AsyncGenerator<ArchiveEntry>;
  /** Null for a trial, which does not store files. */
  files: Pick<FileStore, 'put'> | null;
  /** Called before a file is written, so that a failed restore can remove it. */
  onFile: (key: string) => void;
  onBytes: (done: number) => void;
};

const otherFiles =
  'The archive changed while it was read: it holds other files now. Nothing was kept.';

/** `tx`: a transaction, so that a failure leaves nothing. */
export async function loadArchive(tx: Db, loading: ArchiveLoad): Promise<void> {
  const { manifest } = loading;
  await setCopySettings(tx);
  await migrateTo(tx, manifest.migrations);
  const finish = await prepareTablesForLoad(tx);
  await loadEntries(tx, loading);
  await setSequences(tx, manifest.sequences);
  for (const table of manifest.tables) await compareTable(tx, table);
  await finish();
  await migrate(tx);
  await tx.run({ text: 'set local statement_timeout = 0', values: [] });
}

async function loadEntries(tx: Db, loading: ArchiveLoad): Promise<void> {
  const { manifest, files, onFile } = loading;
  const tables = new Map(manifest.tables.map((table) => [table.name, table]));
  const sum = openFileSum();
  const entries = counted(loading);
  try {
    let next = await entries.next();
    while (next.done !== true) {
      const { kind, body } = next.value;
      if (kind.kind === 'rows') {
        const rest = openTableRows(entries, next.value);
        const table = tables.get(kind.table)!; // proof: `checkArchive` checked it
        await copyTableIn(tx, table, Readable.from(rest.rows(), { objectMode: false }));
        next = rest.next();
        continue;
      }
      if (kind.kind === 'file' && files !== null) {
        onFile(kind.key);
        sum.add(await files.put(body, kind.key));
      } else {
        for await (const _ of body); // the body must be read to reach the next entry
      }
      next = await entries.next();
    }
  } finally {
    await entries.return(undefined);
  }
  if (files !== null && sum.end().sha256 !== manifest.files.sha256) {
    throw new BackupRefused(otherFiles);
  }
}

async function* counted({ entries, onBytes }: ArchiveLoad): AsyncGenerator<ArchiveEntry> {
  let done = 0;
  for await (const entry of entries()) {
    yield entry;
    done += entry.size;
    onBytes(done);
  }
}

/** The rows of a table are in consecutive entries; `next` returns the entry after those. */
function openTableRows(entries: AsyncGenerator<ArchiveEntry>, first: ArchiveEntry) {
  const table = first.kind.kind === 'rows' ? first.kind.table : '';
  let next: IteratorResult<ArchiveEntry> = { done: false, value: first };
  return {
    async *rows(): AsyncGenerator<Uint8Array> {
      while (next.done !== true) {
        const { kind, body } = next.value;
        if (kind.kind !== 'rows' || kind.table !== table) return;
        yield* body;
        next = await entries.next();
      }
    },
    next: (): IteratorResult<ArchiveEntry> => next,
  };
}

async function compareTable(tx: Db, table: Manifest['tables'][number]): Promise<void> {
  const sum = createHash('sha256');
  const rows = await copyTableOut(tx, table, async (piece) => {
    sum.update(piece);
  });
  if (rows === table.rows && sum.digest('hex') === table.sha256) return;
  throw new BackupRefused(
    `Table ${table.name} is not what the archive holds after it was filled: ` +
      `${String(rows)} of ${String(table.rows)} rows. Nothing was kept.`,
  );
}
