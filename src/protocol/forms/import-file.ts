import { maxUploadBytes } from '../constants.ts';

/** A file of lines that is brought in. */
export const importFile = {
  field: 'file',
  /** Bytes. */
  largest: maxUploadBytes,
  /**
   * Of the whole form: a file somewhat too large is read to its end, so that the form comes back
   * and not a broken connection.
   */
  largestBody: maxUploadBytes + 5 * 1_048_576,
} as const;
