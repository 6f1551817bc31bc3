import { data } from 'react-router';
import type { Result } from '#protocol/problem.ts';

/** Throws the error page of 404 for any refusal, which does not show that a row exists. */
export function valueOr404<T>(result: Result<T>): T {
  if (!result.ok) throw data(null, { status: 404 });
  return result.value;
}

/** Throws the error page of 403 when the viewer lacks the right, and of 404 for another refusal. */
export function valueOrErrorPage<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  throw data(null, {
    status: result.problems.some(({ code }) => code === 'record.noRight') ? 403 : 404,
  });
}
