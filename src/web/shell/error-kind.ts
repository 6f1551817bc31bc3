import { isRouteErrorResponse } from 'react-router';
import type { ErrorKind, ImpersonationErrorKind } from '#messages/site/errors.ts';

const kinds: Readonly<Record<number, ErrorKind>> = {
  401: 'forbidden',
  403: 'forbidden',
  404: 'notFound',
  413: 'tooLarge',
  429: 'tooMany',
  503: 'maintenance',
};

/** Returns the kind of an error that a route or the browser threw. */
export function errorKind(error: unknown): ErrorKind {
  if (isNetworkError(error)) return 'offline';
  if (error instanceof UnansweredError) return 'unanswered';
  if (!isRouteErrorResponse(error)) return 'server';
  return (
    impersonationErrorKind(error.data) ??
    kinds[error.status] ??
    (error.status < 500 ? 'wrongRequest' : 'server')
  );
}

/** The error for a navigation to which the server did not respond in time. */
export class UnansweredError extends Error {
  override name = 'UnansweredError';
}

/**
 * Returns whether the browser received no response. The message differs between browsers, but the
 * error is always a TypeError.
 */
export const isNetworkError = (error: unknown): boolean =>
  error instanceof TypeError && /fetch|network|load failed/i.test(error.message);

/** Returns the kind of impersonation error; undefined for any other error. */
const impersonationErrorKind = (thrown: unknown): ImpersonationErrorKind | undefined =>
  typeof thrown === 'object' && thrown !== null && 'look' in thrown
    ? impersonationKinds.find((kind) => kind === thrown.look)
    : undefined;

const impersonationKinds: readonly ImpersonationErrorKind[] = [
  'lookReadOnly',
  'lookClosed',
  'lookOver',
];
