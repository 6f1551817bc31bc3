import type { RequestKind } from '#protocol/telecom/service-requests.ts';

/** The query parameter that says what the user just did. */
export const doneParam = 'gedaan';

/** The value of `doneParam` after a redirect of a user with the right `Alleen serviceverzoeken`. */
export const onlyRequestsReason = 'alleen-verzoeken';

export const withDone = (path: string, what: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}${doneParam}=${what}`;

/**
 * Returns the address of the request form, filled in for a change that customers cannot make
 * themselves.
 */
export function changeRequestPath(subject: string): string {
  const soort: RequestKind = 'Wijziging';
  const params = new URLSearchParams({ soort, onderwerp: subject });
  return `/dashboard/serviceverzoek/nieuw?${params.toString()}`;
}

/** The field that names the action of a form about a person. A form without it saves the person. */
export const actionFieldName = 'wat';
export const companyActions = { ict: 'ict', remove: 'verwijderen', stop: 'stop' } as const;

export const connectionParams = {
  kind: 'soort',
  status: 'status',
  term: 'zoek',
  token: 'verder',
  from: 'vanaf',
} as const;
