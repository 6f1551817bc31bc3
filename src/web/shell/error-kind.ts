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

export class UnansweredError extends Error {
  override name = 'UnansweredError';
}

/** The Fetch Standard prescribes a `TypeError`; its message differs between browsers. */
export const isNetworkError = (error: unknown): boolean =>
  error instanceof TypeError && /fetch|network|load failed/i.test(error.message);

const impersonationErrorKind = (thrown: unknown): ImpersonationErrorKind | undefined =>
  typeof thrown === 'object' && thrown !== null && 'look' in thrown
    ? impersonationKinds.find((kind) => kind === thrown.look)
    : undefined;

const impersonationKinds: readonly ImpersonationErrorKind[] = ['lookReadOnly', 'lookClosed'];

/** When the server last accepted a form, in milliseconds of `performance.now()`. */
const saved = { at: -Infinity };
const aWhile = 60_000; // ms

export function noteSaved(): void {
  saved.at = performance.now();
}

/** An error page can then tell the user not to send the form again. */
export const isJustSaved = (): boolean => performance.now() - saved.at < aWhile;
