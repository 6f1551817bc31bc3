import { dayText } from '../shared/days.ts';
import { dutchNumber, euros } from '../shared/numbers.ts';

type Service = { name: string; monthly: number };
type ContractFacts = {
  company: string;
  customerNumber: string;
  since: string;
  services: readonly Service[];
};
type InvoiceFacts = {
  company: string;
  customerNumber: string;
  number: string;
  on: string;
  from: string;
  to: string;
  services: readonly Service[];
};

const totalOf = (services: readonly Service[]): number =>
  services.reduce((sum, { monthly }) => sum + monthly, 0);
const linesOf = (services: readonly Service[]) =>
  services.map(({ name, monthly }) => [name, euros(monthly)] as const);
const vat = 0.21;
const cents = (amount: number): number => Math.round(amount * 100) / 100;

export const demoPaperText = {
  contract: ({ company, customerNumber, since, services }: ContractFacts) => ({
    file: `Contract ${customerNumber}.pdf`,
    title: 'Contract zakelijke diensten',
    intro: `Dit zijn de diensten die we met ${company} hebben afgesproken.`,
    facts: [
      ['Bedrijf', company],
      ['Klantnummer', customerNumber],
      ['Klant sinds', dayText(since)],
      ...linesOf(services),
      ['Samen per maand', `${euros(totalOf(services))}, zonder btw`],
    ] as readonly (readonly [string, string])[],
    paragraphs: [
      'Hoelang elke dienst loopt en wanneer je kunt opzeggen, staat in het klantportaal bij de aansluiting.',
    ],
  }),
  invoice: ({ company, customerNumber, number, on, from, to, services }: InvoiceFacts) => {
    const total = totalOf(services);
    const tax = cents(total * vat);
    return {
      file: `Factuurspecificatie ${number}.pdf`,
      title: `Specificatie bij factuur ${number}`,
      intro: `Voor ${company}, over ${dayText(from)} tot en met ${dayText(to)}.`,
      facts: [
        ['Klantnummer', customerNumber],
        ['Factuurdatum', dayText(on)],
        ...linesOf(services),
        ['Totaal zonder btw', euros(total)],
        [`Btw ${dutchNumber(vat * 100, 0)}%`, euros(tax)],
        ['Te betalen', euros(total + tax)],
      ] as readonly (readonly [string, string])[],
      paragraphs: [
        'We schrijven dit bedrag over veertien dagen af. Klopt er iets niet? Maak een serviceverzoek en kies Factuur.',
      ],
    };
  },
} as const;
