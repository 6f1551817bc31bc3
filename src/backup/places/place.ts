import type { Readable, Writable } from 'node:stream';

export type ArchiveDraft = {
  into: Writable;
  /** Gives the archive its final name. Call it when all bytes are written. */
  finish(): Promise<{ place: string; bytes: number }>;
  discard(): Promise<void>;
};

export type ArchivePlace = {
  /** The archive becomes visible under this name when it is complete. */
  create(name: string): Promise<ArchiveDraft>;
  open(name: string): Promise<Readable>;
  list(): Promise<string[]>;
  remove(name: string): Promise<void>;
  /** Removes an unfinished archive that a killed process left. */
  removeDraft(name: string): Promise<void>;
};

/** How long ago the last change of an abandoned archive is, or the start of its upload. */
export const draftAbandonedAfter = 3_600_000; // ms

export const archiveName = (madeAt: Date, isEncrypted: boolean): string =>
  `zorgeloos-${stamp(madeAt)}${ending(isEncrypted)}`;

const stamp = (madeAt: Date): string => madeAt.toISOString().replaceAll(/[-:]/g, '');
const ending = (isEncrypted: boolean): string => `.tar.zst${isEncrypted ? '.age' : ''}`;

/** BACKUP_KEEP does not apply to this archive: it stays until the operator removes it. */
export const upgradeArchiveName = (migration: number, madeAt: Date, isEncrypted: boolean): string =>
  `zorgeloos-before-${String(migration).padStart(4, '0')}-${stamp(madeAt)}${ending(isEncrypted)}`;

export function parseUpgradeArchiveName(name: string): { migration: number; madeAt: Date } | null {
  const migration = /^zorgeloos-before-(\d{4})-/.exec(name)?.[1];
  if (migration === undefined) return null;
  const madeAt = madeAtOf(name.replace(`before-${migration}-`, ''));
  return madeAt === null ? null : { migration: Number(migration), madeAt };
}

const nameForm =
  /^zorgeloos-(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2}\.\d{3})Z\.tar\.zst(\.age)?$/;

/** Null also for the name of an archive made before an upgrade. */
export function madeAtOf(name: string): Date | null {
  const [, year, month, day, hour, minute, second] = nameForm.exec(name) ?? [];
  if (year === undefined) return null;
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

export const isArchiveName = (name: string): boolean =>
  madeAtOf(name) !== null || parseUpgradeArchiveName(name) !== null;
