import type { RequestKind } from '#protocol/telecom/service-requests.ts';

/** What the user just did. */
export const doneParam = 'gedaan';

/** After a redirect of a user with the right `Alleen serviceverzoeken`. */
export const onlyRequestsReason = 'alleen-verzoeken';

export const withDone = (path: string, what: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}${doneParam}=${what}`;

/** For a change that customers cannot make themselves. */
export function changeRequestPath(subject: string): string {
  const soort: RequestKind = 'Wijziging';
  const params = new URLSearchParams({ soort, onderwerp: subject });
  return `/dashboard/serviceverzoek/nieuw?${params.toString()}`;
}

/** A form about a person without this field saves the person. */
export const actionFieldName = 'wat';
export const companyActions = { ict: 'ict', remove: 'verwijderen', stop: 'stop' } as const;

export const connectionParams = {
  kind: 'soort',
  status: 'status',
  term: 'zoek',
  token: 'verder',
  from: 'vanaf',
} as const;
