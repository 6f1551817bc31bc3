/** Where a customer asks us to change what they cannot change themselves. */
export const changeRequestPath = (subject: string): string =>
  `/dashboard/serviceverzoek/nieuw?${new URLSearchParams({ soort: 'Wijziging', onderwerp: subject }).toString()}`;
