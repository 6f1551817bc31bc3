/** Values of headers of the record API. Source: record-api.md §1.4. */

export const jsonType = 'application/json;charset=UTF-8';
/**
 * A browser that opens an API URL saves the response, whatever the URL is, and does not show it
 * (ASVS 4.0.3, V14.4.2).
 */
export const jsonDisposition = 'attachment; filename="api.json"';
export const noStoreCacheControl = 'no-cache, no-store, must-revalidate, private';

/** Removes `--gzip`, which Salesforce clients may add to a tag that they received. */
export const ifNoneMatchTag = (ifNoneMatch: string | undefined): string | undefined =>
  ifNoneMatch?.replaceAll('--gzip"', '"');

/** In characters. Compressing a shorter text is not worthwhile. */
export const minGzipLength = 1_024;
