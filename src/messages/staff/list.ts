import { countText, dutchNumber } from '../shared/numbers.ts';

const number = (count: number): string => dutchNumber(count, 0);

export const staffListText = {
  visibleRange: (first: number, last: number, total: string): string =>
    `${number(first)}–${number(last)} van ${total}`,
  total: (count: number, more: boolean): string =>
    more ? `meer dan ${number(count)}` : number(count),
  loading: 'Rijen worden geladen',
  fault: { text: 'Niet alle rijen konden worden opgehaald.', again: 'Probeer het opnieuw' },
  pick: {
    row: (name: string): string => `Kies ${name}`,
    here: 'Kies alle rijen die geladen zijn',
    count: (count: number): string =>
      count === 1 ? '1 rij gekozen' : `${number(count)} rijen gekozen`,
    all: (total: string): string => `Kies alle rijen van deze lijst (${total})`,
    isAll: (total: string): string => `Alle rijen van deze lijst zijn gekozen (${total})`,
    none: 'Niets kiezen',
  },
  columns: {
    title: 'Kolommen',
    width: (name: string): string => `Breedte van ${name}`,
    intro: 'Toon in deze kolommen de hele tekst.',
    reset: 'Breedtes en tekst herstellen',
    rememberOrder: 'Onthoud deze volgorde',
    orderKept: 'Deze lijst begint voortaan zo.',
  },
  find: {
    label: 'Zoek in deze lijst',
    button: 'Zoeken',
    filters: 'Filters',
    clear: 'Filters wissen',
    apply: 'Toon',
    chosen: (name: string, count: number): string => `${name}, ${countText(count)} gekozen`,
    none: { title: 'Niets gevonden', text: 'Geen rij past bij wat je zoekt en koos.' },
  },
  next: {
    take: 'Volgende oppakken',
    empty: 'Hier wachtte niets meer dat nog van niemand is. Nieuwe rijen verschijnen vanzelf.',
    refused:
      'De eerste rijen konden niet worden opgepakt. Open er een en kies Oppakken: dan zie je waarom.',
  },
  preview: {
    label: (name: string): string => `Voorbeeld van ${name}`,
    close: 'Voorbeeld sluiten',
    open: (kind: string): string => `Open ${kind}`,
  },
  menu: {
    choice: 'Kies een lijst',
    find: 'Zoek een lijst',
    all: 'Alle lijsten',
    pinned: 'Begint hiermee',
    recent: 'Onlangs geopend',
    declared: 'Van de werkplek',
    none: (term: string): string => `Geen lijst met ‘${term}’`,
    loading: 'De lijsten worden opgehaald',
    pin: 'Begin voortaan met deze lijst',
    unpin: 'Begin niet meer met deze lijst',
  },
  cell: {
    collision: 'Een ander was je voor',
    edit: (field: string, row: string): string => `${field} van ${row} wijzigen`,
    empties: (fields: readonly string[]): string =>
      `Bij een andere keuze ${fields.length === 1 ? 'wordt' : 'worden'} ${new Intl.ListFormat('nl').format(fields)} leeg.`,
  },
  files: { workbook: 'Excel', csv: 'CSV' },
  workbook: 'Download als Excel',
  export: 'Download als CSV',
  more: 'Meer met deze lijst',
} as const;
