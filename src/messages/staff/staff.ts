import { countedNoun } from '../shared/numbers.ts';
import { staffEditText } from './edit.ts';

/** Of lists that start empty and on which other work depends, by object. */
const emptyListTexts: Readonly<Record<string, string>> = {
  Tarief__c:
    'Zonder tarief geldt het maandbedrag van het product, per maand opzegbaar. Maak een tarief voor een looptijd of een nieuwe prijs.',
  Kortingsregel__c:
    'Zonder regel geeft een bestelling geen combinatiekorting. Maak een regel met een percentage of een bedrag.',
  Leveringssjabloon__c:
    'Zonder sjabloon krijgt een bestelling geen taken. Maak een sjabloon voor elke stap van een levering.',
};

export const staffText = {
  skip: 'Naar de inhoud',
  home: 'naar je werkplek',
  rail: 'Werkplek',
  railOpens: 'Menu van de werkplek, nu bij',
  groups: {
    work: 'Werk',
    attention: 'Vraagt aandacht',
    customers: 'Klanten',
    catalogue: 'Aanbod',
    content: 'Inhoud',
    more: 'Meer',
  },
  queues: {
    overdue: 'Verzoeken te laat',
    late: 'Te laat opgezegd',
    lateOrders: 'Bestellingen te laat',
    agreement: 'Wacht op akkoord',
    stopped: 'Uitporteren nakijken',
    ict: 'ICT-contacten',
    mails: 'Mislukte mails',
    eraseCustomers: 'Klanten te wissen',
    eraseContacts: 'Personen te wissen',
    oldApplications: 'Oude sollicitaties',
  },
  count: {
    rows: (count: string): string => ` ${count} ${count === '1' ? 'rij' : 'rijen'}`,
    more: (count: string): string => `${count}+`,
  },
  account: { of: 'Account van', site: 'Naar de site', logout: 'Uitloggen' },
  keys: {
    button: 'Toon alle sneltoetsen',
    title: 'Sneltoetsen',
    groups: [
      {
        where: 'In een lijst',
        keys: [
          { names: ['j'], what: 'Volgende rij' },
          { names: ['k'], what: 'Vorige rij' },
          { names: ['Enter'], what: 'Rij openen, of een waarde wijzigen' },
          { names: ['←', '→'], what: 'Vorige of volgende waarde' },
          { names: ['F2'], what: 'Waarde wijzigen' },
          { names: ['x'], what: 'Rij kiezen' },
          { names: ['X'], what: 'Alle rijen kiezen vanaf de vorige' },
          { names: ['b'], what: 'Naar wat je met gekozen rijen kunt doen' },
          { names: ['f'], what: 'Lijst aanpassen' },
          { names: ['l'], what: 'Zoeken in deze lijst' },
          { names: ['n'], what: 'Volgende oppakken' },
        ],
      },
      {
        where: 'Op een record',
        keys: [
          { names: ['e'], what: 'Bewerken' },
          { names: ['a'], what: 'Naar wat je ermee kunt doen' },
          { names: ['b'], what: 'Bestand toevoegen' },
          { names: ['n'], what: 'Volgende uit de lijst' },
          { names: ['Esc'], what: 'Terug naar de lijst, of een formulier verlaten' },
        ],
      },
      {
        where: 'Overal',
        keys: [
          { names: ['/'], what: 'Zoeken' },
          { names: ['Ctrl', 'Enter'], what: 'Opslaan vanuit elk veld van een formulier' },
          { names: ['?'], what: 'Dit overzicht' },
        ],
      },
    ],
    hint: {
      move: 'omlaag en omhoog',
      open: 'openen',
      close: 'voorbeeld sluiten',
      all: 'alle sneltoetsen',
    },
  },
  list: {
    views: 'Lijsten',
    made: { own: 'Van jou', everybody: 'Voor alle medewerkers', shared: 'Gedeeld' },
    table: (list: string): string => `${list}, tabel`,
    rows: (count: number): string => countedNoun(count, 'rij', 'rijen'),
    rowsHere: (count: number): string => `${countedNoun(count, 'rij', 'rijen')} op deze pagina`,
    sorted: { up: 'oplopend gesorteerd', down: 'aflopend gesorteerd' },
    pages: 'Bladeren',
    first: 'Eerste pagina',
    previous: 'Vorige pagina',
    next: 'Volgende pagina',
    empty: {
      title: 'Deze lijst is leeg',
      text: 'Zodra er iets bij komt, staat het hier.',
      texts: emptyListTexts,
      all: (name: string): string => `Bekijk alle ${name}`,
    },
    loading: 'Bezig met laden',
  },
  record: {
    next: 'Volgende',
    back: (list: string): string => `Terug naar ${list}`,
    empty: 'leeg',
    gone: 'verwijderd of niet zichtbaar',
    yes: 'Ja',
    no: 'Nee',
    files: 'Bestanden',
  },
  edit: staffEditText,
  problem: {
    missing: {
      title: 'Niet gevonden',
      text: 'Dit bestaat niet of niet meer, of je mag het niet zien.',
    },
    merged: {
      title: 'Dit is samengevoegd',
      text: 'Dit record is opgegaan in een ander. Alles wat erbij hoorde, staat nu daar.',
      on: 'Naar het record dat bleef',
    },
    list: {
      title: 'Deze lijst is er niet',
      text: 'De lijst bestaat niet of niet meer, of je mag hem niet zien.',
    },
    link: {
      title: 'Deze link klopt niet meer',
      text: 'De lijst is intussen veranderd, of de link sorteert of filtert op iets wat je niet mag zien. De lijst zelf is er nog.',
      on: 'Naar het begin van de lijst',
    },
    saved: {
      title: 'Je wijziging is opgeslagen',
      text: 'Alleen de pagina daarna konden we niet laten zien. Probeer het zo nog een keer.',
    },
    server: {
      title: 'Er ging iets mis bij ons',
      text: 'Dit ligt niet aan jou. Probeer het zo nog een keer.',
    },
    noMore: {
      title: 'Je hebt geen toegang meer tot de werkplek',
      text: 'Je rechten zijn gewijzigd terwijl je bezig was. Vraag een beheerder om uitleg als je dit niet verwacht.',
      typed:
        'Wat je nog niet had opgeslagen, staat hieronder. Kopieer het als je het nog nodig hebt.',
      home: 'Naar de site',
    },
    again: 'Probeer het opnieuw',
    start: 'Naar je werkplek',
  },
} as const;
