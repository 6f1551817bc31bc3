import { plainAddress } from '../address/address-text.ts';

type Address = Parameters<typeof plainAddress>[0];

type AuthorityFacts = {
  company: string;
  address: Address | null;
  numbers: readonly { number: string; provider: string }[];
  brand: string;
};

/** Stored as proof: another text needs another `version`. Source: domain.md §4. */
export const portingAuthority = {
  kind: 'Machtiging nummerbehoud',
  version: '2026-11',
  text: ({ company, address, numbers, brand }: AuthorityFacts): string =>
    [
      `Contract op naam van: ${[company, address && plainAddress(address)].filter(Boolean).join(', ')}.`,
      ...numbers.map(({ number, provider }) => `Nummer ${number}, van ${provider} naar ${brand}.`),
      `${brand} mag deze nummers overzetten en het oude contract opzeggen. De nummers gaan over in overleg, op of na de startdatum van de bestelling.`,
      'Wie tekent, mag voor het bedrijf tekenen en weet dat eerder stoppen bij de oude aanbieder geld kan kosten.',
    ].join('\n'),
  onPaper: (file: string): string => `Getekend op papier: ${file}.`,
} as const;
