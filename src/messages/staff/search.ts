import { countText } from '../shared/numbers.ts';

export const staffSearchText = {
  title: 'Zoeken',
  titleFor: (q: string): string => `Zoeken naar ‘${q}’`,
  box: { label: 'Zoeken in alles', hint: 'Zoek bedrijf, nummer of verzoek', button: 'Zoek' },
  suggestions: {
    label: 'Voorstellen',
    recent: 'Laatst bekeken',
    found: (count: number): string =>
      count === 1 ? '1 voorstel' : `${countText(count)} voorstellen`,
    none: 'Niets gevonden',
    all: (q: string): string => `Alles over ‘${q}’ zoeken`,
  },
  start: {
    lede: 'Zoek op een naam, telefoonnummer, klantnummer, postcode, e-mailadres of op woorden uit een verzoek.',
    recent: 'Laatst bekeken',
    none: {
      title: 'Je hebt nog niets bekeken',
      text: 'Wat je opent, staat hier de volgende keer voor je klaar.',
    },
  },
  short: 'Typ minstens twee letters of cijfers.',
  found: (count: number, isMore: boolean, q: string): string =>
    `${isMore ? 'Meer dan ' : ''}${countText(count)} ${count === 1 && !isMore ? 'resultaat' : 'resultaten'} voor ‘${q}’`,
  meant: (q: string, meant: string): string =>
    `Niets gevonden voor ‘${q}’. Bedoelde je ‘${meant}’? Dat zie je hier.`,
  none: {
    title: (q: string): string => `Niets gevonden voor ‘${q}’`,
    text: 'Controleer de spelling, typ minder woorden of zoek op een nummer. Alleen wat jij mag zien, wordt gevonden.',
    filtered: 'Met deze filters is er niets. Haal een filter weg of zoek in alles.',
    all: 'Zoek in alles',
    unfiltered: 'Wis de filters',
  },
  kinds: { label: 'Resultaten per soort', all: 'Alles' },
  count: (count: number, isMore: boolean): string => `${countText(count)}${isMore ? '+' : ''}`,
  counted: (count: number, isMore: boolean): string =>
    `${isMore ? 'meer dan ' : ''}${countText(count)} gevonden`,
  more: (label: string): string => `Meer ${label}`,
  filters: {
    title: 'Filters',
    all: 'Alle',
    from: 'vanaf',
    until: 'tot en met',
    apply: 'Filter',
    clear: 'Wis de filters',
    on: 'Er staan filters aan',
  },
  pages: {
    label: 'Bladeren in de resultaten',
    first: 'Eerste pagina',
    previous: 'Vorige pagina',
    next: 'Volgende pagina',
  },
} as const;
