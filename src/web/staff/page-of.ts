import { data } from 'react-router';
import { FetchError } from '#client/transport/fetch-error.ts';
import { mergedIntoId } from '#client/cache/merged-into-id.ts';

/** What the page of a row that is not there tells: into which it went. */
export type MergedRecord = { mergedInto: string };

export const survivorIdIn = (errorData: unknown): string | undefined =>
  typeof errorData === 'object' &&
  errorData !== null &&
  'mergedInto' in errorData &&
  typeof errorData.mergedInto === 'string'
    ? errorData.mergedInto
    : undefined;

/**
 * What a page reads, or thrown the page that says it is not there (404) or that the link is wrong
 * (400).
 */
export async function orErrorPage<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (
      !(error instanceof FetchError) ||
      error.status < 400 ||
      error.status >= 500 ||
      isRefused(error)
    )
      throw error;
    const stayed = mergedIntoId(error);
    throw data(stayed === undefined ? null : ({ mergedInto: stayed } satisfies MergedRecord), {
      status: missing.includes(error.status) ? 404 : 400,
    });
  }
}

/** The session is over: that is no fault of the page. */
const isRefused = ({ status }: FetchError): boolean => status === 401;

/**
 * A row that is not there and an object nobody knows; what remains is a link that is wrong. Source:
 * record-api.md §9 (1).
 */
const missing: readonly number[] = [403, 404];
