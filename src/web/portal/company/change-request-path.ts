import type { RequestKind } from '#protocol/telecom/service-requests.ts';

/** Where a customer asks us to change what they cannot change themselves. */
export const changeRequestPath = (subject: string): string =>
  `/dashboard/serviceverzoek/nieuw?${new URLSearchParams({ soort: 'Wijziging' satisfies RequestKind, onderwerp: subject }).toString()}`;
