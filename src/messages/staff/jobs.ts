import { countText } from '../shared/numbers.ts';
import { letterCodeRetentionHours } from '#protocol/constants.ts';

/** `did`: the noun for the number in the result of the job. */
type Words = { name: string; text: string; did: string };

const jobs = {
  executeTerminations: {
    name: 'Opzeggingen uitvoeren',
    text: 'Beëindigt diensten op hun einddatum en mailt de klant.',
    did: 'uitgevoerd',
  },
  lapseReleases: {
    name: 'Vrijgaves laten vervallen',
    text: 'Trekt nummers terug die te lang klaarstaan voor een andere aanbieder.',
    did: 'vervallen',
  },
  remindOfTerms: {
    name: 'Herinneren aan het einde van een termijn',
    text: 'Mailt klanten van wie de eerste contracttermijn bijna afloopt.',
    did: 'gemaild',
  },
  startPricePeriods: {
    name: 'Nieuwe prijzen laten ingaan',
    text: 'Zet het maandbedrag van een aansluiting op dat van de prijsperiode die is begonnen.',
    did: 'aangepast',
  },
  sendSupplierOrders: {
    name: 'Bestellen bij de leverancier',
    text: 'Stuurt taken van de soort Bestellen bij leverancier door. Is die niet bereikbaar, dan volgt een uur later een nieuwe poging.',
    did: 'beantwoord',
  },
  tellLateOrders: {
    name: 'Melden dat een bestelling te laat is',
    text: 'Mailt klanten van wie de toegezegde datum voorbij is, één keer per datum.',
    did: 'gemaild',
  },
  expireQuotes: {
    name: 'Offertes laten verlopen',
    text: 'Annuleert offertes na de dag tot wanneer ze gelden, en mailt de klant.',
    did: 'verlopen',
  },
  tellEndingKeys: {
    name: 'Aankondigen dat een sleutel afloopt',
    text: 'Mailt gebruikers veertien dagen voordat een sleutel voor een programma stopt.',
    did: 'gemaild',
  },
  answerFibreInterest: {
    name: 'Melden dat een plan voor glasvezel verandert',
    text: 'Mailt wie op glasvezel wacht, één keer bij elke verandering.',
    did: 'gemaild',
  },
  dropFetchedCodes: {
    name: 'Opgehaalde aanmeldcodes wissen',
    text: `Zorgt dat codes ${countText(letterCodeRetentionHours)} uur na het ophalen nergens meer staan.`,
    did: 'gewist',
  },
  preparePhotos: {
    name: 'Foto’s van de site klaarzetten',
    text: 'Maakt foto’s zo groot als de site ze toont, en haalt eruit waar en wanneer ze zijn gemaakt.',
    did: 'klaargezet',
  },
  keepTerms: {
    name: 'Wissen wat zijn bewaartermijn voorbij is',
    text: 'Verwijdert definitief wat we niet langer mogen bewaren. Zie Bewaartermijnen.',
    did: 'gewist',
  },
  forgetMails: {
    name: 'Oude mails wissen',
    text: 'Wist mails over records die er niet meer zijn, en mails van een jaar oud.',
    did: 'gewist',
  },
  sweepDeletions: {
    name: 'Prullenbak legen',
    text: 'Wist wat dertig dagen geleden verwijderd is.',
    did: 'gewist',
  },
  sweepFiles: {
    name: 'Bestanden zonder record wissen',
    text: 'Ruimt bestanden op die nergens meer bij horen.',
    did: 'gewist',
  },
  sweepAvatars: {
    name: 'Ongebruikte foto’s wissen',
    text: 'Ruimt foto’s op van records die er niet meer zijn.',
    did: 'gewist',
  },
  sweepEndedSessions: {
    name: 'Afgelopen sessies wissen',
    text: 'Wist sessies die een dag geleden afliepen.',
    did: 'gewist',
  },
  sweepLooksAlong: {
    name: 'Meekijken beëindigen',
    text: 'Sluit meekijken af dat te lang duurt of van wie niet meer is ingelogd.',
    did: 'afgesloten',
  },
  sweepLoginHistory: {
    name: 'Oude inloggeschiedenis wissen',
    text: 'Wist regels van langer dan een jaar geleden.',
    did: 'gewist',
  },
  sweepCodesAndLinks: {
    name: 'Verlopen codes en links wissen',
    text: 'Ruimt op wat niet meer werkt.',
    did: 'gewist',
  },
  sweepOAuthTokens: {
    name: 'Verlopen toegang van apps wissen',
    text: 'Ruimt op wat apps niet meer kunnen gebruiken.',
    did: 'gewist',
  },
  sweepOAuthClients: {
    name: 'Ongebruikte apps vergeten',
    text: 'Wist apps die zichzelf aanmeldden en die niemand dertig dagen gebruikte.',
    did: 'gewist',
  },
  sweepProviderSessions: {
    name: 'Afgebroken aanmeldingen bij aanbieders wissen',
    text: 'Ruimt op wat bleef liggen van inloggen via Microsoft, Google of een andere aanbieder.',
    did: 'gewist',
  },
  sweepDraftsOfFlows: {
    name: 'Oude concepten van nieuwe klanten wissen',
    text: 'Wist half ingevulde nieuwe klanten na zeven dagen.',
    did: 'gewist',
  },
  cleanTexts: {
    name: 'Onzichtbare tekens uit teksten halen',
    text: 'Eén keer, voor teksten van vóór deze versie. Daarna is er niets meer te doen.',
    did: 'verbeterd',
  },
  sweepChangeLog: {
    name: 'Oude meldingen van wijzigingen wissen',
    text: 'Wist na een dag wat een programma dat even weg was nog kon inhalen.',
    did: 'gewist',
  },
  sweepRecentAndKeys: {
    name: 'Oude sleutels van formulieren wissen',
    text: 'Ruimt op wat dubbel verzenden tegenhield, en het einde van Onlangs bekeken.',
    did: 'gewist',
  },
  sweepAuditLog: {
    name: 'Oud logboek wissen',
    text: 'Wist regels van het logboek van inzage na twee jaar.',
    did: 'gewist',
  },
  sealAudit: {
    name: 'Logboek verzegelen',
    text: 'Legt nieuwe regels van het logboek vast in de keten, zodat niemand ze ongemerkt kan wijzigen.',
    did: 'verzegeld',
  },
  sendMails: {
    name: 'Mails versturen',
    text: 'Stuurt wat in Uitgaande mail klaarstaat en probeert opnieuw wat niet lukte.',
    did: 'verstuurd',
  },
  sendWebhooks: {
    name: 'Webhooks versturen',
    text: 'Stuurt andere programma’s wat er gewijzigd is, en probeert opnieuw wat niet lukte.',
    did: 'verstuurd',
  },
  scanFiles: {
    name: 'Bestanden controleren op virussen',
    text: 'Laat ClamAV kijken naar wat geplaatst is. Tot die tijd is het niet te openen.',
    did: 'gecontroleerd',
  },
  bulkWorks: {
    name: 'Bewerkingen uitvoeren',
    text: 'Voert uit wat op veel records tegelijk gevraagd is, zoals een import.',
    did: 'gedaan',
  },
} as const satisfies Readonly<Record<string, Words>>;

const unknown = (name: string): Words => ({ name, text: '', did: 'gedaan' });

export const staffJobsText = {
  lede: 'Werk dat zonder bezoeker gebeurt. Eén server doet het voor alle.',
  last: (at: string): string => `De laatste ronde begon op ${at}.`,
  never: 'Er was nog geen ronde.',
  next: (at: string): string => `De volgende begint rond ${at}.`,
  round: 'Begin nu een hele ronde',
  now: 'Nu uitvoeren',
  nowOf: (name: string): string => `${name} nu uitvoeren`,
  columns: ['Taak', 'Wanneer', 'Laatste keer', 'Uitkomst', ''],
  hourly: 'Elk uur',
  minutely: 'Elke minuut',
  atOnce: 'Meteen',
  nextAt: (at: string): string => `volgende rond ${at}`,
  good: 'Goed',
  bad: 'Mislukt',
  running: 'Loopt nu',
  resting: 'Niets te doen',
  waits: 'Wacht',
  notYet: 'Nog niet',
  took: (time: string): string => `duurde ${time}`,
  by: (who: string): string => `gestart door ${who}`,
  did: (count: number, what: string): string =>
    count === 0 ? 'Er was niets te doen.' : `${countText(count)} ${what}.`,
  waiting: (count: number, since: string): string =>
    `${countText(count)} ${count === 1 ? 'wacht' : 'wachten'}, de oudste sinds ${since}.`,
  fault:
    'Bij de volgende ronde proberen we het opnieuw. Blijft het mislukken? Geef deze melding aan de ontwikkelaar:',
  of: (task: string): Words =>
    // proof: `Object.hasOwn` checks this in the same expression
    Object.hasOwn(jobs, task) ? jobs[task as keyof typeof jobs] : unknown(task),
  works: {
    title: 'Bewerkingen die niet af zijn',
    none: 'Alle bewerkingen zijn af.',
    columns: ['Bewerking', 'Van', 'Stand', 'Gevraagd op', ''],
    progress: (done: string, total: string): string => `${done} van ${total} gedaan`,
    goOn: 'Ga verder',
    goOnOf: (name: string): string => `Ga verder met ${name}`,
    all: 'Alle bewerkingen',
  },
  done: {
    ran: 'De taak is gedaan. Hieronder staat wat het opleverde.',
    failed: 'De taak is mislukt. Hieronder staat waarom.',
    going: 'De taak loopt. Deze pagina laat zien wanneer hij klaar is.',
    busy: 'Deze taak loopt al. Je hoeft niets te doen.',
    stale: 'Deze taak is net al gedaan. Hieronder staat wat het opleverde.',
    asked: 'De taak begint nu.',
    round: 'De ronde begint nu. Vernieuw deze pagina om te zien hoe het gaat.',
    roundStale: 'Er is net al een ronde begonnen. Hieronder staat hoe het gaat.',
    goOn: 'De bewerking gaat verder.',
  },
} as const;
