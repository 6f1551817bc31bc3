import type { FetchError } from '../transport/fetch-error.ts';
import { isObject } from './config-shape.ts';

/** Not part of Salesforce's UI API. Source: record-api.md §3.1. */
export function mergedIntoId({
  status,
  body,
}: Pick<FetchError, 'status' | 'body'>): string | undefined {
  const first: unknown = status === 404 && Array.isArray(body) ? body[0] : undefined;
  const id = isObject(first) ? first['mergedInto'] : undefined;
  return typeof id === 'string' ? id : undefined;
}
