import { DatabaseUnavailableError } from '#db/connection.ts';
import { FilesUnavailableError } from '#integrations/file-store.ts';

/** The database or the file store is unavailable. */
export const isUnavailable = (error: unknown): boolean =>
  error instanceof DatabaseUnavailableError || error instanceof FilesUnavailableError;

/**
 * Returns whether the error of a page, or one of its causes, is the status 503 of one of the page's
 * API calls. The build of the pages contains separate copies of the error classes, so this checks
 * the status and not the class.
 */
export const isUnavailableCall = (error: unknown): boolean =>
  error instanceof Error &&
  (('status' in error && error.status === 503) || isUnavailableCall(error.cause));
