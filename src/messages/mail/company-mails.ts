import { type MailParagraph, type MailWords, emptyValueText, reachUsSentence } from './mails.ts';

type CompanyFacts = {
  company: string;
  customerNumber: string;
  changes: readonly { label: string; before: string | null; after: string | null }[];
  brand: { name: string; phone: string; openingHours: string };
};

const facts = ({ changes }: CompanyFacts): MailParagraph => ({
  facts: changes.map(
    ({ label, before, after }) =>
      [label, `${after ?? emptyValueText} (was: ${before ?? emptyValueText})`] as const,
  ),
});

export const companyMails = {
  toSender: (given: CompanyFacts): MailWords => ({
    subject: `De gegevens van ${given.company} zijn aangepast`,
    paragraphs: [
      'Dag,',
      `Je hebt de gegevens van ${given.company} aangepast (klantnummer ${given.customerNumber}). We gebruiken ze vanaf nu, ook op de factuur.`,
      facts(given),
      `Heb je dit niet gedaan? Bel ons dan. ${reachUsSentence(given.brand)}`,
      `Groet,\n${given.brand.name}`,
    ],
  }),
  toUs: (given: CompanyFacts): MailWords => ({
    subject: `${given.company} heeft bedrijfsgegevens aangepast`,
    paragraphs: [
      `Klant ${given.customerNumber} heeft gegevens aangepast. Kijk na of contract en factuur nog kloppen.`,
      facts(given),
    ],
  }),
  /** To the previous addresses, because somebody else can have made the change. */
  mainContactMoved: ({
    customerNumber,
    brand,
  }: {
    customerNumber: string;
    brand: CompanyFacts['brand'];
  }): MailWords => ({
    subject: 'Het e-mailadres van de hoofdcontactpersoon is gewijzigd',
    paragraphs: [
      'Dag,',
      `De hoofdcontactpersoon van klant ${customerNumber} heeft een ander e-mailadres gekregen. Mails over opzeggen en uitporteren gaan nu naar dat adres.`,
      `Heb je dit niet gedaan? Bel ons dan meteen. ${reachUsSentence(brand)}`,
      `Groet,\n${brand.name}`,
    ],
  }),
};
