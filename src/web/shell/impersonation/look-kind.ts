import type { LookKind } from '#messages/site/errors.ts';

/** Which of these an error is, if any. */
export const lookKindOf = (thrown: unknown): LookKind | undefined =>
  typeof thrown === 'object' && thrown !== null && 'look' in thrown
    ? kinds.find((kind) => kind === thrown.look)
    : undefined;

const kinds: readonly LookKind[] = ['lookReadOnly', 'lookClosed', 'lookOver'];
