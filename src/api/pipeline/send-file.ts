import type { Context } from 'hono';
import type { OpenedFile } from '#engine/files/files.ts';
import { matchesEntityTag } from '#protocol/api/entity-tag.ts';
import type { ApiEnv } from './tools.ts';

/**
 * Sends the file with the media type that was detected at upload, or 304 when the client already
 * has it. Returns null when the contents are missing. The file is an attachment, unless it is a
 * picture that was requested inline. The headers prevent scripts in it, should a browser display it
 * after all.
 */
export async function sendFile(
  c: Context<ApiEnv>,
  file: OpenedFile,
  common: Record<string, string>,
): Promise<Response | null> {
  const eTag = `"${file.sha256}"`;
  const headers = {
    ...common,
    ETag: eTag,
    'Content-Disposition': `${file.shown ? 'inline' : 'attachment'}; filename="${asciiOf(file.name)}"; filename*=UTF-8''${encoded(file.name)}`,
    'Content-Length': String(file.size),
    'Content-Security-Policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    'Content-Type': file.mediaType,
    'X-Content-Type-Options': 'nosniff',
  };
  if (matchesEntityTag(c.req.header('if-none-match'), eTag))
    return new Response(null, { status: 304, headers: { ...common, ETag: eTag } });
  const bytes = await file.bytes();
  if (bytes === null) return null;
  if (c.req.raw.method !== 'HEAD') return new Response(bytes, { headers });
  await bytes.cancel();
  return new Response(null, { headers });
}

/** Returns the file name in ASCII, for clients that read only ASCII (RFC 6266 §4.3). */
const asciiOf = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^ -~]|["\\%]/g, '_');
/** Returns the file name percent-encoded. RFC 8187 allows fewer characters than a URL does. */
const encoded = (name: string): string =>
  encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
