/** The codings of the header, without those of weight zero. Source: RFC 9110 §12.5.3. */
export const acceptedEncodings = (acceptEncoding = ''): string =>
  acceptEncoding.includes('q=0') ? acceptEncoding.replace(refusedCoding, '') : acceptEncoding;

const refusedCoding = /(?:^|,)\s*(br|gzip)\s*;\s*q=0(?:\.0*)?\s*(?=,|$)/gi;

export const acceptsGzip = (acceptEncoding: string | undefined): boolean =>
  /\bgzip\b/i.test(acceptedEncodings(acceptEncoding));
