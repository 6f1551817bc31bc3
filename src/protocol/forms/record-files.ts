import { maxUploadBytes } from '../constants.ts';

/**
 * The names and limits of the form, usable without scripts, with which staff attach files to a
 * record, or to an action on it.
 */
export const recordFiles = {
  field: 'fileData',
  /** The name of the form field whose value is a `FileVisibility`. */
  visibility: 'visibility',
  most: 5,
  /** The maximum size of each file in bytes. */
  largest: maxUploadBytes,
  /**
   * The maximum size of the whole form in bytes. It is larger than the files, so that the server
   * reads a form with one slightly too large file to its end and responds with a message, instead
   * of breaking the connection.
   */
  largestBody: 5 * maxUploadBytes + 1_048_576,
} as const;
