import { type MailWords, emptyValueText, reachUsSentence } from './mails.ts';

/** `vacancy`: null for an open application. `cv`: null when the applicant sent no file. */
export type ApplicationMailFacts = {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  city: string;
  hours: number | null;
  days: readonly string[];
  dayParts: readonly string[];
  motivation: string;
  vacancy: string | null;
  cv: string | null;
  reference: string;
  brand: { name: string; phone: string; openingHours: string };
};

export const applicationMails = {
  /** The address is unverified, so the mail does not repeat what was typed in the form. */
  toSender: ({ reference, vacancy, brand }: ApplicationMailFacts): MailWords => ({
    subject: `We hebben je sollicitatie ontvangen (${reference})`,
    paragraphs: [
      'Dag,',
      `Bedankt voor je ${vacancy === null ? 'open sollicitatie' : `sollicitatie op de functie ${vacancy}`}. Die staat bij ons onder nummer ${reference}. Binnen drie werkdagen bellen we je.`,
      `We bewaren je gegevens tot vier weken na het einde van de procedure. Gaf je ons toestemming om ze een jaar te bewaren, dan kun je die altijd weer intrekken: antwoord op deze mail.`,
      `Heb je een vraag, of heb je dit formulier niet zelf ingevuld? ${reachUsSentence(brand)} Noem dan je nummer, ${reference}.`,
      `Groet,\n${brand.name}`,
    ],
  }),
  judged: ({
    reference,
    vacancy,
    said,
    brand,
  }: Pick<ApplicationMailFacts, 'reference' | 'vacancy' | 'brand'> & {
    said: string;
  }): MailWords => ({
    subject:
      vacancy === null
        ? `Over je open sollicitatie (${reference})`
        : `Over je sollicitatie op ${vacancy} (${reference})`,
    paragraphs: [
      ...said.split(/\n{2,}/).map((paragraph) => paragraph.trim()),
      `Heb je een vraag? ${reachUsSentence(brand)} Noem dan je nummer, ${reference}.`,
      `Groet,\n${brand.name}`,
    ].filter((paragraph) => paragraph !== ''),
  }),
  /** Without gender, birth date, street and CV, which are only in the record. */
  toUs: (facts: ApplicationMailFacts): MailWords => {
    const { firstName, lastName, email, phone, city, reference, vacancy, motivation } = facts;
    return {
      subject: `Sollicitatie ${reference} van ${firstName} ${lastName}`,
      paragraphs: [
        `${firstName} ${lastName} ${vacancy === null ? 'stuurde een open sollicitatie' : `solliciteert op de functie ${vacancy}`}. Bel binnen drie werkdagen.`,
        {
          facts: [
            ['Nummer', reference],
            ['Telefoon', phone],
            ['E-mail', email],
            ['Woonplaats', city || emptyValueText],
            ['Beschikbaar', availability(facts)],
          ],
        },
        facts.cv === null
          ? 'Er is geen cv meegestuurd.'
          : 'Er is een cv meegestuurd. Je vindt het bij de sollicitatie.',
      ],
      ...(motivation !== '' && { quote: motivation }),
    };
  },
};

function availability({ hours, days, dayParts }: ApplicationMailFacts): string {
  const parts = [
    hours === null ? '' : `${String(hours)} uur per week`,
    days.join(', ').toLowerCase(),
    dayParts.join(' en ').toLowerCase(),
  ].filter(Boolean);
  return parts.length === 0 ? emptyValueText : parts.join('; ');
}
