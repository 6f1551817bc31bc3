import type { Visit } from '../visit.ts';
import type { ApiGuide, GuideCall } from './read-api-guide.ts';

/** In the address of the page: the call that is tried, that it is sent, and its parameters. */
export const attemptParam = 'probeer';
export const sendParam = 'stuur';
export const fieldName = (parameter: string): string => `veld-${parameter}`;

export type ApiAttempt = {
  id: string;
  /** What the person filled in, by parameter. */
  given: Readonly<Record<string, string>>;
  /** Null: not sent. */
  result: { status: number; text: string; isCut: boolean } | null;
};

/** Only reads of JSON can be sent from the page: a link must never write. */
export const isTriable = ({ method, mediaType }: GuideCall): boolean =>
  method === 'GET' && mediaType === 'application/json';

const longestAnswer = 20_000;

/** Sends the call with the session of the visitor, as the record API answers it to a program. */
export async function readApiAttempt(
  visit: Pick<Visit, 'callApi' | 'basePath'>,
  guide: ApiGuide,
  searchParams: URLSearchParams,
): Promise<ApiAttempt | null> {
  const id = searchParams.get(attemptParam);
  const call = guide.subjects.flatMap(({ calls }) => calls).find((one) => one.id === id);
  if (call === undefined) return null;
  const given = Object.fromEntries(
    call.parameters.map(({ name }) => [name, (searchParams.get(fieldName(name)) ?? '').trim()]),
  );
  const attempt = { id: call.id, given, result: null };
  // Without a part of its path, the address would be that of another call.
  const isWhole = call.parameters.every(
    ({ name, isRequired }) => !isRequired || given[name] !== '',
  );
  if (!searchParams.has(sendParam) || !isTriable(call) || !isWhole) return attempt;
  const address = visit.basePath + addressOf(call, given);
  const answer = await visit.callApi(address, { method: 'GET', headers: {} });
  const text = indented(await answer.text());
  const isCut = text.length > longestAnswer;
  const result = { status: answer.status, text: text.slice(0, longestAnswer), isCut };
  return { ...attempt, result };
}

/** Below the base path, with the parameters that have a value. */
export function addressOf(
  { path, parameters }: Pick<GuideCall, 'path' | 'parameters'>,
  given: Readonly<Record<string, string>>,
): string {
  const at = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    // A comma separates the values of a list.
    encodeURIComponent(given[name] ?? '').replaceAll('%2C', ','),
  );
  const query = new URLSearchParams(
    parameters.flatMap(({ name, place }): [string, string][] =>
      place === 'query' && (given[name] ?? '') !== '' ? [[name, given[name] ?? '']] : [],
    ),
  ).toString();
  return query === '' ? at : `${at}?${query}`;
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
