import type { RequestKind } from '#protocol/telecom/service-requests.ts';

/** The query parameter that says what the user just did. */
export const doneParam = 'gedaan';

/**
 * The value of `doneParam` when a user with the right `Alleen serviceverzoeken` was redirected to
 * the requests.
 */
export const onlyRequestsReason = 'alleen-verzoeken';

export const withDone = (path: string, what: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}${doneParam}=${what}`;

/**
 * Returns the address of the form that requests a change which customers cannot make themselves.
 */
export function changeRequestPath(subject: string): string {
  const soort: RequestKind = 'Wijziging';
  const params = new URLSearchParams({ soort, onderwerp: subject });
  return `/dashboard/serviceverzoek/nieuw?${params.toString()}`;
}

/** The field with the action of a form about a person; a form without it saves all its fields. */
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
