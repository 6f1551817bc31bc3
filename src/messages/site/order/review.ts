import { euros } from '../../shared/numbers.ts';

/** Stored with the acceptance, so that we can prove what was agreed to. */
export const acceptanceText = {
  consentKind: 'Contract',
  read: 'Ik heb de samenvatting en de voorwaarden gelezen, en ga akkoord met het contract.',
  sign: (company: string): string => `Ik mag tekenen voor ${company}.`,
  waive:
    'Ik hoef de samenvatting vooraf niet per mail te krijgen. Ik krijg hem met de bevestiging van mijn bestelling.',
  readConsent: (summary: string): string => `${acceptanceText.read}\n\n${summary}`,
  signConsent: (company: string): string => acceptanceText.sign(company),
} as const;

const amount = (cents: number): string => euros(cents / 100);

/** The step Controle of an order, and the page of a quote. */
export const orderReviewText = {
  title: 'Lees je contract in het kort',
  lede: 'Lees dit blad voordat je bestelt. Wat hier staat, hoort bij je contract.',
  quoteLede: (until: string): string =>
    `Dit is onze offerte. Je kunt akkoord gaan tot en met ${until}.`,
  download: 'Bewaar als pdf',
  mailed: (email: string): string => `Ook gemaild naar ${email}`,
  notMailed: {
    title: 'We konden de samenvatting nu niet mailen.',
    text: 'Je hebt er recht op om hem vooraf te krijgen. Probeer het later opnieuw.',
    orWaive: 'Wil je toch nu bestellen? Zet dan het vinkje bij de mail.',
  },
  agree: {
    title: 'Klopt alles?',
    send: (monthly: number): string => `Bestel voor ${amount(monthly)} per maand`,
    busy: 'Je bestelling wordt geplaatst',
    note: 'Hiermee ga je een contract aan en beloof je te betalen. We bewaren wat je hebt gelezen, met dag en tijd. Je krijgt het ook per mail.',
    terms: 'Lees de voorwaarden',
    signed: (company: string, kvk: string): string =>
      acceptanceText.sign(kvk === '' ? company : `${company}, KvK ${kvk}`),
  },
  back: 'Terug naar startdatum',
  after: {
    title: 'Wat er daarna gebeurt',
    read: ['Je leest en bestelt', 'Nu, ongeveer vijf minuten'],
    mail: ['Je krijgt alles per mail', 'Meteen daarna'],
    check: ['Wij kijken alles na', 'Daarna zie je elke stap op de pagina van je bestelling'],
    done: 'Alles werkt',
  },
} as const;
