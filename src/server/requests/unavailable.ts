import { DatabaseUnavailableError } from '#db/connection.ts';
import { FilesUnavailableError } from '#integrations/file-store.ts';

/**
 * What passes by itself: the database or the file store is not there now. Nobody's mistake; a door
 * says when to come back.
 */
export const isUnavailable = (error: unknown): boolean =>
  error instanceof DatabaseUnavailableError || error instanceof FilesUnavailableError;
