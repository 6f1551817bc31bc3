import type { Change } from '../client.ts';

export type Changed = Change;

export function parseChanges(message: unknown): Changed[] | null {
  return Array.isArray(message) && message.every(isChanged) ? message.map(bare) : null;
}

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
