import { countText } from './numbers.ts';

/** Paging through a list in the portal. */
export const pagerText = {
  previous: 'Vorige',
  next: 'Volgende',
  here: (page: number, pages: number): string => `Pagina ${String(page)} van ${countText(pages)}`,
} as const;
