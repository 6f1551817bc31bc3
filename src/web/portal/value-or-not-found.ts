import { data } from 'react-router';
import type { Result } from '#protocol/problem.ts';

/** What a method found; a page that is not there for whoever may not see it. */
export function valueOrNotFound<T>(result: Result<T>): T {
  if (!result.ok) throw data(null, { status: 404 });
  return result.value;
}
