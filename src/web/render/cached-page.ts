import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { matchesEntityTag, acceptedEncodings, acceptsGzip } from '#protocol/api/request-headers.ts';
import { formKeyAttribute, freshKey } from '../forms/form-key.ts';
import { policyWithHashes } from './policy.ts';
import { createGzipTemplate } from './create-gzip-template.ts';

export const referencePlaceholder = 'een-code-bij-verzending';

export type CachedResponse = {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: Buffer;
};

export type CachedPageRequest = {
  acceptEncoding: string | undefined;
  ifNoneMatch: string | undefined;
  reference: string;
};

type Encoding = 'br' | 'gzip' | 'identity';

export type CachedPage = {
  /** The size in memory in bytes, for all encodings together. */
  bytes: number;
  objects: readonly string[];
  open: (sending: CachedPageRequest) => CachedResponse;
};

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

export async function createCachedPage(
  html: string,
  drawn: { status: number; headers: Headers },
  objects: readonly string[],
): Promise<CachedPage> {
  const { status } = drawn;
  const headers = {
    ...Object.fromEntries(drawn.headers),
    'content-security-policy': policyWithHashes(html),
    'cache-control': 'private, no-cache',
    vary: 'Accept-Encoding',
  };
  const page = { html, status, headers };
  const { bytes, open } = await (holes.test(html)
    ? encodeWithPlaceholders(page)
    : encodeWhole(page));
  return { bytes, objects, open };
}

type Page = { html: string; status: number; headers: Record<string, string> };
type EncodedPage = Pick<CachedPage, 'bytes' | 'open'>;

const holes = new RegExp(`${formKeyAttribute}|${referencePlaceholder}`);
const allHoles = new RegExp(holes, 'g');
const keyLength = freshKey().length;
const referenceLength = 8; // the length of a reference from server/requests/request-info.ts

/** The page has no ETag: a browser that reused its copy would send an old form key. */
async function encodeWithPlaceholders({ html, status, headers }: Page): Promise<EncodedPage> {
  const parts = html.split(allHoles).map((part) => Buffer.from(part));
  const isKey = Array.from(html.matchAll(allHoles), ([found]) => found === formKeyAttribute);
  const plain = parts.reduce((sum, part) => sum + part.length, 0);
  const lengths = isKey.map((key) => (key ? keyLength : referenceLength));
  const spliced = await createGzipTemplate(parts, lengths);
  return {
    bytes: plain + spliced.bytes,
    open({ acceptEncoding, reference }) {
      const fills = isKey.map((key) => Buffer.from(key ? freshKey() : reference));
      if (acceptsGzip(acceptEncoding)) {
        const body = spliced.fill(fills);
        return {
          status,
          headers: {
            ...headers,
            'content-encoding': 'gzip',
            'content-length': String(body.length),
          },
          body,
        };
      }
      const body = Buffer.concat(
        parts.flatMap((part, at) => (at === 0 ? [part] : [fills[at - 1]!, part])),
      );
      return { status, headers: { ...headers, 'content-length': String(body.length) }, body };
    },
  };
}

async function encodeWhole({ html, status, headers }: Page): Promise<EncodedPage> {
  const plain = Buffer.from(html);
  const [small, zipped] = await Promise.all([
    brotli(plain, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 9,
        [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
      },
    }),
    zip(plain, { level: 9 }),
  ]);
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  const hit = (body: Buffer, encoding: Encoding): CachedResponse => ({
    status,
    headers: {
      ...headers,
      etag,
      'content-length': String(body.length),
      ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    },
    body,
  });
  const hits: Record<Encoding, CachedResponse> = {
    br: hit(small, 'br'),
    gzip: hit(zipped, 'gzip'),
    identity: hit(plain, 'identity'),
  };
  const { 'content-type': _, ...unchangedHeaders } = headers;
  const unchanged: CachedResponse = {
    status: 304,
    headers: { ...unchangedHeaders, etag },
    body: Buffer.alloc(0),
  };
  return {
    bytes: plain.length + small.length + zipped.length,
    open: ({ acceptEncoding, ifNoneMatch }) =>
      matchesEntityTag(ifNoneMatch, etag) ? unchanged : hits[encodingFor(acceptEncoding)],
  };
}

/**
 * Prefers `br` to `gzip`. Does not compare the weights of the header, but leaves out an encoding of
 * weight zero (RFC 9110 §12.5.3).
 */
export function encodingFor(acceptEncoding: string | undefined): Encoding {
  const accepted = acceptedEncodings(acceptEncoding);
  if (/\bbr\b/i.test(accepted)) return 'br';
  return /\bgzip\b/i.test(accepted) ? 'gzip' : 'identity';
}
