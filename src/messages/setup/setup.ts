import { countText } from '../shared/numbers.ts';

type Words = {
  title: string;
  open: string;
  done: string;
  act: string;
  actSet?: string;
  actPublish?: string;
  actInvite?: string;
  leave?: string;
};

/**
 * `open`: why the step is needed. `act`: the link to do it. Other links replace `act`: `actSet`
 * when a setting is missing, `actPublish` when the record only needs publishing, `actInvite` when
 * somebody must still be invited.
 */
const items = {
  name: {
    title: 'Naam van je bedrijf',
    open: 'Nu staat er een verzonnen naam op de site en in mails.',
    done: 'De site draagt je eigen naam.',
    act: 'Vul je naam in',
  },
  reach: {
    title: 'Adres, telefoon en e-mail',
    open: 'Hier staat nog iets wat verzonnen is. Klanten bellen en mailen dan niemand.',
    done: 'Klanten kunnen je bereiken.',
    act: 'Vul je gegevens in',
  },
  kvkNumber: {
    title: 'KvK-nummer',
    open: 'Een bedrijf zet zijn KvK-nummer op zijn site. Nu staat er een verzonnen nummer.',
    done: 'Staat op pdf’s en onder mails.',
    act: 'Vul je KvK-nummer in',
  },
  vatId: {
    title: 'Btw-id',
    open: 'Een site waarop je iets verkoopt, vermeldt je btw-id.',
    done: 'Staat op de site, op pdf’s en onder mails.',
    act: 'Vul je btw-id in',
  },
  openingHours: {
    title: 'Openingstijden',
    open: 'Nu staat er ‘Op werkdagen van 8.30 tot 17.30 uur’. Kijk of dat klopt.',
    done: 'Bezoekers lezen wanneer ze je kunnen bellen.',
    act: 'Pas de tijden aan',
    leave: 'Klopt zo',
  },
  colours: {
    title: 'Kleuren',
    open: 'De site is nu groen. Kies de kleuren van je eigen huisstijl.',
    done: 'De site heeft je eigen kleuren.',
    act: 'Kies kleuren',
    leave: 'Groen is goed',
  },
  logo: {
    title: 'Logo',
    open: 'Nu staat er een algemeen teken voor je naam.',
    done: 'Je eigen logo staat bovenaan elke pagina.',
    act: 'Zet je logo erin',
    leave: 'Niet nodig',
  },
  publicUrl: {
    title: 'Eigen adres met https',
    open: 'Klanten loggen alleen veilig in op een adres dat met https begint.',
    done: 'De site heeft een eigen adres, met https.',
    act: 'Bekijk de instellingen',
  },
  mail: {
    title: 'Mail',
    open: 'Zonder mailserver blijven uitnodigingen en bevestigingen liggen.',
    done: 'Mails komen aan.',
    act: 'Bekijk de uitgaande mail',
    actSet: 'Bekijk de instellingen',
  },
  backup: {
    title: 'Back-up',
    open: 'Gaat er iets stuk, dan ben je zonder back-up alles kwijt.',
    done: 'Er is een verse back-up.',
    act: 'Bekijk hoe het ermee gaat',
    actSet: 'Bekijk de instellingen',
  },
  secondFactor: {
    title: 'Inloggen in twee stappen',
    open: 'Jouw account kan overal bij. Beveilig het met een app op je telefoon.',
    done: 'Je account is beveiligd met een tweede stap.',
    act: 'Stel een tweede stap in',
  },
  staff: {
    title: 'Een tweede beheerder',
    open: 'Raak jij je telefoon of wachtwoord kwijt, dan kan niemand je weer binnenlaten.',
    done: 'Er is iemand die je weer kan binnenlaten.',
    act: 'Maak een tweede beheerder',
    actInvite: 'Stuur een uitnodiging',
    leave: 'Niet nodig',
  },
  products: {
    title: 'Producten',
    open: 'Zonder gepubliceerde producten staat er op de site geen aanbod en geen prijs.',
    done: 'Bezoekers zien wat je verkoopt.',
    act: 'Maak je eerste product',
    actPublish: 'Publiceer een product',
  },
  articles: {
    title: 'Kennisartikelen',
    open: 'De kennisdatabase en de zoekfunctie zijn nog leeg.',
    done: 'Bezoekers vinden zelf antwoorden.',
    act: 'Schrijf je eerste artikel',
    actPublish: 'Publiceer een artikel',
    leave: 'Niet nodig',
  },
} as const satisfies Readonly<Record<string, Words>>;

export const setupText = {
  title: 'Inrichten',
  nav: 'Inrichten',
  lede: 'Dit is er nog te doen voordat klanten op je site kunnen. Een vinkje komt vanzelf, zodra het echt klaar is.',
  finished: 'Alles is klaar. Je site is van jou.',
  nextStep: 'Maak je eerste klant aan',
  showAll: 'Bekijk wat er klaar is',
  count: (done: number, all: number): string => `${countText(done)} van ${countText(all)} klaar`,
  groups: { company: 'Je bedrijf', server: 'De server', content: 'Mensen en inhoud' },
  states: { done: 'Klaar', left: 'Niet nodig', open: 'Nog te doen' },
  left: 'Je hebt gezegd dat dit zo goed is.',
  again: 'Toch nog doen',
  leaveOf: (leave: string, title: string): string => `${leave}: ${title}`,
  items,
  notes: {
    publicUrl: 'Zet PUBLIC_URL op het adres van je site, achter een proxy die https doet.',
    unencrypted: 'PUBLIC_URL begint met http. Zet er https voor, achter een proxy die dat doet.',
    smtp: 'Zet SMTP_URL op je mailserver en start de server opnieuw.',
    neverSent: 'De mailserver is ingesteld, maar er is nog geen mail verstuurd.',
    mailAway: 'De mailserver antwoordt niet. Kijk of hij draait en of SMTP_URL klopt.',
    mailFails: (reply: string): string => `De laatste mail kwam niet weg. ${reply}`,
    backupTo: 'Zet BACKUP_TO en BACKUP_SCHEDULE, en start de server opnieuw.',
    neverMade:
      'De plek is ingesteld, maar er is nog geen back-up gemaakt. Maak er een op de server, met npm run backup.',
    backupFails: 'De laatste back-up is mislukt. Kijk bij Gezondheid waarom.',
    backupMade: (at: string): string => `De laatste is van ${at}.`,
    backupOld: (at: string): string =>
      `De laatste is van ${at}. Dat is langer dan twee dagen geleden.`,
    notInvited:
      'De andere beheerder kan nog niet inloggen. Stuur een uitnodiging, of vraag of die is aangekomen.',
    administrators: (count: number): string => `Er zijn nu ${countText(count)} beheerders.`,
    unpublished: (count: number): string =>
      `Wat er is (${countText(count)}), is nog niet gepubliceerd.`,
    published: (count: number): string =>
      `Er ${count === 1 ? 'staat' : 'staan'} er nu ${countText(count)} op de site.`,
  },
  trial: {
    button: 'Stuur mij een proefmail',
    sent: 'De proefmail is onderweg naar je eigen adres. Ververs deze pagina over een minuut.',
  },
  refused: 'Dat lukte niet. Ververs de pagina en probeer het opnieuw.',
} as const;
