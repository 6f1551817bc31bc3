import { countText } from '../shared/numbers.ts';

export const staffUsersText = {
  find: {
    label: 'Zoek op naam, e-mailadres of bedrijf',
    button: 'Zoek',
    state: 'Laat zien',
    all: 'Alles tonen',
  },
  states: { alle: 'Iedereen', in: 'In werking', uit: 'Buiten werking', medewerkers: 'Medewerkers' },
  lede: (count: number): string =>
    `${countText(count)} ${count === 1 ? 'gebruiker' : 'gebruikers'} gevonden.`,
  list: 'Meer tegelijk doen? Kies ze in de lijst met gebruikers.',
  toList: 'Open de lijst',
  make: 'Nieuwe gebruiker',
  none: { title: 'Niemand gevonden', text: 'Zoek op een ander woord, of laat iedereen zien.' },
  columns: ['Gebruiker', 'Profiel', 'Laatst ingelogd', 'Stand', ''],
  never: 'Niet in het laatste jaar',
  sessions: (count: number): string =>
    `${countText(count)} ${count === 1 ? 'sessie' : 'sessies'} nu`,
  ways: {
    password: 'wachtwoord',
    second: 'tweede stap',
    passkey: 'passkey',
    key: 'api-sleutel',
    none: 'nog geen wachtwoord',
  },
  here: 'jij',
  active: 'In werking',
  inactive: 'Buiten werking',
  acts: 'Acties',
  actsOf: (name: string): string => `Acties voor ${name}`,
  actOf: (action: string, name: string): string => `${action}: ${name}`,
  pages: 'Bladeren door gebruikers',
  session: {
    find: { label: 'Zoek op naam, e-mailadres, IP-adres of apparaat', button: 'Zoek' },
    lede: (count: number, isSearch: boolean): string =>
      `${countText(count)} ${count === 1 ? 'sessie' : 'sessies'} ${isSearch ? 'gevonden' : count === 1 ? 'loopt nu' : 'lopen nu'}.`,
    none: {
      title: 'Geen sessies gevonden',
      text: 'Niemand die nu is ingelogd, past bij wat je zocht.',
    },
    pages: 'Bladeren door sessies',
  },
} as const;
