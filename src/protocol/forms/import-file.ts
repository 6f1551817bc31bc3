import { maxUploadBytes } from '../constants.ts';

export const importFile = {
  field: 'file',
  /** In bytes. */
  largest: maxUploadBytes,
  /** In bytes. Larger than the file, so that a slightly too large file still gets a message. */
  largestBody: maxUploadBytes + 5 * 1_048_576,
} as const;
