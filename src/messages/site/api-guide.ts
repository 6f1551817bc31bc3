import { countText } from '../shared/numbers.ts';

/** Descriptions of endpoints are in English, as in the OpenAPI document. */
export const apiGuideText = {
  link: 'Record API',
  title: 'Record API',
  lede: 'Alles wat een programma hier kan vragen en schrijven. Een programma ziet precies wat de gebruiker van zijn sleutel ziet.',
  document: 'Download de beschrijving (OpenAPI 3.1)',
  key: 'Maak een sleutel voor een programma',
  attempt: {
    link: (method: string): string => (method === 'GET' ? 'Probeer' : 'Voorbeeld'),
    title: 'Probeer deze aanroep',
    exampleTitle: 'Voorbeeld van deze aanroep',
    lede: 'Je vraagt op met je eigen rechten en ziet wat een programma met jouw sleutel ziet. Er verandert niets.',
    button: 'Vraag op',
    result: (status: number): string => `Antwoord: status ${String(status)}`,
    cut: 'Het antwoord is langer. Dit is het begin.',
    empty: 'Het antwoord heeft geen inhoud.',
    command: 'Zo roept een programma het aan',
    writes: 'Deze aanroep wijzigt iets. Probeer hem met een sleutel op een proefomgeving.',
    close: 'Sluit',
  },
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
  places: { path: 'in het pad', query: 'achter het vraagteken', header: 'in een kop' },
  parameters: 'Wat je meegeeft',
  body: 'Wat je stuurt',
  answer: 'Wat je terugkrijgt',
  nothing: 'Niets: alleen de status.',
  bytes: 'Een bestand.',
} as const;
