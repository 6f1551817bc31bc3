import { amsterdamText } from '#protocol/time/amsterdam-time.ts';
import { type MailWords, reachUsSentence } from './mails.ts';
import { sizeText } from '../shared/numbers.ts';

export type VirusFacts = {
  name: string;
  /** In bytes. */
  size: number;
  /** ISO 8601. */
  at: string;
  /** Null for a visitor who was not logged in. */
  by: string | null;
  belongsTo: readonly string[];
  /** The name of the virus. */
  signature: string;
  brand: { name: string; phone: string; openingHours: string };
};

const factsOf = ({
  name,
  size,
  at,
  belongsTo,
  signature,
}: VirusFacts): [name: string, value: string][] => [
  ['Bestand', name],
  ['Grootte', sizeText(size)],
  ['Ontvangen', amsterdamText(at)],
  ...(belongsTo.length > 0 ? [['Hoort bij', belongsTo.join(', ')] as [string, string]] : []),
  ['Gevonden', signature],
];

export const virusMails = {
  toUploader: (facts: VirusFacts): MailWords => ({
    subject: `Je bestand ${facts.name} is besmet`,
    paragraphs: [
      'Dag,',
      'In een bestand dat je bij ons hebt geplaatst, is een virus gevonden. We hebben het weggegooid. Niemand kan het bij ons openen.',
      { facts: factsOf(facts) },
      'Laat je computer nakijken met een virusscanner. Heb je het bestand ook aan anderen gestuurd? Waarschuw ze dan. Stuur ons het bestand daarna opnieuw, schoon.',
      `Vragen? ${reachUsSentence(facts.brand)}`,
      `Groet,\n${facts.brand.name}`,
    ],
  }),
  toUs: (facts: VirusFacts): MailWords => ({
    subject: `Besmet bestand weggegooid: ${facts.name}`,
    paragraphs: [
      'De viruscontrole vond een virus in een bestand. Het is weggegooid en was niet te openen. Wat het was, staat in de lijst Besmette bestanden bij Bestandsversies.',
      {
        facts: [...factsOf(facts), ['Geplaatst door', facts.by ?? 'iemand die niet was ingelogd']],
      },
      facts.by === null
        ? 'Wie het stuurde, heeft hier geen mail over gehad. Laat het weten als je het bestand nodig hebt.'
        : `${facts.by} heeft hier ook een mail over gehad.`,
    ],
  }),
};
