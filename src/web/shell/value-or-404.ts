import { data } from 'react-router';
import type { Result } from '#protocol/problem.ts';

/** Throws a 404 response when the result is a refusal. */
export function valueOr404<T>(result: Result<T>): T {
  if (!result.ok) throw data(null, { status: 404 });
  return result.value;
}
