import type { StoredFile } from '#integrations/file-store.ts';
import type { Problem, Result } from '#protocol/problem.ts';
import type { RequestContext } from '../model/request-context.ts';
import type { AnyFileKind, FileKind, TextCharset } from './file-kinds.ts';

/**
 * A stored file of no row yet: the receiver links it (`attachFile`) or removes it (`dropUpload`).
 * `name` is safe to show anywhere; `given` is the name as sent. `charset`: of a text that is not
 * UTF-8.
 */
export type Upload = {
  name: string;
  given: string;
  kind: AnyFileKind;
  charset?: TextCharset;
  stored: StoredFile;
};

/** `upload` is the first of `uploads`. When there is a problem with a file, none is stored. */
export type ReceivedForm = {
  sent: FormData;
  upload: Upload | null;
  uploads: readonly Upload[];
  problem: Problem | null;
};

export type UploadRules = {
  /** Files in other fields are discarded. */
  field: string;
  /**
   * Default 1. Further files are discarded; when `most` is above 1, they also cause the problem
   * file.tooMany.
   */
  most?: number;
  /** A field that is text, even when a client sends it with a file name. */
  text?: string;
  kinds: readonly FileKind[] | 'any';
  /** The most bytes of a file. A larger one is read, for the other fields, but not stored. */
  largest: number;
  /** The most bytes of the whole body; reading stops there. */
  largestBody: number;
  /** Called when a file arrives. Returns whether this sender may upload it. */
  mayUpload: () => Promise<boolean>;
  /** Receives errors of the file store, which are not the sender's fault. */
  report: (error: unknown) => void;
};

export const dropUpload = async (ctx: RequestContext, upload: Upload | null): Promise<void> => {
  if (upload !== null) await ctx.services.integrations.files.remove(upload.stored.key);
};

export async function dropUploads(ctx: RequestContext, uploads: readonly Upload[]): Promise<void> {
  for (const upload of uploads) await dropUpload(ctx, upload);
}

/**
 * `work` calls `take` once rows refer to the uploads. They are removed when `work` returns a
 * refusal or does not call `take`. When `work` throws, the rows may have been saved; `sweepFiles`
 * removes unused bytes later.
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

/** Returns what makes two submits with files identical. */
export const uploadDigests = (uploads: readonly Upload[]): [name: string, sha256: string][] =>
  uploads.map(({ name, stored }) => [name, stored.sha256]);
