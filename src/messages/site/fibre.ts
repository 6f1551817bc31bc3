import { countText } from '../shared/numbers.ts';

/** The other text of the page is in the record `glasvezel`. */
export const fibreCheckText = {
  here: 'Glasvezel',
  postcode: 'Postcode',
  houseNumber: 'Huisnummer',
  addition: 'Toevoeging',
  additionHint: 'Mag leeg blijven. Bijvoorbeeld A of bis.',
  button: 'Check je postcode',
  again: 'Check een ander adres',
  unchecked: 'Adres niet gecontroleerd',
  choose: {
    title: (address: string): string => `Welk adres op ${address}?`,
    text: 'Op dit huisnummer zijn meer adressen. Kies het jouwe.',
    question: 'Toevoeging',
    none: 'Zonder toevoeging',
    empty: 'Kies een toevoeging',
    button: 'Bekijk dit adres',
    other: 'Mijn toevoeging staat er niet bij',
  },
  available: {
    title: (address: string): string => `Op ${address} kun je glasvezel krijgen`,
    status: 'Beschikbaar',
    text: 'De kabel ligt er al.',
    since: 'Beschikbaar sinds',
  },
  planned: {
    title: (address: string): string => `Er komt glasvezel op ${address}`,
    status: 'Gepland',
    text: 'De aanleg staat op de planning. Vraag nu een adviesgesprek aan, dan ben je als een van de eersten aangesloten.',
    date: 'Verwacht op',
    noDate: 'De datum is nog niet bekend.',
  },
  campaign: {
    title: (address: string): string => `Er loopt een actie voor glasvezel op ${address}`,
    closedTitle: (address: string): string => `Er is een actie voor glasvezel op ${address}`,
    status: 'Aanmelden kan',
    closed: 'Aanmelden kan nu niet',
    text: 'Doen genoeg bedrijven mee, dan wordt de kabel aangelegd. Meld je aan met de code uit je brief. Haalt het gebied de drempel niet, dan betaal je niets.',
    closedText:
      'Je kunt je nu niet aanmelden. Kijk hieronder wanneer dat kan of kon, of vraag ons wat er wel mogelijk is.',
    name: 'Actie',
    starts: 'Aanmelden vanaf',
    deadline: 'Aanmelden tot en met',
    threshold: 'Drempel',
    thresholdOf: (percent: number, addresses: number): string =>
      addresses === 1
        ? `${String(percent)}% van 1 adres`
        : `${String(percent)}% van de ${countText(addresses)} adressen`,
    progress: (requests: number, needed: number): string => {
      const some =
        needed === 1
          ? '1 aanmelding die nodig is'
          : `${countText(needed)} aanmeldingen die nodig zijn`;
      return `${requests >= needed ? 'De drempel is gehaald: ' : ''}${countText(requests)} van de ${some}.`;
    },
    delivery: 'Verwachte oplevering',
  },
  notAvailable: {
    title: (address: string): string => `Op ${address} ligt nog geen glasvezel`,
    status: 'Niet beschikbaar',
    text: 'Er zijn op dit moment ook geen plannen. Geef je interesse door, dan hoor je van ons zodra die er zijn. Tot die tijd kan internet vaak wel via koper. We kijken graag wat op jouw adres het best werkt.',
  },
  unknown: {
    title: (address: string): string => `We weten het nog niet voor ${address}`,
    status: 'Onbekend',
    verified:
      'Je adres bestaat, maar we weten nog niet of er glasvezel komt. Geef je interesse door, dan hoor je van ons zodra er plannen zijn.',
    unverified:
      'We vinden dit adres niet. Controleer je postcode, huisnummer en toevoeging. Klopt het wel? Geef dan je interesse door: we kijken het adres voor je na.',
    not_checked:
      'We kunnen het adres nu niet controleren. Geef je interesse door, dan kijken we het adres voor je na.',
  },
  actions: {
    advice: 'Adviesgesprek',
    signUp: 'Aanmelden met je code',
    noLetter: 'Geen brief gekregen?',
  },
} as const;

export const fibreSource = 'Adressenbestand';

/** The column headings of the file for the printed letters. */
export const letterHeads = [
  'Campagne',
  'Adres',
  'Postcode',
  'Plaats',
  'Aanmeldcode',
  'Link',
  'QR-code',
  'Geldig tot en met',
] as const;
