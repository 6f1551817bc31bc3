import { countText } from '../shared/numbers.ts';

/** Descriptions of endpoints are in English, as in the OpenAPI document. */
export const apiGuideText = {
  link: 'Record API',
  title: 'Record API',
  lede: 'Alles wat een programma hier kan vragen en schrijven. Een programma ziet precies wat de gebruiker van zijn sleutel ziet.',
  document: 'Download de beschrijving (OpenAPI 3.1)',
  search: { label: 'Zoek een aanroep', button: 'Zoek', all: 'Toon alles' },
  count: (shown: number, all: number): string =>
    shown === all
      ? `${countText(all)} aanroepen`
      : `${countText(shown)} van ${countText(all)} aanroepen`,
  none: {
    title: 'Niets gevonden',
    text: 'Geen enkele aanroep heeft dit woord. Probeer een ander woord, zoals records of list.',
  },
  columns: { name: 'Naam', place: 'Waar', kind: 'Wat' },
  places: { path: 'in het pad', query: 'achter het vraagteken' },
  parameters: 'Wat je meegeeft',
  body: 'Wat je stuurt',
  answer: 'Wat je terugkrijgt',
  nothing: 'Niets: alleen de status.',
  bytes: 'Een bestand.',
} as const;
