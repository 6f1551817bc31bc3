import type { StoredFile } from '#integrations/file-store.ts';
import type { Problem, Result } from '#protocol/problem.ts';
import type { RequestContext } from '../model/request-context.ts';
import type { AnyFileKind, FileKind, TextCharset } from './file-kinds.ts';

/**
 * A file that lies in the store and belongs to no row yet: whoever holds it keeps it (`attachFile`)
 * or drops it (`dropUpload`). `name` is safe wherever it is shown; `given` as it was sent. `charset`:
 * of a text that is not written as its kind says.
 */
export type Upload = {
  name: string;
  given: string;
  kind: AnyFileKind;
  charset?: TextCharset;
  stored: StoredFile;
};

/** What a form with a file brought: its texts, its file, and what is wrong with that file. */
/** `uploads`: all of them, the first being `upload`. With a problem none is kept. */
export type ReceivedForm = {
  sent: FormData;
  upload: Upload | null;
  uploads: readonly Upload[];
  problem: Problem | null;
};

export type UploadRules = {
  /** The one field that may hold files; files in others are thrown away unread. */
  field: string;
  /** Files it may hold; 1 unless said otherwise, and any more are then thrown away. */
  most?: number;
  /** A field that holds text, also where a program names it after a file. */
  text?: string;
  kinds: readonly FileKind[] | 'any';
  /**
   * Bytes of a file. A larger one is read on, so that the texts beside it are not lost, and not
   * kept.
   */
  largest: number;
  /** Bytes of everything together; more is not read. */
  largestBody: number;
  /** Whether this sender may leave another file; asked only when one comes. */
  mayUpload: () => Promise<boolean>;
  /** Takes what goes wrong with the store, which is no fault of the sender's. */
  report: (error: unknown) => void;
};

/** The file will belong to no row. */
export const dropUpload = async (ctx: RequestContext, upload: Upload | null): Promise<void> => {
  if (upload !== null) await ctx.outside.files.remove(upload.stored.key);
};

/** The same of several. */
export async function dropUploads(ctx: RequestContext, uploads: readonly Upload[]): Promise<void> {
  for (const upload of uploads) await dropUpload(ctx, upload);
}

/**
 * Gives uploads to `work`, which says when it takes them. Refused or never taken – an earlier
 * identical submit has its own copies – they are dropped; when it threw, nobody knows whether they
 * were kept: then the sweep decides.
 */
export async function withUploads<T>(
  ctx: RequestContext,
  uploads: readonly Upload[],
  work: (take: () => void) => Promise<Result<T>>,
): Promise<Result<T>> {
  let isTaken = false;
  const result = await work(() => void (isTaken = true));
  if (!result.ok || !isTaken) await dropUploads(ctx, uploads);
  return result;
}

/** What makes a submit with files the same as another: their names and what is in them. */
export const uploadDigests = (uploads: readonly Upload[]): [name: string, sha256: string][] =>
  uploads.map(({ name, stored }) => [name, stored.sha256]);
