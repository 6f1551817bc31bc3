import { FetchError } from './fetch-error.ts';

const shortest = 1_000;
const longest = 60_000;

/** In ms, 1 s to 60 s. Source: RFC 9110 §10.2.3, record-api.md §1.12. */
export function retryAfter(header: string | null | undefined, now: number): number | undefined {
  const text = header?.trim() ?? '';
  const wait = /^\d+$/.test(text) ? Number(text) * 1_000 : httpMoment(text) - now;
  return Number.isNaN(wait) ? undefined : Math.min(longest, Math.max(shortest, wait));
}

/** In ms or NaN. Asctime has no zone and is in UTC. Source: RFC 9110 §5.6.7. */
function httpMoment(text: string): number {
  if (!/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)/.test(text)) return Number.NaN;
  return Date.parse(text.endsWith('GMT') ? text : `${text} GMT`);
}

const mostTries = 3;
const firstPause = 300; // ms

/** In ms; null means no retry. */
export function retryDelayFor(error: unknown, failures: number): number | null {
  if (!(error instanceof FetchError) || failures >= mostTries - 1) return null;
  if (error.status === 429 || error.status === 503)
    return retryAfter(error.headers['retry-after'], Date.now()) ?? null;
  return error.status === 0 && error.cause !== undefined ? firstPause * 2 ** failures : null;
}
