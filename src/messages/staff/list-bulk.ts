import { dutchNumber } from '../shared/numbers.ts';

const rows = (count: number): string => (count === 1 ? '1 rij' : `${dutchNumber(count, 0)} rijen`);

export const listBulkText = {
  bar: 'Gekozen rijen',
  change: 'Velden wijzigen',
  remove: 'Verwijderen',
  changing: {
    title: (count: number): string => `Wijzig ${rows(count)}`,
    field: 'Welk veld',
    choose: 'Kies een veld',
    value:
      'Elke gekozen rij krijgt deze waarde. Laat je een veld leeg, dan wordt het in elke rij leeg.',
    without: (name: string): string => `${name} niet wijzigen`,
    save: (count: number): string => `Wijzig ${rows(count)}`,
    sure: (names: readonly string[], count: number): string =>
      `Je wijzigt ${new Intl.ListFormat('nl').format(names)} in ${rows(count)}. Dit kun je niet in één keer terugdraaien.`,
    yes: (count: number): string => `Ja, wijzig ${rows(count)}`,
    back: 'Terug',
    none: 'Kies minstens één veld.',
    loading: 'De velden worden opgehaald',
  },
  acting: {
    title: (label: string, count: number): string => `${label}: ${rows(count)}`,
    each: 'Kan het bij een rij niet, dan blijft die rij zoals hij is. Je ziet na afloop welke dat zijn.',
    some: 'Wat je leeg laat, blijft in elke rij zoals het is. Kan het bij een rij niet, dan zie je dat na afloop.',
    go: (label: string, count: number): string => `${label} (${rows(count)})`,
    loading: 'De actie wordt opgehaald',
  },
  removing: (count: number) => ({
    title: `${rows(count)} verwijderen`,
    text: 'Je kunt ze tot dertig dagen daarna terugzetten.',
    stay: 'Terug',
    go: `Verwijder ${rows(count)}`,
  }),
  job: {
    waiting: 'Begint zo',
    running: 'Bezig',
    done: (done: number, total: number): string =>
      `${dutchNumber(done, 0)} van ${rows(total)} gedaan`,
    refused: (count: number): string =>
      count === 1 ? '1 rij is geweigerd' : `${dutchNumber(count, 0)} rijen zijn geweigerd`,
    ended: 'Klaar',
    stopped: 'Gestopt',
    failed: 'Niet afgemaakt',
    away: 'We zien even niet hoe ver het is. De bewerking gaat vanzelf verder.',
    lost: 'We konden de server niet bereiken, dus dit is niet gedaan. Druk zo nog een keer.',
    stop: 'Stoppen',
    goOn: 'Ga verder',
    details: 'Bekijk het resultaat per rij',
    close: 'Sluiten',
    closeOf: (name: string): string => `${name}: melding sluiten`,
    putBack: 'Zet rijen terug',
  },
  failed: 'Dit lukte niet. Probeer het zo nog een keer.',
} as const;
