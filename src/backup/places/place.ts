import type { Readable, Writable } from 'node:stream';

/** An archive that is being written. */
export type Draft = {
  into: Writable;
  /** Gives the archive its name, once all bytes are written; answers where it lies. */
  finish(): Promise<{ place: string; bytes: number }>;
  /** Removes what was written. */
  discard(): Promise<void>;
};

/** Where archives lie: a folder, or a bucket of an S3-compatible store. */
export type ArchivePlace = {
  /** The archive appears under this name when it is whole, and not before. */
  create(name: string): Promise<Draft>;
  /** Throws `BackupRefused` when there is none. */
  open(name: string): Promise<Readable>;
  list(): Promise<string[]>;
  remove(name: string): Promise<void>;
};

/** The name of an archive says when it was made, in UTC. */
export const archiveName = (madeAt: Date, isEncrypted: boolean): string =>
  `zorgeloos-${madeAt.toISOString().replaceAll(/[-:]/g, '')}.tar.zst${isEncrypted ? '.age' : ''}`;

const nameForm =
  /^zorgeloos-(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2}\.\d{3})Z\.tar\.zst(\.age)?$/;

/** When an archive with this name was made; null for any other file. */
export function madeAtOf(name: string): Date | null {
  const [, year, month, day, hour, minute, second] = nameForm.exec(name) ?? [];
  if (year === undefined) return null;
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}
