import { data } from 'react-router';
import { FetchError } from '#client/transport/fetch-error.ts';
import { mergedIntoId } from '#client/cache/merged-into-id.ts';

/** The error data of a merged record's page: the id of the record that it was merged into. */
export type MergedRecord = { mergedInto: string };

export const survivorIdIn = (errorData: unknown): string | undefined =>
  typeof errorData === 'object' &&
  errorData !== null &&
  'mergedInto' in errorData &&
  typeof errorData.mergedInto === 'string'
    ? errorData.mergedInto
    : undefined;

/**
 * Awaits the data of a page. On a 4xx other than 401 it throws the error page instead: 404 (not
 * found) or 400 (a wrong link).
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

/**
 * Returns whether the session has ended. Then the address of the page is right, so no error page is
 * shown.
 */
const isRefused = ({ status }: FetchError): boolean => status === 401;

/**
 * The statuses of a record that does not exist (404) and of an unknown object (403); any other 4xx
 * means a wrong link. Source: record-api.md §9 (1).
 */
const missing: readonly number[] = [403, 404];
