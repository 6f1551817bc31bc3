import { createHash } from 'node:crypto';
import * as v from 'valibot';

const hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** The last entry of an archive. An archive without it is incomplete. */
const manifestSchema = v.object({
  product: v.literal('zorgeloos'),
  /** Increases when older versions would misread new archives. */
  format: v.literal(1),
  version: v.string(),
  commit: v.nullable(v.string()),
  madeAt: v.pipe(v.string(), v.isoTimestamp()),
  /** Absent in older archives. */
  reason: v.optional(v.string()),
  postgres: v.string(),
  migrations: v.pipe(
    v.array(v.object({ number: count, name: v.string(), sha256: hash })),
    v.minLength(1),
  ),
  /** `sha256`: of the rows as in `copy … to stdout`, in their order in the archive. */
  tables: v.array(
    v.object({
      name: v.string(),
      columns: v.array(v.string()),
      rows: count,
      bytes: count,
      sha256: hash,
    }),
  ),
  sequences: v.array(v.object({ name: v.string(), value: v.string(), called: v.boolean() })),
  /**
   * `sha256`: of one line per file, with its key, size and SHA-256. `missing`: files that the store
   * lacked.
   */
  files: v.object({ count, bytes: count, sha256: hash, missing: count }),
  /** Fingerprints of the keys outside the database. */
  keys: v.object({ secrets: v.array(v.string()), webshop: v.nullable(v.string()) }),
});

export type Manifest = v.InferOutput<typeof manifestSchema>;

export const manifestName = 'manifest.json';

export function readManifest(text: string): Manifest | null {
  try {
    const read = v.safeParse(manifestSchema, JSON.parse(text));
    return read.success ? read.output : null;
  } catch {
    return null;
  }
}

export const rowsEntryName = (table: string, part: number): string =>
  `rows/${table}/${String(part).padStart(6, '0')}`;
export const fileEntryName = (key: string): string => `files/${key}`;

export type EntryKind =
  | { kind: 'rows'; table: string; part: number }
  | { kind: 'file'; key: string }
  | { kind: 'manifest' };

export function kindOfEntry(name: string): EntryKind | null {
  if (name === manifestName) return { kind: 'manifest' };
  const [, table, part] = /^rows\/([^/]+)\/(\d{6,})$/.exec(name) ?? [];
  if (table !== undefined) return { kind: 'rows', table, part: Number(part) };
  const [, key] = /^files\/([0-9a-f]{32})$/.exec(name) ?? [];
  return key === undefined ? null : { kind: 'file', key };
}

/** The checksum is computed while files are added, so no list of them is in memory. */
export function openFileSum() {
  const sum = createHash('sha256');
  let [files, bytes] = [0, 0];
  return {
    add(file: { key: string; size: number; sha256: string }): void {
      sum.update(`${file.key} ${String(file.size)} ${file.sha256}\n`);
      files++;
      bytes += file.size;
    },
    end: () => ({ count: files, bytes, sha256: sum.digest('hex') }),
  };
}
