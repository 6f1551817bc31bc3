import type { Endpoint } from '#protocol/api/endpoint.ts';
import { type ProductMethod, isWriteMethod } from '#protocol/api/product-methods.ts';

/** What the OpenAPI document says of subjects and operations, from their declarations. */

export const subjectTexts = {
  discovery: 'What there is to call: versions, addresses, and this document.',
  files: 'Files and their versions, with their bytes.',
  site: 'Facts of the site, for search engines.',
  records:
    'Records in the form of the UI API: with values as people see them, defaults, duplicates, merging, bulk jobs, and the stream of changes.',
  lists: 'List views: their definitions, their rows, and how many there are.',
  metadata: 'Objects, fields, picklists and page layouts, as the caller may see them.',
  navigation: 'The apps and the items of the menu.',
  actions: 'Which actions a record has, what they ask, and performing one.',
  'related lists': 'Rows that belong to a record, by relationship.',
  search: 'Records by words, and records that a field may point at.',
  rest: 'The REST API of the platform: SOQL, SOSL, rows, composite calls, Bulk API 2.0 and GraphQL.',
  'product methods': 'Methods of the product itself: forms, fibre, terminations and port-outs.',
} as const;

export type Subject = keyof typeof subjectTexts;

export const discoveryText =
  'Needs no log-in. The answer is the same for everybody, and changes with a new version only.';

export function endpointText({
  fresh,
  guests,
  counts,
  errors,
  answers,
  maybeHidden,
  method,
}: Endpoint): string {
  return sentences(
    fresh === null
      ? 'Changes records, with the rights of the caller, and writes it to the audit log.'
      : `Reads what the caller may see, and changes nothing${method === 'POST' ? ', although it is a POST' : ''}.`,
    fresh !== null && fresh >= 1_000 && `A client may keep the answer for ${timeText(fresh)}.`,
    fresh === null && 'A key that only reads is refused with 403.',
    guests === 'refused' && 'Guests are refused with 403.',
    counts === 'search' && 'Counts against the limit of searches too.',
    answers === 'events' && 'A stream of server-sent events, which stays open.',
    answers === 'csv' && 'Answers in CSV.',
    maybeHidden === true && 'Status 204 when the caller may not see the saved record.',
    errors === 'rest' && 'Refusals are a list of codes with the fields that they are about.',
  );
}

export function methodText(method: ProductMethod): string {
  const { key, guests } = method;
  return sentences(
    isWriteMethod(method)
      ? 'Stores what is sent, or does what it is named after.'
      : 'Reads, and changes nothing.',
    guests === 'refused' && 'Guests are refused with 403.',
    key === 'offered' && 'With an idempotencyKey, repeating the call does it once.',
    key === 'required' &&
      'Needs an idempotencyKey, so that repeating the call does it once. It cannot be undone by the caller.',
    'A key that is limited to some objects is refused with 403.',
  );
}

const sentences = (...said: readonly (string | false)[]): string => said.filter(Boolean).join(' ');

const timeText = (ms: number): string =>
  ms < 120_000 ? `${String(ms / 1_000)} seconds` : `${String(ms / 60_000)} minutes`;
