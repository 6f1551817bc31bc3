import { createHash } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { type Manifest, openFileSum, readManifest } from './archive/manifest.ts';
import type { ArchiveEntry } from './archive/read-archive.ts';
import { BackupRefused } from './refused.ts';

const cutOff = 'The archive was cut off: its list of contents is missing. Nothing was written.';
const other = 'The archive does not hold what its list of contents says. Nothing was written.';
const newer =
  'The archive has a form that this version of Zorgeloos does not know: it was made by a newer ' +
  'version, so restore it with that one. Nothing was written.';
const longestManifest = 67_108_864; // bytes

type Watch = {
  onFile?: (key: string) => void;
  onBytes?: (done: number) => void;
};

export async function checkArchive(
  entries: AsyncIterable<ArchiveEntry>,
  { onFile, onBytes }: Watch = {},
): Promise<Manifest> {
  const tables = openTableSums();
  const files = openFileSum();
  let manifest: Manifest | null = null;
  let done = 0;
  const counted = async function* (body: ArchiveEntry['body']) {
    for await (const piece of body) {
      done += piece.length;
      onBytes?.(done);
      yield piece;
    }
  };
  for await (const { kind, size, body } of entries) {
    if (manifest !== null) throw new BackupRefused(other);
    if (kind.kind === 'rows') {
      await tables.add(kind, counted(body));
    } else if (kind.kind === 'file') {
      onFile?.(kind.key);
      files.add({ key: kind.key, size, sha256: await sumOf(counted(body)) });
    } else {
      if (size > longestManifest) throw new BackupRefused(other);
      manifest = readManifest(await text(counted(body)));
      if (manifest === null) throw new BackupRefused(newer);
    }
  }
  if (manifest === null) throw new BackupRefused(cutOff);
  const sums = files.end();
  const isSame =
    tables.fit(manifest.tables) &&
    sums.count === manifest.files.count &&
    sums.sha256 === manifest.files.sha256;
  if (!isSame) throw new BackupRefused(other);
  return manifest;
}

function openTableSums() {
  const ended = new Map<string, { sha256: string; bytes: number }>();
  let current: { table: string; part: number; sum: ReturnType<typeof createHash> } | undefined;
  let bytes = 0;
  const end = (): void => {
    if (current) ended.set(current.table, { sha256: current.sum.digest('hex'), bytes });
    current = undefined;
    bytes = 0;
  };
  return {
    async add({ table, part }: { table: string; part: number }, body: ArchiveEntry['body']) {
      if (current?.table !== table) {
        end();
        if (ended.has(table)) throw new BackupRefused(other);
        current = { table, part: 0, sum: createHash('sha256') };
      }
      if (part !== current.part + 1) throw new BackupRefused(other);
      current.part = part;
      for await (const piece of body) {
        current.sum.update(piece);
        bytes += piece.length;
      }
    },
    fit(tables: Manifest['tables']): boolean {
      end();
      const filled = tables.filter(({ bytes: size }) => size > 0);
      if (filled.length !== ended.size) return false;
      return filled.every(({ name, sha256 }) => ended.get(name)?.sha256 === sha256);
    },
  };
}

async function sumOf(body: ArchiveEntry['body']): Promise<string> {
  const sum = createHash('sha256');
  for await (const piece of body) sum.update(piece);
  return sum.digest('hex');
}
