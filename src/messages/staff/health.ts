import { countText } from '../shared/numbers.ts';

export const staffHealthText = {
  lede: 'Hoe het met deze server gaat, nu.',
  good: 'In orde',
  bad: 'Werkt niet',
  attention: 'Let op',
  database: 'Database',
  databaseText: ({
    version,
    ms,
    size,
    connections,
  }: {
    version: string;
    ms: string;
    size: string;
    connections: number;
  }): string =>
    `PostgreSQL ${version} antwoordde in ${ms} ms. De database is ${size} groot en heeft ${countText(connections)} verbindingen.`,
  databaseFolder: (path: string): string => `De server beheert deze database zelf, in ${path}.`,
  migrations: (count: number, last: string): string =>
    `${countText(count)} migraties zijn gedaan, de laatste is ${last}.`,
  away: 'De database antwoordt niet.',
  mail: 'Uitgaande mail',
  mailText: (waiting: number, failed: number): string =>
    `${countText(waiting)} ${waiting === 1 ? 'mail wacht' : 'mails wachten'}, ${countText(failed)} mislukt.`,
  mailServer: (server: string | null): string =>
    server === null
      ? 'Er is geen mailserver ingesteld: mails blijven hier staan.'
      : `Mails gaan naar ${server}.`,
  awaySince: (at: string): string => `Niet bereikbaar sinds ${at}.`,
  addresses: 'Adresregister',
  addressesText: (place: string): string =>
    `Adressen die we zelf niet kennen, zoeken we op bij ${place}.`,
  companies: 'Handelsregister',
  companiesText: (place: string): string =>
    `KvK-nummers bij een bestelling zoeken we op bij ${place}.`,
  login: (label: string): string => `Inloggen met ${label}`,
  loginText: (host: string): string => `Aanmeldingen gaan via ${host}.`,
  oldest: (at: string): string => `De oudste wacht sinds ${at}.`,
  works: 'Bewerkingen',
  worksText: (waiting: number): string =>
    waiting === 0
      ? 'Er wacht geen werk.'
      : `${countText(waiting)} ${waiting === 1 ? 'bewerking wacht of loopt' : 'bewerkingen wachten of lopen'}.`,
  files: 'Bestanden',
  filesText: (kind: 'folder' | 'store', place: string): string =>
    kind === 'folder' ? `In de map ${place}.` : `In de opslag ${place}.`,
  disk: (free: string, total: string): string => `Vrij op de schijf: ${free} van ${total}.`,
  scan: 'Viruscontrole',
  scanText: (address: string, waiting: number): string =>
    `ClamAV op ${address} controleert bestanden. ${waiting === 0 ? 'Er wacht geen bestand.' : `${countText(waiting)} ${waiting === 1 ? 'bestand wacht' : 'bestanden wachten'} en ${waiting === 1 ? 'is' : 'zijn'} nog niet te openen.`}`,
  backup: 'Back-up',
  backupText: ({
    at,
    age,
    size,
    place,
  }: {
    at: string;
    age: string;
    size: string;
    place: string;
  }): string => `De laatste is van ${at}, ${age} geleden: ${size}, ${place}.`,
  noBackup: 'Er is nog geen back-up gemaakt.',
  backupPlan: (to: string, schedule: string): string =>
    `Elke dag om ${schedule} komt er een bij in ${to}.`,
  noBackupPlan: 'Back-ups worden niet vanzelf gemaakt.',
  backupFailed: (at: string, error: string): string =>
    `De laatste poging die mislukte, was op ${at}: ${error}`,
  jobs: 'Taken',
  jobsText: (broken: readonly string[]): string =>
    broken.length === 0
      ? 'Alle taken gingen de laatste keer goed.'
      : `De laatste keer mislukt: ${broken.join(', ')}.`,
  lastRound: (at: string): string => `De laatste ronde begon op ${at}.`,
  noRound: 'Er was nog geen ronde. De eerste begint binnen een minuut na de start.',
  retention: 'Bewaartermijnen',
  retentionText: (at: string, count: number): string =>
    `Toegepast op ${at}: ${countText(count)} gewist.`,
  noRetention: 'Nog niet toegepast sinds de installatie.',
  audit: 'Logboek van inzage',
  auditText: (open: number): string =>
    open === 0
      ? 'Alle regels zijn verzegeld.'
      : `${countText(open)} ${open === 1 ? 'regel wacht' : 'regels wachten'} op verzegeling.`,
  sealed: (at: string): string => `Laatst verzegeld op ${at}.`,
  lastSeal: (number: number, hash: string): string =>
    `Laatste zegel: nummer ${countText(number)}, ${hash}. Bewaar dit buiten de database.`,
  verify:
    'Of de keten klopt, controleer je op de server met npm run audit:verify -- --since en een zegel dat je bewaarde. Zo zie je ook of er aan het eind iets is weggehaald.',
  auditOff: 'Het logboek staat uit: er wordt niet bijgehouden wie gegevens bekijkt.',
  server: 'Server',
  versionText: (version: string, commit: string | null, node: string): string =>
    `Versie ${version}${commit === null ? '' : ` (${commit})`} op Node ${node}.`,
  upText: ({ since, up, memory }: { since: string; up: string; memory: string }): string =>
    `Gestart op ${since}, ${up} geleden. Gebruikt ${memory} geheugen.`,
  processes: (count: number): string =>
    count === 1 ? 'Er draait 1 serverproces.' : `Er draaien ${countText(count)} serverprocessen.`,
  processText: (process: { pid: string; since: string; memory: string }): string =>
    `Proces ${process.pid}: sinds ${process.since}, ${process.memory} geheugen.`,
  advice: {
    database:
      'Kijk of PostgreSQL draait en of DATABASE_URL klopt. De site herstelt zich zodra de database antwoordt.',
    mailAway:
      'Kijk of de mailserver draait en of SMTP_URL klopt. De mails wachten en gaan vanzelf zodra hij weer antwoordt.',
    filesAway:
      'Kijk of de opslag draait en of de instellingen van S3 kloppen. Bestanden openen en versturen lukt nu niet; alles wat er staat, blijft bewaard.',
    addressesAway:
      'Je hoeft niets te doen. Bezoekers vullen hun adres zelf in tot het register weer antwoordt.',
    companiesAway:
      'Kijk of KVK_API_KEY nog geldt. Bezoekers vullen de naam van hun bedrijf zelf in tot het register weer antwoordt.',
    loginAway:
      'Kijk in het logboek van de server waarom: de aanbieder is weg, of het client secret in LOGIN_PROVIDERS geldt niet meer. Wie is ingelogd, werkt nog even door. Inloggen kan met een wachtwoord of passkey, of met een noodlink van de beheerder.',
    failed: 'Kijk bij Uitgaande mail waarom, en verstuur de mails opnieuw of laat ze vervallen.',
    mail: 'Er wacht al meer dan een uur een mail. Kijk of de mailserver bereikbaar is en of SMTP_URL klopt.',
    noServer: 'Stel SMTP_URL in en start de server opnieuw. De mails gaan dan alsnog.',
    scan: 'De viruscontrole antwoordt niet. Kijk of clamd draait en of CLAMAV klopt. De server probeert het vanzelf opnieuw.',
    tooLarge: (count: number): string =>
      `${countText(count)} ${count === 1 ? 'bestand is' : 'bestanden zijn'} groter dan clamd aanneemt. Zet StreamMaxLength in clamd.conf op 26M of meer.`,
    noVerdict: (count: number): string =>
      `Over ${countText(count)} ${count === 1 ? 'bestand' : 'bestanden'} gaf clamd geen uitsluitsel. Kijk in het logboek van clamd en van deze server.`,
    works:
      'Er wacht al meer dan tien minuten werk. Kijk bij Taken, en start de server opnieuw als er niets beweegt.',
    jobs: 'Open Taken, lees de melding en voer de taak opnieuw uit.',
    round:
      'Er is al meer dan twee uur geen ronde begonnen. Begin er een bij Taken. Helpt dat niet, start de server dan opnieuw.',
    retention:
      'Er staat nog iets wat weg moet. Open Taken en voer ‘Wissen wat zijn bewaartermijn voorbij is’ opnieuw uit.',
    audit:
      'Regels wachten al meer dan tien minuten. Voer bij Taken ‘Logboek verzegelen’ uit. Controleer daarna de keten met npm run audit:verify.',
    auditOff: 'Haal AUDIT=off weg uit de omgeving en start de server opnieuw.',
    noBackup:
      'Stel BACKUP_TO en BACKUP_SCHEDULE in en start de server opnieuw, of maak zelf elke dag een back-up met npm run backup.',
    oldBackup:
      'De laatste back-up is meer dan twee dagen oud. Kijk in het logboek van de server waarom er geen nieuwe is.',
    backupFailed:
      'Los op wat de melding zegt. De server probeert het elk uur opnieuw als BACKUP_SCHEDULE is ingesteld.',
    disk: 'De schijf is bijna vol. Maak ruimte of vergroot de schijf: bij een volle schijf kan niemand meer iets opslaan.',
  },
} as const;
