import { DatabaseAwayError } from '#db/connection.ts';
import { FilesAwayError } from '#integrations/file-store.ts';

/**
 * What passes by itself: the database or the file store is not there now. Nobody's mistake; a door
 * says when to come back.
 */
export const isAway = (error: unknown): boolean =>
  error instanceof DatabaseAwayError || error instanceof FilesAwayError;
