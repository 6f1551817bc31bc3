/** Headers of every answer of the record API. Source: record-api.md §1.4. */
export const jsonType = 'application/json;charset=UTF-8';
/**
 * A browser that opens an answer saves it under this name, whatever the URL is (ASVS 4.0.3,
 * V14.4.2).
 */
export const jsonDisposition = 'attachment; filename="api.json"';
export const noStoreCacheControl = 'no-cache, no-store, must-revalidate, private';

/** The platform's clients may append `--gzip` to the tag they received. */
export const ifNoneMatchTag = (ifNoneMatch: string | undefined): string | undefined =>
  ifNoneMatch?.replaceAll('--gzip"', '"');

/** Bytes; compressing a shorter text is not worth the work. */
export const minGzipLength = 1_024;
