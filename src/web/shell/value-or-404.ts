import { data } from 'react-router';
import type { Result } from '#protocol/problem.ts';

export function valueOr404<T>(result: Result<T>): T {
  if (!result.ok) throw data(null, { status: 404 });
  return result.value;
}
