import type { StoredFile } from '#integrations/file-store.ts';
import type { Problem, Result } from '#protocol/problem.ts';
import type { RequestContext } from '../model/request-context.ts';
import type { AnyFileKind, FileKind, TextCharset } from './file-kinds.ts';

/**
 * No row refers to the file yet: link it (`attachFile`) or remove it (`dropUpload`). `given`: the
 * name as sent. `charset`: set for a plain text that is not UTF-8.
 */
export type Upload = {
  name: string;
  given: string;
  kind: AnyFileKind;
  charset?: TextCharset;
  stored: StoredFile;
};

/** When there is a problem with a file, none is stored. */
export type ReceivedForm = {
  sent: FormData;
  upload: Upload | null;
  uploads: readonly Upload[];
  problem: Problem | null;
};

export type UploadRules = {
  field: string;
  /** Default 1. When `most` is above 1, further files cause the problem file.tooMany. */
  most?: number;
  text?: string;
  kinds: readonly FileKind[] | 'any';
  /** In bytes. A larger file is read, to reach the other fields, but not stored. */
  largest: number;
  /** In bytes. */
  largestBody: number;
  mayUpload: () => Promise<boolean>;
  /** Receives errors that the sender did not cause, such as those of the file store. */
  report: (error: unknown) => void;
};

export const dropUpload = async (ctx: RequestContext, upload: Upload | null): Promise<void> => {
  if (upload !== null) await ctx.services.integrations.files.remove(upload.stored.key);
};

export async function dropUploads(ctx: RequestContext, uploads: readonly Upload[]): Promise<void> {
  for (const upload of uploads) await dropUpload(ctx, upload);
}

/**
 * `work` must call `take` once rows refer to the uploads, which are otherwise removed. When `work`
 * throws, the rows may have been saved, so the uploads stay until `sweepFiles`.
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

export const uploadDigests = (uploads: readonly Upload[]): [name: string, sha256: string][] =>
  uploads.map(({ name, stored }) => [name, stored.sha256]);
