import type { ImpersonationErrorKind } from '#messages/site/errors.ts';

/** The kind of impersonation error; undefined for any other error. */
export const impersonationErrorKind = (thrown: unknown): ImpersonationErrorKind | undefined =>
  typeof thrown === 'object' && thrown !== null && 'look' in thrown
    ? kinds.find((kind) => kind === thrown.look)
    : undefined;

const kinds: readonly ImpersonationErrorKind[] = ['lookReadOnly', 'lookClosed', 'lookOver'];
