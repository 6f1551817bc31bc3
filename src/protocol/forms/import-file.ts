import { maxUploadBytes } from '../constants.ts';

export const importFile = {
  field: 'file',
  /** In bytes. */
  largest: maxUploadBytes,
  /**
   * The whole form, in bytes. A form with a slightly too large file must be read to its end,
   * because the connection would break before the message.
   */
  largestBody: maxUploadBytes + 5 * 1_048_576,
} as const;
