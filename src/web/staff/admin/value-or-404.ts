import { data } from 'react-router';
import type { Result } from '#protocol/problem.ts';
import type { Visit } from '../../visit.ts';

export type AdminReadContext = { visit: Visit; staffId: string; url: URL };

/** The page is for who may; a right withdrawn meanwhile leaves no page. */
export function valueOr404<T>(result: Result<T>): T {
  if (!result.ok) throw data(null, { status: 404 });
  return result.value;
}
