import { maxUploadBytes } from '../constants.ts';

export const importFile = {
  field: 'file',
  /** The file, in bytes. */
  largest: maxUploadBytes,
  /**
   * The whole form, in bytes. It is larger than the file, so that the server reads a form with a
   * slightly too large file to its end and responds with a message, instead of breaking the
   * connection.
   */
  largestBody: maxUploadBytes + 5 * 1_048_576,
} as const;
