import type { Readable, Writable } from 'node:stream';

/** An archive that is being written. */
export type ArchiveDraft = {
  into: Writable;
  /**
   * Gives the archive its final name; call it once all bytes are written. Resolves to the location
   * and the size of the archive.
   */
  finish(): Promise<{ place: string; bytes: number }>;
  /** Removes the unfinished archive. */
  discard(): Promise<void>;
};

/** A location of archives: a folder, or a bucket of an S3-compatible store. */
export type ArchivePlace = {
  /** Begins an archive, which becomes visible under this name only when it is complete. */
  create(name: string): Promise<ArchiveDraft>;
  /** Opens an archive for reading. Rejects with `BackupRefused` when there is no such archive. */
  open(name: string): Promise<Readable>;
  list(): Promise<string[]>;
  remove(name: string): Promise<void>;
  /** Removes an unfinished archive of this name that a killed process left. */
  removeDraft(name: string): Promise<void>;
};

/**
 * An unfinished archive counts as left by a killed process when its file was not changed for this
 * time, or its upload to a bucket began longer ago than this.
 */
export const draftAbandonedAfter = 3_600_000; // ms

/** Returns the name of an archive, which contains the time of its creation, in UTC. */
export const archiveName = (madeAt: Date, isEncrypted: boolean): string =>
  `zorgeloos-${stamp(madeAt)}${ending(isEncrypted)}`;

const stamp = (madeAt: Date): string => madeAt.toISOString().replaceAll(/[-:]/g, '');
const ending = (isEncrypted: boolean): string => `.tar.zst${isEncrypted ? '.age' : ''}`;

/**
 * Returns the name of an archive made before an upgrade, with the last migration of that upgrade.
 * The retention of BACKUP_KEEP does not apply to it, so it stays until the operator removes it.
 */
export const upgradeArchiveName = (migration: number, madeAt: Date, isEncrypted: boolean): string =>
  `zorgeloos-before-${String(migration).padStart(4, '0')}-${stamp(madeAt)}${ending(isEncrypted)}`;

/** Parses the name of an archive made before an upgrade; null for any other name. */
export function parseUpgradeArchiveName(name: string): { migration: number; madeAt: Date } | null {
  const migration = /^zorgeloos-before-(\d{4})-/.exec(name)?.[1];
  if (migration === undefined) return null;
  const madeAt = madeAtOf(name.replace(`before-${migration}-`, ''));
  return madeAt === null ? null : { migration: Number(migration), madeAt };
}

const nameForm =
  /^zorgeloos-(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2}\.\d{3})Z\.tar\.zst(\.age)?$/;

/**
 * Returns the time at which an archive with this name was created; null for any other name, also
 * for that of an archive made before an upgrade.
 */
export function madeAtOf(name: string): Date | null {
  const [, year, month, day, hour, minute, second] = nameForm.exec(name) ?? [];
  if (year === undefined) return null;
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

/** Returns whether a file name is that of an archive, including those made before an upgrade. */
export const isArchiveName = (name: string): boolean =>
  madeAtOf(name) !== null || parseUpgradeArchiveName(name) !== null;
