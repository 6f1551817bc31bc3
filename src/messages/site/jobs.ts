import { countText, euros } from '../shared/numbers.ts';

/** The content of the page is in the record `werken-bij`, that of a vacancy in its own record. */

/** Stored with the consent. A changed text needs a new version. */
export const keepLongerConsent = {
  kind: 'Sollicitatie langer bewaren',
  version: '2026-11-01',
  text: 'Bewaar mijn gegevens een jaar, zodat jullie me kunnen benaderen voor een andere functie. Ik kan dit altijd weer intrekken.',
} as const;

const wholeEuros = (amount: number): string => euros(amount, Number.isInteger(amount) ? 0 : 2);

/** `€ 2.550 tot € 3.200`; `from` or `to` may be unknown. */
export function salaryText({ from, to }: { from: number | null; to: number | null }): string {
  if (from === null) return to === null ? '' : `tot ${wholeEuros(to)}`;
  return to === null || to === from
    ? `${to === from ? '' : 'vanaf '}${wholeEuros(from)}`
    : `${wholeEuros(from)} tot ${wholeEuros(to)}`;
}

export const salaryPerMonth = (salary: string): string => `${salary} bruto per maand`;

export const jobsText = {
  name: 'Werken bij',
  open: (count: number): string =>
    count === 0 ? 'Vacatures' : count === 1 ? 'Eén vacature' : `${countText(count)} vacatures`,
  none: {
    title: 'Er zijn nu geen vacatures',
    text: 'We groeien wel. Laat weten wat je kunt, dan bellen we je zodra we iemand zoeken zoals jij.',
    button: 'Stuur een open sollicitatie',
  },
  openApplication: {
    title: 'Staat jouw functie er niet bij?',
    text: 'Stuur een open sollicitatie. We kijken waar je past, en zeggen het eerlijk als dat nergens is.',
  },
  facts: {
    department: 'Afdeling',
    place: 'Standplaats',
    hours: 'Uren per week',
    employment: 'Dienstverband',
    salary: 'Salaris',
    closesOn: 'Reageer uiterlijk',
  },
  vacancy: {
    apply: 'Solliciteer op deze functie',
    title: 'Solliciteer direct',
    text: 'Een brief hoeft niet. Binnen drie werkdagen bellen we je.',
    closed: {
      title: 'Deze vacature is gesloten',
      text: (day: string): string =>
        `Reageren kon tot en met ${day}. Misschien past een andere functie bij je.`,
      others: 'Bekijk onze vacatures',
      open: 'Stuur een open sollicitatie',
    },
  },
  privacy:
    'We bewaren je gegevens tot vier weken na het einde van de procedure. Alleen wie over jouw sollicitatie gaat, kan ze zien.',
} as const;

export const applicationText = {
  person: { title: 'Over jou' },
  firstName: { label: 'Voornaam' },
  lastName: { label: 'Achternaam' },
  choose: 'Maak een keuze',
  gender: {
    label: 'Geslacht',
    hint: 'Mag leeg blijven. We gebruiken het alleen om je goed aan te spreken, en kiezen er nooit op.',
  },
  birthDate: {
    label: 'Geboortedatum',
    hint: 'Mag leeg blijven, je leeftijd telt niet mee. Bijvoorbeeld 31-12-1990.',
  },
  reach: { title: 'Hoe we je bereiken' },
  street: { label: 'Straat en huisnummer', hint: 'Mag leeg blijven.' },
  postcode: { label: 'Postcode', hint: 'Mag leeg blijven. Bijvoorbeeld 3542 AD.' },
  city: { label: 'Plaats', hint: 'Mag leeg blijven.' },
  email: { label: 'E-mailadres', hint: 'Hier sturen we een bevestiging naartoe.' },
  phone: { label: 'Telefoonnummer', hint: 'We bellen je op dit nummer. Bijvoorbeeld 0612345678.' },
  available: {
    title: 'Wanneer je kunt werken',
    text: 'Weet je het nog niet precies? Laat dan leeg wat je niet weet.',
  },
  hours: { label: 'Uren per week', hint: 'Bijvoorbeeld 32.' },
  days: { label: 'Op welke dagen?' },
  dayParts: { label: 'Welke dagdelen?' },
  more: { title: 'Wat je wilt vertellen' },
  motivation: { label: 'Motivatie', hint: 'Mag leeg blijven. Een paar zinnen is genoeg.' },
  cv: {
    label: 'Cv',
    hint: 'Mag leeg blijven. Pdf, Word, odt, rtf, txt, jpg, png of heic, hooguit 10 MB.',
  },
  cvAgain:
    'Had je een cv gekozen? Kijk of het er nog staat. Zo niet, kies het dan opnieuw: een browser kan een bestand niet voor je bewaren.',
  keepLonger: {
    label: keepLongerConsent.text,
    hint: 'Dit hoeft niet. Zonder vinkje verwijderen we je gegevens vier weken na de procedure.',
  },
  send: 'Verstuur sollicitatie',
  sent: {
    title: 'Sollicitatie verstuurd',
    success: 'Bedankt voor je bericht! Je hoort snel van ons.',
    copy: 'We hebben een bevestiging gestuurd naar je e-mailadres.',
    reference: 'Je referentie',
    next: 'Wat gebeurt er nu?',
    steps: [
      {
        title: 'Je sollicitatie is binnen',
        text: 'Bewaar je referentie, dan vinden we je snel terug.',
      },
      { title: 'We bellen je', text: 'Binnen drie werkdagen, op het nummer dat je opgaf.' },
      {
        title: 'Je komt een uur of een ochtend meekijken',
        text: 'Daarna doen we een voorstel, of vertellen we eerlijk waarom niet.',
      },
    ],
    home: 'Terug naar de homepage',
  },
} as const;
