import type { RequestKind } from '#protocol/telecom/service-requests.ts';

export const doneParam = 'gedaan';

export const onlyRequestsReason = 'alleen-verzoeken';

export const withDone = (path: string, what: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}${doneParam}=${what}`;

export function changeRequestPath(subject: string): string {
  const soort: RequestKind = 'Wijziging';
  const params = new URLSearchParams({ soort, onderwerp: subject });
  return `/dashboard/serviceverzoek/nieuw?${params.toString()}`;
}

export const actionFieldName = 'wat';
export const companyActions = { ict: 'ict', remove: 'verwijderen', stop: 'stop' } as const;

export const connectionParams = {
  kind: 'soort',
  status: 'status',
  term: 'zoek',
  token: 'verder',
  from: 'vanaf',
} as const;
