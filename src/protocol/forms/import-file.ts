import { maxUploadBytes } from '../constants.ts';

/** The upload of a CSV file to import. */
export const importFile = {
  field: 'file',
  /** Bytes. */
  largest: maxUploadBytes,
  /**
   * Bytes of the whole form. More than the file, so that a form with a file that is slightly too
   * large is read to its end and returns with a message, not a broken connection.
   */
  largestBody: maxUploadBytes + 5 * 1_048_576,
} as const;
