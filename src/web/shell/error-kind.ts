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

/** The server did not respond to a navigation in time. */
export class UnansweredError extends Error {
  override name = 'UnansweredError';
}

/**
 * The error of a `fetch` without a response is a `TypeError` (Fetch Standard), with a message that
 * differs between browsers.
 */
export const isNetworkError = (error: unknown): boolean =>
  error instanceof TypeError && /fetch|network|load failed/i.test(error.message);

const impersonationErrorKind = (thrown: unknown): ImpersonationErrorKind | undefined =>
  typeof thrown === 'object' && thrown !== null && 'look' in thrown
    ? impersonationKinds.find((kind) => kind === thrown.look)
    : undefined;

const impersonationKinds: readonly ImpersonationErrorKind[] = [
  'lookReadOnly',
  'lookClosed',
  'lookOver',
];
