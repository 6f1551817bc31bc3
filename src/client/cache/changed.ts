import type { Change } from '../client.ts';

/**
 * A changed row, without any of its values. `weakEtag` undefined means that the new version is
 * unknown.
 */
export type Changed = Change;

/**
 * Returns the changes of a message without additional properties; null when it is not a list of
 * changes.
 */
export function parseChanges(message: unknown): Changed[] | null {
  return Array.isArray(message) && message.every(isChanged) ? message.map(bare) : null;
}

/**
 * Returns the change without version when it is 0, which the server sends for an unknown version.
 */
const bare = ({ id, apiName, kind, weakEtag }: Changed): Changed => ({
  id,
  apiName,
  kind,
  ...(weakEtag && { weakEtag }),
});

const isChanged = (one: Partial<Record<keyof Changed, unknown>> | null): one is Changed =>
  typeof one === 'object' &&
  one !== null &&
  typeof one.id === 'string' &&
  typeof one.apiName === 'string' &&
  (one.kind === 'created' || one.kind === 'updated' || one.kind === 'deleted') &&
  (one.weakEtag === undefined || typeof one.weakEtag === 'number');
