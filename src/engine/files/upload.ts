import type { StoredFile } from '#integrations/file-store.ts';
import type { Problem, Result } from '#protocol/problem.ts';
import type { RequestContext } from '../model/request-context.ts';
import type { AnyFileKind, FileKind, TextCharset } from './file-kinds.ts';

/**
 * A stored file that belongs to no row yet: the receiver links it (`attachFile`) or removes it
 * (`dropUpload`). `name` is safe to show anywhere; `given` is the name as sent. `charset` is set
 * for a text that is not UTF-8.
 */
export type Upload = {
  name: string;
  given: string;
  kind: AnyFileKind;
  charset?: TextCharset;
  stored: StoredFile;
};

/**
 * A received form: its texts, its files, and the problem with a file. `uploads` contains all files;
 * the first of them is `upload`. When there is a problem, no file is stored.
 */
export type ReceivedForm = {
  sent: FormData;
  upload: Upload | null;
  uploads: readonly Upload[];
  problem: Problem | null;
};

export type UploadRules = {
  /** The only field that may have files; files in other fields are discarded. */
  field: string;
  /**
   * Maximum number of files, by default 1; further ones are discarded. When the maximum is more
   * than 1, they also cause the problem file.tooMany.
   */
  most?: number;
  /** The name of a field that is text, even when a client sends it with a file name. */
  text?: string;
  kinds: readonly FileKind[] | 'any';
  /**
   * Maximum file size in bytes. A larger file is read to the end, so that the other fields are not
   * lost, but it is not stored.
   */
  largest: number;
  /** Maximum size of the whole body in bytes; reading stops there. */
  largestBody: number;
  /** Returns whether this sender may upload another file; called only when a file arrives. */
  mayUpload: () => Promise<boolean>;
  /** Receives errors of the file store, which are not the sender's fault. */
  report: (error: unknown) => void;
};

/** Removes the stored bytes of an upload that will belong to no row. */
export const dropUpload = async (ctx: RequestContext, upload: Upload | null): Promise<void> => {
  if (upload !== null) await ctx.services.integrations.files.remove(upload.stored.key);
};

export async function dropUploads(ctx: RequestContext, uploads: readonly Upload[]): Promise<void> {
  for (const upload of uploads) await dropUpload(ctx, upload);
}

/**
 * Passes uploads to `work`, which calls `take` once rows refer to them. Removes the uploads when
 * `work` returns a refusal or never calls `take` (an identical earlier submit has its own copies).
 * When `work` throws, it is unknown whether the rows were saved, and `sweepFiles` removes unused
 * bytes later.
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

/** Returns what makes two submits with files identical: the names and checksums of the files. */
export const uploadDigests = (uploads: readonly Upload[]): [name: string, sha256: string][] =>
  uploads.map(({ name, stored }) => [name, stored.sha256]);
