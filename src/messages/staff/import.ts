import { countText } from '../shared/numbers.ts';

const saveAlike = 'Ook opslaan als het op iets anders lijkt';

export const staffImportText = {
  nav: 'Importeren',
  title: 'Importeren',
  lede: 'Breng gegevens in uit een spreadsheet. Je ziet eerst wat er zou gebeuren, pas daarna wordt iets opgeslagen.',
  steps: {
    label: 'Stappen van het importeren',
    names: ['Bestand', 'Kolommen', 'Proefdraaien', 'Importeren'],
  },
  file: {
    object: { label: 'Wat wil je importeren?', empty: 'Kies een soort' },
    file: {
      label: 'Excel- of CSV-bestand',
      hint: 'Maximaal 25 MB. De eerste regel heeft de namen van de kolommen. Van een Excel-bestand lezen we het eerste blad.',
    },
    send: 'Ga verder',
    reading: 'Het bestand is binnen. De regels worden gelezen',
  },
  problems: {
    'form.required': 'Dit moet je nog kiezen.',
    'file.tooLarge': 'Dit bestand is groter dan 25 MB. Splits het in kleinere bestanden.',
    'file.notKept': 'Het lukt nu niet om je bestand te lezen. Probeer het over een minuut opnieuw.',
    'form.tooLarge': 'Dit bestand is groter dan 25 MB. Splits het in kleinere bestanden.',
    'form.stopped':
      'Je hebt het versturen gestopt. Er is niets geïmporteerd. Je bestand staat nog klaar.',
    'form.unreached':
      'De verbinding met onze site viel weg. Je bestand staat nog klaar. Verstuur het opnieuw als je weer online bent: dubbel versturen kan geen kwaad.',
    'form.failed':
      'Er ging iets mis bij ons. Je bestand staat nog klaar. Verstuur het over een minuut opnieuw: dubbel versturen kan geen kwaad.',
  },
  columns: {
    title: (plural: string) => `Kolommen: ${plural}`,
    lede: (file: string, lines: string) =>
      `${file}: ${lines} ${lines === '1' ? 'regel' : 'regels'}. Kies bij elke kolom waar hij bij hoort.`,
    table: 'De kolommen van je bestand',
    column: 'Kolom',
    sample: 'Eerste regels',
    field: 'Hoort bij',
    skip: 'Niet importeren',
    of: (column: string) => `Kolom ${column} hoort bij`,
    unnamed: (at: number) => `Kolom ${String(at)}`,
    required: (label: string) => `${label} (verplicht)`,
    mode: {
      label: 'Wat moet er gebeuren?',
      insert: 'Alleen nieuwe toevoegen',
      update: 'Alleen bestaande bijwerken',
      upsert: 'Bijwerken wat er is, de rest toevoegen',
    },
    key: {
      label: 'Sleutel',
      hint: 'Het veld waaraan we zien om welke gegevens een regel gaat. Alleen nodig bij bijwerken.',
      empty: 'Geen',
    },
    clears: 'Een lege cel maakt het veld leeg',
    duplicates: saveAlike,
    doneBefore: (moment: string) =>
      `Dit bestand heb je op ${moment} al geïmporteerd. Ga alleen verder als je het nog een keer wilt doen.`,
    send: 'Draai proef',
    sending: 'Het proefdraaien begint',
  },
  addresses: {
    nav: 'Adressen importeren',
    title: 'Glasvezeladressen importeren',
    lede: 'Brengt onze glasvezeladressen in lijn met een bestand. Dit begint meteen. Stopt het halverwege, dan gaat het vanzelf verder waar het was.',
    file: {
      label: 'Excel- of CSV-bestand',
      hint: 'Maximaal 25 MB. Nodig zijn de kolommen postcode en huisnummer. Mag ook: huisletter, toevoeging, straat, woonplaats, nummeraanduiding, status, datum en campagne.',
    },
    send: 'Importeer',
  },
  alike: `Dit lijkt op iets wat er al is, of op een regel eerder in het bestand. Bedoel je iets anders, kies dan bij de kolommen ‘${saveAlike}’.`,
  /** On values that were read differently from how they are written in the file. */
  remarks: {
    title: 'Opmerkingen',
    line: 'Regel',
    what: 'Wat er staat',
    remark: 'Opmerking',
    more: (count: number) =>
      `En nog ${count === 1 ? '1 regel' : `${countText(count)} regels`} met een opmerking.`,
  },
  /** A new import of the file of refused lines ignores these columns. */
  report: { sheet: 'Geweigerd', line: 'Regel in bestand', why: 'Reden van weigering' },
  references: (label: string) => `${label} (naam, nummer of code)`,
} as const;
