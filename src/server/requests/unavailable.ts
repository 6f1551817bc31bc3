import { DatabaseUnavailableError } from '#db/connection.ts';
import { FilesUnavailableError } from '#integrations/file-store.ts';

/**
 * Returns whether the database or the file store is unavailable. The answer then has `Retry-After`.
 */
export const isUnavailable = (error: unknown): boolean =>
  error instanceof DatabaseUnavailableError || error instanceof FilesUnavailableError;

/**
 * Returns whether an error of a page is the 503 of one of its own API calls, thrown directly or as
 * the cause of another error. That call has logged the reason. The build of the pages has error
 * classes of its own, so this checks the status.
 */
export const isUnavailableCall = (error: unknown): boolean =>
  error instanceof Error &&
  (('status' in error && error.status === 503) || isUnavailableCall(error.cause));
