import { data } from 'react-router';
import { FetchError, mergedIntoId } from '#client/transport/fetch-error.ts';

/** The error data of a merged record's page: the id of the record into which it was merged. */
export type MergedRecord = { mergedInto: string };

export const survivorIdIn = (errorData: unknown): string | undefined =>
  typeof errorData === 'object' &&
  errorData !== null &&
  'mergedInto' in errorData &&
  typeof errorData.mergedInto === 'string'
    ? errorData.mergedInto
    : undefined;

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

/** When the session has ended, the address is right, so there is no error page. */
const isRefused = ({ status }: FetchError): boolean => status === 401;

/**
 * For a record that does not exist (404) and an unknown object (403). Source: record-api.md §9 (1).
 */
const missing: readonly number[] = [403, 404];
