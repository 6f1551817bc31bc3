/** `sent`: a list of tags, or `*`. Compares weakly. Source: RFC 9110 §8.8.3.2, §13.1. */
export function matchesEntityTag(sent: string | undefined, tag: string): boolean {
  if (sent === undefined) return false;
  if (sent.trim() === '*') return true;
  const own = opaque(tag);
  return sent.match(/(?:W\/)?"[^"]*"/g)?.some((one) => opaque(one) === own) ?? false;
}

/** `from`, `to`: inclusive, in ms. Source: record-api.md §1.10 (weakEtag). */
export function matchesVersion(sent: string, { from, to }: { from: number; to: number }): boolean {
  if (sent.trim() === '*') return true;
  const versions = [...sent.matchAll(/"(\d{1,16})"/g)].map(([, version]) => Number(version));
  return versions.some((version) => version >= from && version <= to);
}

const opaque = (tag: string): string => tag.replace(/^W\//, '');

/** The codings of the header, without those of weight zero. Source: RFC 9110 §12.5.3. */
export const acceptedEncodings = (acceptEncoding = ''): string =>
  acceptEncoding.includes('q=0') ? acceptEncoding.replace(refusedCoding, '') : acceptEncoding;

const refusedCoding = /(?:^|,)\s*(br|gzip)\s*;\s*q=0(?:\.0*)?\s*(?=,|$)/gi;

export const acceptsGzip = (acceptEncoding: string | undefined): boolean =>
  /\bgzip\b/i.test(acceptedEncodings(acceptEncoding));
