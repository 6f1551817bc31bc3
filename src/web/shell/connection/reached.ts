import { isRouteErrorResponse } from 'react-router';
import { isNetworkError } from '../error-kind.ts';

const basePath = import.meta.env.BASE_URL.replace(/\/$/, '');

const away: ReadonlySet<number> = new Set([502, 503, 504]);

export const isUnavailable = (error: unknown): boolean =>
  isNetworkError(error) || (isRouteErrorResponse(error) && away.has(error.status));

/** The service worker has the same limit. */
export const longestAnswer = 8_000; // ms

export async function isServerReachable(): Promise<boolean> {
  const signal = AbortSignal.timeout(longestAnswer);
  const asking: RequestInit = { cache: 'no-store', credentials: 'omit', signal };
  const answer = await fetch(`${basePath}/readyz`, asking).catch(() => null);
  return answer !== null && !away.has(answer.status);
}

const restBetween = 5_000; // ms

/** Runs `work` at most once in five seconds, and tries again while the server is unavailable. */
export function runWhenReachable(closing: AbortSignal, work: () => Promise<unknown>): () => void {
  let next = 0;
  let planned: ReturnType<typeof setTimeout> | undefined;
  const go = async (): Promise<void> => {
    planned = undefined;
    next = Date.now() + restBetween;
    if (closing.aborted) return;
    if (!(await isServerReachable())) return plan();
    if (!closing.aborted) await work();
  };
  const plan = (): void => {
    planned ??= setTimeout(() => void go(), Math.max(0, next - Date.now()));
  };
  return plan;
}
