import { maxUploadBytes } from '../constants.ts';

export const recordFiles = {
  field: 'fileData',
  visibility: 'visibility',
  most: 5,
  largest: maxUploadBytes,
  /** In bytes. Larger than the files, so that a slightly too large file still gets a message. */
  largestBody: 5 * maxUploadBytes + 1_048_576,
} as const;

export const importFile = {
  field: 'file',
  /** In bytes. */
  largest: maxUploadBytes,
  /** In bytes. Larger than the file, so that a slightly too large file still gets a message. */
  largestBody: maxUploadBytes + 5 * 1_048_576,
} as const;
