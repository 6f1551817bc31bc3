import type { RequestKind } from '#protocol/telecom/service-requests.ts';

/** The query parameter of a page that tells what has just been done. */
export const doneParam = 'gedaan';

export const withDone = (path: string, what: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}${doneParam}=${what}`;

/** Where a customer asks us to change what they cannot change themselves. */
export function changeRequestPath(subject: string): string {
  const soort: RequestKind = 'Wijziging';
  const params = new URLSearchParams({ soort, onderwerp: subject });
  return `/dashboard/serviceverzoek/nieuw?${params.toString()}`;
}

/** What a form about a person does besides saving; absent = save all of it. */
export const actionFieldName = 'wat';
export const companyActions = { ict: 'ict', remove: 'verwijderen', stop: 'stop' } as const;

/** The query parameters of the list of connections. */
export const connectionParams = {
  kind: 'soort',
  status: 'status',
  term: 'zoek',
  token: 'verder',
  from: 'vanaf',
} as const;
