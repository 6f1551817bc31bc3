import { DatabaseUnavailableError } from '#db/connection.ts';
import { FilesUnavailableError } from '#integrations/file-store.ts';

/** The database or the file store cannot be reached now. The answer says when to try again. */
export const isUnavailable = (error: unknown): boolean =>
  error instanceof DatabaseUnavailableError || error instanceof FilesUnavailableError;

/**
 * Whether an error of a page is the 503 of one of its own calls, thrown as it is or as the cause of
 * another error. That call has logged why. The build of the pages has error classes of its own, so
 * the status tells.
 */
export const isUnavailableCall = (error: unknown): boolean =>
  error instanceof Error &&
  (('status' in error && error.status === 503) || isUnavailableCall(error.cause));
