/** What changed of a row: never a value of it. Without `weakEtag` the version is not known. */
export type Changed = {
  readonly id: string;
  readonly apiName: string;
  readonly kind: 'created' | 'updated' | 'deleted';
  readonly weakEtag?: number;
};

/** These changes and nothing that came along with them; null when they are anything else. */
export function parseChanges(message: unknown): Changed[] | null {
  return Array.isArray(message) && message.every(isChanged) ? message.map(bare) : null;
}

/** 0 is how the server says that it does not know the version. */
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
