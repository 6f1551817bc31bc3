import type { RequestKind } from '#protocol/telecom/service-requests.ts';

/** Query parameter of a page: what was just done. */
export const doneParam = 'gedaan';

/** The value for a user with `Alleen serviceverzoeken` who was redirected to the requests. */
export const onlyRequestsReason = 'alleen-verzoeken';

export const withDone = (path: string, what: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}${doneParam}=${what}`;

/** Returns the form to request a change that customers cannot make themselves. */
export function changeRequestPath(subject: string): string {
  const soort: RequestKind = 'Wijziging';
  const params = new URLSearchParams({ soort, onderwerp: subject });
  return `/dashboard/serviceverzoek/nieuw?${params.toString()}`;
}

/** The act of a form about a person; undefined means save all of it. */
export const actionFieldName = 'wat';
export const companyActions = { ict: 'ict', remove: 'verwijderen', stop: 'stop' } as const;

/** Query parameters of the list of connections. */
export const connectionParams = {
  kind: 'soort',
  status: 'status',
  term: 'zoek',
  token: 'verder',
  from: 'vanaf',
} as const;
