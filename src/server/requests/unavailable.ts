import { DatabaseUnavailableError } from '#db/connection.ts';
import { FilesUnavailableError } from '#integrations/file-store.ts';

export const isUnavailable = (error: unknown): boolean =>
  error instanceof DatabaseUnavailableError || error instanceof FilesUnavailableError;

/** The build of the pages has its own copies of the error classes, so this checks the status. */
export const isUnavailableCall = (error: unknown): boolean =>
  error instanceof Error &&
  (('status' in error && error.status === 503) || isUnavailableCall(error.cause));
