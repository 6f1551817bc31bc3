import { countText } from '../shared/numbers.ts';
import { staffJobsText } from './jobs.ts';
import type { FlagName } from '#protocol/operations/server-facts.ts';

export const staffAdminText = {
  title: 'Beheer',
  parts: {
    gezondheid: 'Gezondheid',
    gebruikers: 'Gebruikers',
    functies: 'Functies',
    sessies: 'Sessies',
    sleutels: 'Api-sleutels',
    uitgaand: 'Uitgaande mail',
    taken: 'Taken',
    instellingen: 'Instellingen',
  },
  nav: 'Onderdelen van beheer',
  profiles: 'Profielen',
  done: {
    functies: 'De schakelaar staat om. Alle servers weten het.',
    sessies: 'De sessie is beëindigd.',
    alle: 'Alle sessies van deze gebruiker zijn beëindigd.',
    sleutels: 'De sleutel werkt niet meer. De gebruiker krijgt een mail.',
    stap: 'De tweede stap is weg. De gebruiker krijgt hierover een mail.',
    uitgaand: 'De mail staat weer klaar om te gaan.',
    taken: 'De ronde begint nu. Vernieuw deze pagina om te zien hoe het gaat.',
    ...staffJobsText.done,
  },
  sure: 'Ja, doe dit',
  refused:
    'Dat lukte niet. Misschien is er intussen iets veranderd: kijk hieronder en probeer het opnieuw.',
  flags: {
    lede: 'Wat je hier omzet, geldt meteen op de hele site, zonder herstart.',
    on: 'Aan',
    off: 'Uit',
    turnOn: 'Zet aan',
    turnOff: 'Zet uit',
    turn: (what: string, on: boolean): string => `${what} ${on ? 'aanzetten' : 'uitzetten'}`,
    default: (on: boolean): string => `Standaard volgens de instellingen: ${on ? 'aan' : 'uit'}.`,
    history: 'Wie zette wat om?',
    none: 'Er is nog niets omgezet.',
    columns: ['Wanneer', 'Wie', 'Wat'],
    switched: (what: string, on: boolean): string => `${what} ${on ? 'aan' : 'uit'}`,
  },
  sessions: {
    columns: ['Wie', 'Sinds', 'Laatst actief', 'Apparaat', ''],
    here: 'jij, hier',
    end: 'Beëindig',
    endOf: (name: string, device: string, since: string): string =>
      `Sessie van ${name} beëindigen: ${device}, sinds ${since}`,
    all: 'Beëindig alle',
    allOf: (name: string): string => `Alle sessies van ${name} beëindigen`,
    endWarning: 'Deze persoon moet op dit apparaat opnieuw inloggen.',
    allWarning: 'Deze persoon moet op elk apparaat opnieuw inloggen.',
    resetWarning:
      'De app en de herstelcodes werken niet meer en alle sessies eindigen. De gebruiker krijgt een mail.',
    reset: 'Wis tweede stap',
    resetOf: (name: string): string => `Tweede stap van ${name} wissen`,
  },
  outbox: {
    find: { label: 'Zoek op onderwerp of adres', button: 'Zoek', state: 'Laat zien' },
    states: {
      Mislukt: (count: number): string => `Mislukt (${countText(count)})`,
      Wacht: (count: number): string => `Wacht (${countText(count)})`,
      Vervallen: (count: number): string => `Vervallen (${countText(count)})`,
    },
    none: {
      Mislukt: { title: 'Er is niets mislukt', text: 'Geen enkele mail is mislukt.' },
      Wacht: { title: 'Er wacht niets', text: 'Alles wat weg moest, is weg.' },
      Vervallen: { title: 'Er is niets vervallen', text: 'Niemand liet een mail vervallen.' },
      found: { title: 'Geen mails gevonden', text: 'Zoek op een ander woord of een ander adres.' },
    },
    columns: ['Aan', 'Onderwerp', 'Hoe staat het?', 'Gemaakt', ''],
    names: { Mislukt: 'Mislukt', Wacht: 'Wacht', Vervallen: 'Vervallen' },
    attempts: (count: number): string =>
      `${countText(count)} ${count === 1 ? 'poging' : 'pogingen'}`,
    next: (at: string): string => `volgende poging rond ${at}`,
    again: 'Verstuur opnieuw',
    againOf: (subject: string): string => `‘${subject}’ opnieuw versturen`,
    all: (count: number): string =>
      count === 1
        ? 'Verstuur de mislukte mail opnieuw'
        : `Verstuur alle ${countText(count)} mislukte mails opnieuw`,
    drop: 'Laat vervallen',
    dropOf: (subject: string): string => `‘${subject}’ laten vervallen`,
    pages: 'Bladeren door mails',
  },
  settings: {
    lede: 'Zo staat deze server ingesteld. Wijzigen doe je in de omgeving van de server; daarna start je hem opnieuw.',
    columns: ['Naam', 'Waarde', 'Komt uit'],
    from: {
      environment: 'omgeving',
      brand: 'bestand met het merk',
      workspace: 'Inrichten',
      default: 'standaard',
    },
    secret: 'ingesteld',
    none: 'niet ingesteld',
  },
} as const;

export const flagText: Readonly<Record<FlagName, { label: string; help: string }>> = {
  chat: {
    label: 'Chatassistent',
    help: 'De knop en het venster waarin bezoekers een vraag stellen. Uit: de knop verdwijnt en de pagina van de assistent bestaat niet.',
  },
  bezoek: {
    label: 'Bezoek tellen',
    help: 'Tellen hoe vaak pagina’s van de site bekeken worden, zonder cookies. Uit: er komt niets bij de cijfers op Inzicht.',
  },
};

export const staffKeysText = {
  lede: 'Met een sleutel werkt een programma namens een gebruiker. Een sleutel maak je bij de gebruiker.',
  columns: ['Sleutel', 'Van', 'Laatst gebruikt', 'Werkt tot en met', ''],
  none: { title: 'Er zijn geen sleutels', text: 'Geen enkel programma werkt met een sleutel.' },
  unused: 'Nog niet gebruikt',
  forever: 'Verloopt nooit',
  operator: 'de beheerder van de server',
  made: (at: string, by: string): string => `Gemaakt ${at}, door ${by}`,
  stop: 'Stop',
  stopOf: (name: string, user: string): string => `Sleutel ${name} van ${user} stoppen`,
  warning: 'Het programma met deze sleutel werkt meteen niet meer. De gebruiker krijgt een mail.',
} as const;
