import { countText } from './numbers.ts';

export const uiText = {
  breadcrumbs: { label: 'Kruimelpad', home: 'Home' },
  dialog: { close: 'Sluiten' },
  combobox: { clear: (label: string): string => `${label} leegmaken` },
} as const;

export const pagerText = {
  previous: 'Vorige',
  next: 'Volgende',
  here: (page: number, pages: number): string => `Pagina ${String(page)} van ${countText(pages)}`,
} as const;
