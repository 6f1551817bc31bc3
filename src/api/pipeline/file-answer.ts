import type { OpenedFile } from '#engine/files/files.ts';
import { matchesEntityTag } from '#protocol/api/request-headers.ts';
import type { ApiAnswer, ApiCall } from './api-call.ts';

/**
 * Null: the contents are missing. The headers prevent scripts in a file that a browser displays.
 */
export async function fileAnswer(
  call: ApiCall,
  file: OpenedFile,
  common: Record<string, string>,
): Promise<ApiAnswer | null> {
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
  if (matchesEntityTag(call.header('if-none-match'), eTag))
    return { status: 304, headers: { ...common, ETag: eTag }, body: null };
  const bytes = await file.bytes();
  if (bytes === null) return null;
  if (call.method !== 'HEAD') return { status: 200, headers, body: bytes };
  await bytes.cancel();
  return { status: 200, headers, body: null };
}

/** For clients that read only ASCII (RFC 6266 §4.3). */
const asciiOf = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^ -~]|["\\%]/g, '_');
/** `encodeURIComponent` leaves characters unescaped that RFC 8187 does not allow. */
const encoded = (name: string): string =>
  encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
