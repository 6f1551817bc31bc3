/** Values of headers of the record API. Source: record-api.md §1.4. */

export const jsonType = 'application/json;charset=UTF-8';
/**
 * The value of `Content-Disposition`: a browser that opens an API URL saves the response as
 * `api.json` and does not show it, whatever the URL is (ASVS 4.0.3, V14.4.2).
 */
export const jsonDisposition = 'attachment; filename="api.json"';
export const noStoreCacheControl = 'no-cache, no-store, must-revalidate, private';

/**
 * Returns the value of `If-None-Match` without `--gzip`, which Salesforce clients may add to a tag
 * that they received.
 */
export const ifNoneMatchTag = (ifNoneMatch: string | undefined): string | undefined =>
  ifNoneMatch?.replaceAll('--gzip"', '"');

/**
 * The minimum length in characters of a response that is compressed. Compressing a shorter text is
 * not worthwhile.
 */
export const minGzipLength = 1_024;
