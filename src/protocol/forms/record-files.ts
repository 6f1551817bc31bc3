import { maxUploadBytes } from '../constants.ts';

/** The part of a form with which staff attach files to a record or an action. */
export const recordFiles = {
  field: 'fileData',
  /** The form field whose value is a `FileVisibility`. */
  visibility: 'visibility',
  most: 5,
  /** Each file, in bytes. */
  largest: maxUploadBytes,
  /**
   * The whole form, in bytes. It is larger than the files, so that the server reads a form with one
   * slightly too large file to its end and responds with a message, instead of breaking the
   * connection.
   */
  largestBody: 5 * maxUploadBytes + 1_048_576,
} as const;
