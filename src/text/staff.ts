import { staffEditText } from './staff-edit.ts';

/** The staff workspace. Names of objects, fields and lists come from the objects themselves. */
export const staffText = {
  skip: 'Naar de inhoud',
  home: 'naar je werkplek',
  rail: 'Werkplek',
  groups: { work: 'Werk', attention: 'Vraagt aandacht', customers: 'Klanten', content: 'Inhoud', more: 'Meer' },
  queues: {
    overdue: 'Verzoeken te laat',
    late: 'Te laat opgezegd',
    agreement: 'Wacht op akkoord',
    stopped: 'Uitporteren nakijken',
    ict: 'ICT-contacten',
    mails: 'Mislukte mails',
    allMails: 'Verzonden e-mail',
  },
  /** Beside a place in the navigation. */
  count: { rows: (count: string): string => `, ${count} ${count === '1' ? 'rij' : 'rijen'}`, more: (count: string): string => `${count}+` },
  account: { of: 'Account van', site: 'Naar de site', logout: 'Uitloggen' },
  keys: {
    button: 'Toon alle sneltoetsen',
    title: 'Sneltoetsen',
    close: 'Sluiten',
    list: [
      { keys: ['j'], what: 'Volgende rij' },
      { keys: ['k'], what: 'Vorige rij' },
      { keys: ['Enter'], what: 'Rij openen' },
      { keys: ['e'], what: 'Bewerken' },
      { keys: ['/'], what: 'Zoeken' },
      { keys: ['Esc'], what: 'Terug' },
      { keys: ['?'], what: 'Dit overzicht' },
    ],
    hint: { move: 'omlaag en omhoog', open: 'openen', all: 'alle sneltoetsen' },
  },
  list: {
    views: 'Lijsten',
    more: 'Meer lijsten',
    noneMade: 'Nog niemand maakte een eigen lijst',
    /** Lists that people made, by who sees them. */
    made: { own: 'Van jou', everybody: 'Voor iedereen', shared: 'Gedeeld' },
    table: (list: string): string => `${list}, tabel`,
    rows: (count: number): string => (count === 1 ? '1 rij' : `${String(count)} rijen`),
    rowsHere: (count: number): string => `${String(count)} rijen op deze pagina`,
    sorted: { up: 'oplopend gesorteerd', down: 'aflopend gesorteerd' },
    pages: 'Bladeren',
    first: 'Eerste pagina',
    previous: 'Vorige pagina',
    next: 'Volgende pagina',
    empty: { title: 'Deze lijst is leeg', text: 'Zodra er iets bij komt, staat het hier.', all: (name: string): string => `Bekijk alle ${name}` },
    loading: 'Bezig met laden',
  },
  record: { back: (list: string): string => `Terug naar ${list}`, empty: 'leeg', yes: 'Ja', no: 'Nee', files: 'Bestanden' },
  edit: staffEditText,
  problem: {
    missing: { title: 'Niet gevonden', text: 'Dit bestaat niet of niet meer, of je mag het niet zien.' },
    list: { title: 'Deze lijst is er niet', text: 'De lijst bestaat niet of niet meer, of je mag hem niet zien.' },
    link: {
      title: 'Deze link klopt niet meer',
      text: 'De lijst is intussen veranderd of het adres bevat een typefout. Begin opnieuw bij het begin van de lijst.',
    },
    server: { title: 'Er ging iets mis bij ons', text: 'Dit ligt niet aan jou. Probeer het zo nog een keer.' },
    again: 'Probeer het opnieuw',
    start: 'Naar je werkplek',
  },
} as const;
