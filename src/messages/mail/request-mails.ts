import { countText } from '../shared/numbers.ts';
import { type MailParagraph, type MailWords, reachUsSentence } from './mails.ts';

type RequestFacts = {
  reference: string;
  subject: string;
  company: string;
  status: string;
  what: 'made' | 'changed';
};

export type RequestMailFacts = {
  reference: string;
  subject: string;
  company: string;
  by: string;
  link: string;
  brand: { name: string; phone: string; openingHours: string };
};

/** For a person without a login, who cannot open the portal. */
export type OutsideRequestMailFacts = Omit<RequestMailFacts, 'link'> & { hasFiles?: boolean };

const toRequest = (href: string, text = 'Naar je serviceverzoek'): MailParagraph => ({
  text,
  href,
});
const about = (facts: Pick<RequestMailFacts, 'subject'>): MailParagraph => ({
  facts: [['Onderwerp', facts.subject]],
});
const fromUs = ({ brand }: Pick<RequestMailFacts, 'brand'>): string => `Groet,\n${brand.name}`;
const byPortal = 'Wil je reageren? Doe dat in het portaal, dan staat alles bij elkaar.';

const toCustomer = (
  facts: RequestMailFacts,
  subject: string,
  ...lines: readonly string[]
): MailWords => ({
  subject,
  paragraphs: ['Dag,', ...lines, about(facts), toRequest(facts.link), fromUs(facts)],
});

/** Files that are infected, or were not scanned in time, are not attached. */
const attachedFiles =
  'De bestanden hierbij zitten als bijlage bij deze mail. Mis je er een? Dan konden we het niet veilig meesturen. Laat het ons weten.';

/** The caller adds the message as a quotation. */
const toOutside = (
  facts: OutsideRequestMailFacts,
  subject: string,
  ...lines: readonly string[]
): MailWords => {
  const { brand, reference } = facts;
  const reach = `Wil je reageren? Beantwoord deze mail. ${reachUsSentence(brand)} Noem dan het nummer ${reference}.`;
  const files = facts.hasFiles === true ? [attachedFiles] : [];
  return { subject, paragraphs: ['Dag,', ...lines, ...files, about(facts), reach, fromUs(facts)] };
};

const toColleague = (
  { subject, company, by, link }: RequestMailFacts,
  title: string,
  line: string,
): MailWords => ({
  subject: title,
  paragraphs: [
    line,
    {
      facts: [
        ['Klant', company],
        ['Door', by],
        ['Onderwerp', subject],
      ],
    },
    toRequest(link, 'Open het serviceverzoek'),
  ],
});

export const requestMails = {
  received: (facts: Omit<RequestMailFacts, 'by'>): MailWords => ({
    subject: `We hebben je serviceverzoek ontvangen (${facts.reference})`,
    paragraphs: [
      'Dag,',
      `Je serviceverzoek staat bij ons onder nummer ${facts.reference}. Een collega leest het, op werkdagen meestal nog dezelfde dag. Zodra er antwoord is, krijg je een mail.`,
      { facts: [['Onderwerp', facts.subject]] },
      toRequest(facts.link),
      `Kan het niet wachten? ${reachUsSentence(facts.brand)} Noem dan het nummer ${facts.reference}.`,
      fromUs(facts),
    ],
  }),
  receivedByUs: (
    facts: Omit<RequestMailFacts, 'by'> & { kind: string; description: string; files: number },
  ): MailWords => ({
    subject: `Nieuw serviceverzoek ${facts.reference} van ${facts.company}`,
    paragraphs: [
      `${facts.company} heeft een nieuw serviceverzoek. Het staat in de wachtrij. Antwoord in het serviceverzoek zelf.`,
      {
        facts: [
          ['Nummer', facts.reference],
          ['Soort', facts.kind],
          ['Onderwerp', facts.subject],
          ['Bestanden', facts.files === 0 ? 'geen' : countText(facts.files)],
        ],
      },
      toRequest(facts.link, 'Open het serviceverzoek'),
    ],
    quote: facts.description,
  }),
  answered: (facts: RequestMailFacts): MailWords =>
    toCustomer(
      facts,
      `Antwoord op je serviceverzoek ${facts.reference}`,
      `Een collega heeft geantwoord op serviceverzoek ${facts.reference}. ${byPortal}`,
    ),
  colleagueReplied: (facts: RequestMailFacts): MailWords =>
    toCustomer(
      facts,
      `Nieuwe reactie bij serviceverzoek ${facts.reference}`,
      `${facts.by} van ${facts.company} heeft gereageerd op serviceverzoek ${facts.reference}. ${byPortal}`,
    ),
  waiting: (facts: RequestMailFacts): MailWords =>
    toCustomer(
      facts,
      `We wachten op je antwoord (${facts.reference})`,
      `Voor serviceverzoek ${facts.reference} hebben we iets van je nodig. Lees onze vraag in het portaal en reageer daar, dan gaan we verder.`,
    ),
  closed: (facts: RequestMailFacts): MailWords =>
    toCustomer(
      facts,
      `Je serviceverzoek ${facts.reference} is gesloten`,
      `We hebben serviceverzoek ${facts.reference} gesloten.`,
      'Is het toch niet opgelost? Reageer in het portaal, dan gaat het verzoek vanzelf weer open.',
    ),
  closedByColleague: (facts: RequestMailFacts): MailWords =>
    toCustomer(
      facts,
      `Je serviceverzoek ${facts.reference} is gesloten`,
      `${facts.by} van ${facts.company} heeft serviceverzoek ${facts.reference} gesloten.`,
      'Is het toch niet opgelost? Reageer in het portaal, dan gaat het verzoek vanzelf weer open.',
    ),
  /** To a person without a login. */
  outside: {
    answered: (facts: OutsideRequestMailFacts): MailWords =>
      toOutside(
        facts,
        `Antwoord op je serviceverzoek ${facts.reference}`,
        `Een collega heeft geantwoord op serviceverzoek ${facts.reference}. Het antwoord staat onder aan deze mail.`,
      ),
    asked: (facts: OutsideRequestMailFacts): MailWords =>
      toOutside(
        facts,
        `We wachten op je antwoord (${facts.reference})`,
        `Voor serviceverzoek ${facts.reference} hebben we iets van je nodig. Onze vraag staat onder aan deze mail. Als je antwoordt, gaan we verder.`,
      ),
    closedWithAnswer: (facts: OutsideRequestMailFacts): MailWords =>
      toOutside(
        facts,
        `Je serviceverzoek ${facts.reference} is gesloten`,
        `We hebben serviceverzoek ${facts.reference} beantwoord en gesloten. Het antwoord staat onder aan deze mail.`,
      ),
    colleagueReplied: (facts: OutsideRequestMailFacts): MailWords =>
      toOutside(
        facts,
        `Nieuwe reactie bij serviceverzoek ${facts.reference}`,
        `${facts.by} van ${facts.company} heeft gereageerd op serviceverzoek ${facts.reference}. De reactie staat onder aan deze mail.`,
      ),
    waiting: (facts: OutsideRequestMailFacts): MailWords =>
      toOutside(
        facts,
        `We wachten op je antwoord (${facts.reference})`,
        `Voor serviceverzoek ${facts.reference} hebben we iets van je nodig. Als je antwoordt, gaan we verder.`,
      ),
    closed: (facts: OutsideRequestMailFacts): MailWords =>
      toOutside(
        facts,
        `Je serviceverzoek ${facts.reference} is gesloten`,
        `We hebben serviceverzoek ${facts.reference} gesloten.`,
      ),
    closedByColleague: (facts: OutsideRequestMailFacts): MailWords =>
      toOutside(
        facts,
        `Je serviceverzoek ${facts.reference} is gesloten`,
        `${facts.by} van ${facts.company} heeft serviceverzoek ${facts.reference} gesloten.`,
      ),
  },
  customerReplied: (facts: RequestMailFacts): MailWords =>
    toColleague(
      facts,
      `Reactie op serviceverzoek ${facts.reference} van ${facts.company}`,
      `De klant heeft gereageerd op serviceverzoek ${facts.reference}. Antwoord in het serviceverzoek.`,
    ),
  closedByCustomer: (facts: RequestMailFacts): MailWords =>
    toColleague(
      facts,
      `Serviceverzoek ${facts.reference} van ${facts.company} is gesloten`,
      `De klant heeft serviceverzoek ${facts.reference} zelf gesloten. Je hoeft niets meer te doen.`,
    ),
  reopenedByCustomer: (facts: RequestMailFacts): MailWords =>
    toColleague(
      facts,
      `Serviceverzoek ${facts.reference} van ${facts.company} is heropend`,
      `De klant heeft serviceverzoek ${facts.reference} weer geopend. Bekijk wat er nog nodig is.`,
    ),

  toContact: ({
    name,
    brand,
    logsIn,
    ...request
  }: RequestFacts & {
    name: string;
    logsIn: boolean;
    brand: { name: string; phone: string; openingHours: string };
  }): MailWords => ({
    subject:
      request.what === 'made'
        ? `Je serviceverzoek ${request.reference} staat bij ons`
        : `Er is iets veranderd aan serviceverzoek ${request.reference}`,
    paragraphs: [
      `Dag ${name},`,
      request.what === 'made'
        ? `We hebben serviceverzoek ${request.reference} voor je aangemaakt. Een collega pakt het op en houdt je op de hoogte.`
        : `Een collega heeft serviceverzoek ${request.reference} bijgewerkt.${logsIn ? ' Je leest het hele verzoek als je inlogt op het portaal.' : ''}`,
      {
        facts: [
          ['Onderwerp', request.subject],
          ['Status', request.status],
        ],
      },
      `Heb je een vraag? ${reachUsSentence(brand)} Noem dan het nummer ${request.reference}.`,
      `Groet,\n${brand.name}`,
    ],
  }),
  /** To the colleague who owns the request, or to the shared mailbox. */
  toOwner: ({ reference, subject, company, status, what }: RequestFacts): MailWords => ({
    subject:
      what === 'made'
        ? `Nieuw serviceverzoek ${reference} van ${company}`
        : `Serviceverzoek ${reference} van ${company} is bijgewerkt`,
    paragraphs: [
      what === 'made'
        ? `${company} heeft een nieuw serviceverzoek. Pak het op in de werkplek.`
        : `Het serviceverzoek van ${company} is bijgewerkt. Bekijk het in de werkplek.`,
      {
        facts: [
          ['Nummer', reference],
          ['Onderwerp', subject],
          ['Status', status],
        ],
      },
    ],
  }),
};
