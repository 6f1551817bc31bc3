import { maxUploadBytes } from '../constants.ts';

/** The limits of the upload of a CSV file to import. */
export const importFile = {
  field: 'file',
  /** The maximum file size in bytes. */
  largest: maxUploadBytes,
  /**
   * The maximum size of the whole form in bytes. It is larger than the file, so that the server
   * reads a form with a slightly too large file to its end and responds with a message, instead of
   * breaking the connection.
   */
  largestBody: maxUploadBytes + 5 * 1_048_576,
} as const;
