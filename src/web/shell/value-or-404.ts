import { data } from 'react-router';
import type { Result } from '#protocol/problem.ts';

/** The value of a result; throws the 404 page for a refusal. */
export function valueOr404<T>(result: Result<T>): T {
  if (!result.ok) throw data(null, { status: 404 });
  return result.value;
}
