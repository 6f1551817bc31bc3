import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { formKeyAttribute, newFormKey } from './form-key.ts';
import { policyWithHashes } from './policy.ts';

/** A page ready to be written to a socket. */
export type Hit = { status: number; headers: Readonly<Record<string, string>>; body: Buffer };

type Encoding = 'br' | 'gzip' | 'identity';

export type KeptPage = {
  /** Bytes it takes in memory, all encodings together. */
  bytes: number;
  objects: readonly string[];
  /** The page as it is sent now: compressed when it is the same for everyone, with fresh form keys when it has forms. */
  open: (acceptEncoding: string | undefined) => Hit;
};

const status = 200;
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Puts a fresh key in every form of a page that is about to be sent. */
export const withFormKeys = (html: string): string => html.replaceAll(formKeyAttribute, () => `value="${newFormKey()}"`);

export async function keepPage(html: string, headers: Headers, objects: readonly string[]): Promise<KeptPage> {
  const shared = { ...Object.fromEntries(headers), 'content-security-policy': policyWithHashes(html), 'cache-control': 'private, no-cache' };
  return html.includes(formKeyAttribute) ? keepForm(html, shared, objects) : keepBytes(html, shared, objects);
}

function keepForm(html: string, shared: Record<string, string>, objects: readonly string[]): KeptPage {
  const parts = html.split(formKeyAttribute).map((part) => Buffer.from(part));
  const bytes = Buffer.byteLength(html);
  const open = (): Hit => {
    const pieces = parts.flatMap((part, at) => (at === 0 ? [part] : [Buffer.from(`value="${newFormKey()}"`), part]));
    const body = Buffer.concat(pieces);
    return { status, headers: { ...shared, 'content-length': String(body.length) }, body };
  };
  return { bytes, objects, open };
}

async function keepBytes(html: string, shared: Record<string, string>, objects: readonly string[]): Promise<KeptPage> {
  const plain = Buffer.from(html);
  const [small, zipped] = await Promise.all([
    brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } }),
    zip(plain, { level: 9 }),
  ]);
  const hit = (body: Buffer, encoding: Encoding): Hit => ({
    status,
    headers: {
      ...shared,
      vary: 'Accept-Encoding',
      'content-length': String(body.length),
      ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    },
    body,
  });
  const hits: Record<Encoding, Hit> = { br: hit(small, 'br'), gzip: hit(zipped, 'gzip'), identity: hit(plain, 'identity') };
  return { bytes: plain.length + small.length + zipped.length, objects, open: (acceptEncoding) => hits[encodingFor(acceptEncoding)] };
}

const refusedCoding = /(?:^|,)\s*(br|gzip)\s*;\s*q=0(?:\.0*)?\s*(?=,|$)/gi;

/** The best encoding of those we keep. Source: RFC 9110 §12.5.3, weights other than zero aside. */
export function encodingFor(acceptEncoding: string | undefined): Encoding {
  if (acceptEncoding === undefined) return 'identity';
  const accepted = acceptEncoding.includes('q=0') ? acceptEncoding.replace(refusedCoding, '') : acceptEncoding;
  if (/\bbr\b/i.test(accepted)) return 'br';
  return /\bgzip\b/i.test(accepted) ? 'gzip' : 'identity';
}
