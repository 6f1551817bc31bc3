import { plainAddress } from '../address/address-text.ts';
import { dayText } from '../shared/days.ts';
import { type MailWords, reachUsSentence } from './mails.ts';

export type FibreMailFacts = {
  company: string;
  kvkNumber: string;
  name: string;
  email: string;
  phone: string;
  fibreAddress: {
    postcode: string;
    houseNumber: number;
    letter: string | null;
    addition: string | null;
    street: string | null;
    town: string | null;
  };
  campaign: string;
  reference: string;
  brand: { name: string; phone: string; openingHours: string };
};

export const fibreMails = {
  /** Repeats no typed text, because the address is unverified. */
  toSender: ({
    reference,
    campaign,
    brand,
  }: Pick<FibreMailFacts, 'reference' | 'campaign' | 'brand'>): MailWords => ({
    subject: `We hebben je glasvezelaanvraag ontvangen (${reference})`,
    paragraphs: [
      'Dag,',
      `Bedankt voor je aanmelding voor glasvezel in ${campaign}. Je aanvraag staat bij ons onder nummer ${reference}.`,
      'Zo gaat het verder. Binnen een week na de sluitdatum hoor je of de aanleg doorgaat. Gaat die door, dan krijg je eerst een contract om te tekenen. Daarna maken we een afspraak om bij je te komen kijken, leggen we de kabel aan en sluiten we je aan. Tot je tekent, zit je nergens aan vast.',
      'Wil je zien hoe ver je aanvraag is? Vul je aanmeldcode dan opnieuw in op de aanmeldpagina.',
      `Heb je een vraag? ${reachUsSentence(brand)} Noem dan je nummer, ${reference}.`,
      `Groet,\n${brand.name}`,
    ],
  }),
  surveyPlanned: ({
    reference,
    day,
    brand,
  }: Pick<FibreMailFacts, 'reference' | 'brand'> & { day: string }): MailWords => ({
    subject: `We komen kijken voor je glasvezel (${reference})`,
    paragraphs: [
      'Dag,',
      `Je glasvezelaanvraag ${reference} is goedgekeurd. Op ${dayText(day)} komen we bij je langs om te zien hoe de kabel het best kan lopen.`,
      'Je zit nergens aan vast tot je het contract tekent. Zorg dat er iemand is die ons de meterkast kan laten zien. Daarna hoor je wanneer we de kabel aanleggen.',
      `Komt de dag niet uit? ${reachUsSentence(brand)} Noem dan je nummer, ${reference}.`,
      `Groet,\n${brand.name}`,
    ],
  }),
  toUs: ({
    reference,
    company,
    kvkNumber,
    name,
    email,
    phone,
    fibreAddress,
    campaign,
  }: FibreMailFacts): MailWords => ({
    subject: `Glasvezelaanvraag ${reference} van ${company}`,
    paragraphs: [
      `${company} meldde zich aan voor glasvezel in ${campaign}. De aanvraag staat klaar bij de glasvezelaanvragen.`,
      {
        facts: [
          ['Nummer', reference],
          ['Adres', plainAddress(fibreAddress)],
          ['KvK-nummer', kvkNumber],
          ['Contactpersoon', name],
          ['E-mail', email],
          ['Telefoon', phone],
        ],
      },
    ],
  }),
};
