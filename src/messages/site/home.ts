import { dutchNumber, euros } from '../shared/numbers.ts';

const units: Readonly<Record<string, string>> = {
  aansluitingen: 'per nummer ',
  toestellen: 'per toestel ',
  gebruikers: 'per gebruiker ',
};

/** The other text of the page is in the record `home`. */
export const homeText = {
  hero: {
    advice: 'Adviesgesprek',
    picture:
      'Tekening: één lijn komt onder de straat het kantoor binnen en loopt langs alle verdiepingen.',
    check: {
      title: 'Wat kan er op jouw adres?',
      text: 'Je ziet meteen de prijzen, de snelheid en de vroegste datum.',
    },
  },
  figures: { title: 'Onze cijfers', samples: 'Voorbeeldcijfers' },
  range: {
    from: (cents: number): string => `Vanaf ${euros(cents / 100)}`,
    per: (unit: string): string => `${units[unit] ?? ''}per maand, zonder btw`,
    speed: (megabits: number): string =>
      megabits < 1000
        ? `Tot ${dutchNumber(megabits, 0)} Mbit/s`
        : `Tot ${dutchNumber(megabits / 1000, 1).replace(/,0$/, '')} Gbit/s`,
  },
  story: {
    sample: 'Voorbeeldverhaal',
    drawing: 'Tekening van een winkel aan een straat, waar één lijn naar binnen loopt.',
    read: 'Lees het hele verhaal',
    of: (company: string): string => ` van ${company}`,
  },
  street: { letter: 'Heb je een brief met een code?', signUp: 'Meld je aan met je code' },
  portal: {
    dashboard: 'Log in op je dashboard',
    picture:
      'Het dashboard van een voorbeeldbedrijf: vijf diensten met aantal, status en bedrag per maand, en de vragen die open staan.',
  },
  knowledge: {
    all: 'Bekijk alle artikelen',
    note: (category: string, minutes: number): string =>
      `${category} · ${String(minutes)} ${minutes === 1 ? 'minuut' : 'minuten'} lezen`,
  },
  webshop: { title: 'Alles voor kantoor', button: 'Naar de webshop' },
} as const;

/** The page of one story. The other text is in its record. */
export const storyText = {
  kicker: 'Klantverhaal',
  next: {
    title: 'Wil je dit ook zo geregeld hebben?',
    text: 'Check wat er op jouw adres kan, of vertel ons in een kwartier hoe je werkt.',
    check: 'Check je postcode',
    advice: 'Adviesgesprek',
  },
} as const;
