import type { Change } from '../client.ts';

/** A change of a row, without any of its values. Without `weakEtag` the new version is unknown. */
export type Changed = Change;

/**
 * Returns the changes of a message without any extra keys; null when it is not a list of changes.
 */
export function parseChanges(message: unknown): Changed[] | null {
  return Array.isArray(message) && message.every(isChanged) ? message.map(bare) : null;
}

/** Returns the server sends 0 when it does not know the version. */
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
