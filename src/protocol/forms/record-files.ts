import { maxUploadBytes } from '../constants.ts';

/** Files that staff attach to a record, or to an action on it, with a form without scripts. */
export const recordFiles = {
  field: 'fileData',
  /** A value of `FileVisibility`. */
  visibility: 'visibility',
  most: 5,
  /** Bytes of each. */
  largest: maxUploadBytes,
  /**
   * Bytes of the whole form. More than the files, so that a form with one file that is slightly too
   * large is read to its end and returns with a message, not a broken connection.
   */
  largestBody: 5 * maxUploadBytes + 1_048_576,
} as const;
