import type { Readable, Writable } from 'node:stream';

/** An archive that is being written. */
export type ArchiveDraft = {
  into: Writable;
  /** Returns the archive its final name once all bytes are written; returns its location. */
  finish(): Promise<{ place: string; bytes: number }>;
  /** Removes the unfinished archive. */
  discard(): Promise<void>;
};

/** A location of archives: a folder, or a bucket of an S3-compatible store. */
export type ArchivePlace = {
  /** Writes an archive, which becomes visible under this name only when it is complete. */
  create(name: string): Promise<ArchiveDraft>;
  /** Throws `BackupRefused` when there is no such archive. */
  open(name: string): Promise<Readable>;
  list(): Promise<string[]>;
  remove(name: string): Promise<void>;
  /** Removes an unfinished archive of this name that a killed process left. */
  removeDraft(name: string): Promise<void>;
};

/** A draft that was not written to for this long was left by a killed process. */
export const draftAbandonedAfter = 3_600_000; // ms

/** Returns the name of an archive, which contains the time of its creation, in UTC. */
export const archiveName = (madeAt: Date, isEncrypted: boolean): string =>
  `zorgeloos-${stamp(madeAt)}${ending(isEncrypted)}`;

const stamp = (madeAt: Date): string => madeAt.toISOString().replaceAll(/[-:]/g, '');
const ending = (isEncrypted: boolean): string => `.tar.zst${isEncrypted ? '.age' : ''}`;

/**
 * Returns the name of an archive made before an upgrade, with the last migration of that upgrade.
 * BACKUP_KEEP ignores it, so it stays until the operator removes it.
 */
export const upgradeArchiveName = (migration: number, madeAt: Date, isEncrypted: boolean): string =>
  `zorgeloos-before-${String(migration).padStart(4, '0')}-${stamp(madeAt)}${ending(isEncrypted)}`;

/** Returns the parts of such a name; null for any other file. */
export function parseUpgradeArchiveName(name: string): { migration: number; madeAt: Date } | null {
  const migration = /^zorgeloos-before-(\d{4})-/.exec(name)?.[1];
  if (migration === undefined) return null;
  const madeAt = madeAtOf(name.replace(`before-${migration}-`, ''));
  return madeAt === null ? null : { migration: Number(migration), madeAt };
}

const nameForm =
  /^zorgeloos-(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2}\.\d{3})Z\.tar\.zst(\.age)?$/;

/** Returns the time at which an archive with this name was created; null for any other file. */
export function madeAtOf(name: string): Date | null {
  const [, year, month, day, hour, minute, second] = nameForm.exec(name) ?? [];
  if (year === undefined) return null;
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

/** Returns whether a file is an archive, made before an upgrade or not. */
export const isArchiveName = (name: string): boolean =>
  madeAtOf(name) !== null || parseUpgradeArchiveName(name) !== null;
