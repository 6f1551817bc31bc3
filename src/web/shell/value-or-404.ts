import { data } from 'react-router';
import type { Result } from '#protocol/problem.ts';

/** The value of a result. A refusal becomes the page that says that nothing is here. */
export function valueOr404<T>(result: Result<T>): T {
  if (!result.ok) throw data(null, { status: 404 });
  return result.value;
}
