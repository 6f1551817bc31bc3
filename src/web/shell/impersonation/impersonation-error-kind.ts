import type { ImpersonationErrorKind } from '#messages/site/errors.ts';

/** Which of these an error is, if any. */
export const impersonationErrorKind = (thrown: unknown): ImpersonationErrorKind | undefined =>
  typeof thrown === 'object' && thrown !== null && 'look' in thrown
    ? kinds.find((kind) => kind === thrown.look)
    : undefined;

const kinds: readonly ImpersonationErrorKind[] = ['lookReadOnly', 'lookClosed', 'lookOver'];
