import { FetchError } from './fetch-error.ts';
import { retryAfter } from './retry-after.ts';

const mostTries = 3;
const firstPause = 300; // ms

/** In ms; null means no retry. */
export function retryDelayFor(error: unknown, failures: number): number | null {
  if (!(error instanceof FetchError) || failures >= mostTries - 1) return null;
  if (error.status === 429 || error.status === 503)
    return retryAfter(error.headers['retry-after'], Date.now()) ?? null;
  return error.status === 0 && error.cause !== undefined ? firstPause * 2 ** failures : null;
}
