import { maxUploadBytes } from '../constants.ts';

/**
 * Files that staff hang on a record by a form without scripts, or send along with what they do with
 * it.
 */
export const recordFiles = {
  field: 'fileData',
  /** Of `FileVisibility`. */
  visibility: 'visibility',
  most: 5,
  /** Bytes of each. */
  largest: maxUploadBytes,
  /**
   * Of the whole form: one file somewhat too large is read to its end, so that the form comes back
   * and not a broken connection.
   */
  largestBody: 5 * maxUploadBytes + 1_048_576,
} as const;
