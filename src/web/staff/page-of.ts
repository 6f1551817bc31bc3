import { data } from 'react-router';
import { FetchError } from '#client/transport/fetch-error.ts';
import { mergedInto } from '#client/cache/merged-into.ts';

/** What the page of a row that is not there tells: into which it went. */
export type Merged = { mergedInto: string };

export const stayedIn = (told: unknown): string | undefined =>
  typeof told === 'object' &&
  told !== null &&
  'mergedInto' in told &&
  typeof told.mergedInto === 'string'
    ? told.mergedInto
    : undefined;

/**
 * What a page reads, or thrown the page that says it is not there (404) or that the link is wrong
 * (400).
 */
export async function orPageOf<T>(reading: Promise<T>): Promise<T> {
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
    const stayed = mergedInto(error);
    throw data(stayed === undefined ? null : ({ mergedInto: stayed } satisfies Merged), {
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
