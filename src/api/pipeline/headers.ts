/** Source: record-api.md §1.4. */

export const jsonType = 'application/json;charset=UTF-8';
/** A browser saves the response and does not show it (ASVS 4.0.3, V14.4.2). */
export const jsonDisposition = 'attachment; filename="api.json"';
export const noStoreCacheControl = 'no-cache, no-store, must-revalidate, private';

/** Removes `--gzip`, which Salesforce clients may add to a tag that they received. */
export const ifNoneMatchTag = (ifNoneMatch: string | undefined): string | undefined =>
  ifNoneMatch?.replaceAll('--gzip"', '"');

/** In characters. */
export const minGzipLength = 1_024;
