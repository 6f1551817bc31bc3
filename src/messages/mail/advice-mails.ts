import { type MailWords, emptyValueText, reachUsSentence } from './mails.ts';
import { euros } from '../shared/numbers.ts';

type AdviceMailFacts = {
  company: string;
  name: string;
  email: string;
  phone: string;
  moment: string;
  /** Some with a quantity, such as `6 × Mobiel`. */
  chosenServices: readonly string[];
  /** Euros a month, without VAT; null when no service has a price. */
  monthly: number | null;
  note: string;
  reference: string;
  brand: { name: string; phone: string; openingHours: string };
};

export const adviceMails = {
  /** Repeats no free text, because the address is unverified. Source: decisions.md §5. */
  toSender: ({ reference, moment, brand }: AdviceMailFacts): MailWords => ({
    subject: `We bellen je voor een adviesgesprek (${reference})`,
    paragraphs: [
      `Dag,`,
      `Bedankt voor je aanvraag. Die staat bij ons onder nummer ${reference}. Een adviseur belt je binnen één werkdag. Je gekozen moment: ${moment.toLowerCase()}.`,
      `Het gesprek duurt ongeveer een kwartier. Houd je laatste factuur bij de hand, dan kunnen we goed vergelijken.`,
      `Komt het niet uit of wil je iets toevoegen? ${reachUsSentence(brand)} Noem dan je nummer, ${reference}.`,
      `Groet,\n${brand.name}`,
    ],
  }),
  toUs: ({
    company,
    name,
    email,
    phone,
    moment,
    chosenServices,
    monthly,
    note,
    reference,
  }: AdviceMailFacts): MailWords => ({
    subject: `Adviesaanvraag ${reference} van ${company}`,
    paragraphs: [
      `${name} van ${company} vraagt een adviesgesprek aan. Bel binnen één werkdag en zet de aanvraag daarna op Afgehandeld.`,
      {
        facts: [
          ['Nummer', reference],
          ['Telefoon', phone],
          ['Gewenst moment', moment],
          ['E-mail', email],
          ['Diensten', chosenServices.join(', ') || emptyValueText],
          ...(monthly === null
            ? []
            : [['Berekend per maand', `${euros(monthly)}, zonder btw en zonder korting`] as const]),
        ],
      },
    ],
    ...(note !== '' && { quote: note }),
  }),
};
