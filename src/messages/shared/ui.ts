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

const counts = ['', 'Eén', 'Twee', 'Drie', 'Vier', 'Vijf', 'Zes', 'Zeven', 'Acht', 'Negen', 'Tien'];

export const formText = {
  errorPrefix: 'Fout: ',
  optional: '(mag leeg blijven)',
  summary: (count: number): string =>
    count === 1
      ? 'Eén veld klopt nog niet'
      : `${counts[count] ?? countText(count)} velden kloppen nog niet`,
  /** In the error summary, for a problem that is not about one field. */
  summaryWhole: 'Het is nog niet gelukt',
  sending: 'Bezig met versturen',
  leaveEmpty: 'Laat dit veld leeg',
  closeMessage: 'Melding sluiten',
  loading: 'Loading',
} as const;
