import { maxUploadBytes } from '../constants.ts';

export const recordFiles = {
  field: 'fileData',
  /** Its value is a `FileVisibility`. */
  visibility: 'visibility',
  most: 5,
  /** Each file, in bytes. */
  largest: maxUploadBytes,
  /**
   * The whole form, in bytes. A form with a slightly too large file must be read to its end,
   * because the connection would break before the message.
   */
  largestBody: 5 * maxUploadBytes + 1_048_576,
} as const;
