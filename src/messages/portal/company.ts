import { countText } from '../shared/numbers.ts';

/** `Gegevens aangepast!` is quoted literally from spec §8. */
export const companyText = {
  title: 'Mijn bedrijf',
  nav: {
    label: 'Onderdelen van Mijn bedrijf',
    overview: 'Gegevens',
    contacts: 'Contactpersonen',
    colleagues: 'Collega’s',
    documents: 'Documenten',
  },
  back: 'Mijn bedrijf',
  unknown: 'Nog niet ingevuld',
  empty: 'Niets',
  cancel: 'Annuleren',
  lede: 'Zo staat je bedrijf bij ons bekend. Kloppen de gegevens niet, dan pas je ze hier aan.',
  details: {
    title: 'Bedrijfsgegevens',
    change: 'Wijzig gegevens',
    name: { label: 'Bedrijfsnaam', hint: 'Zoals je bedrijf bij de KvK staat.' },
    number: 'Klantnummer',
    chamber: { label: 'KvK-nummer', hint: 'Acht cijfers. Voorloopnullen horen erbij.' },
    phone: { label: 'Telefoon', hint: 'Mag leeg blijven. Bijvoorbeeld 030-1234567.' },
    website: { label: 'Website', hint: 'Mag leeg blijven. Bijvoorbeeld www.jouwbedrijf.nl.' },
    main: 'Hoofdcontactpersoon',
    size: 'Omvang',
    address: 'Vestigingsadres',
  },
  edit: {
    title: 'Bedrijfsgegevens wijzigen',
    lede: 'We gebruiken deze gegevens op je contract en je factuur. Je krijgt een mail met wat er is veranderd.',
    send: 'Sla gegevens op',
    locked: {
      title: 'Dit passen wij voor je aan',
      number: 'Je klantnummer hoort bij je contract en verandert nooit.',
      main: 'De hoofdcontactpersoon bepaalt wie van je collega’s mag inloggen. Daarom wijzigen wij deze persoon zelf, nadat we het hebben nagevraagd.',
      size: 'Voor kleine bedrijven en non-profits mag een eerste contracttermijn meestal hooguit 24 maanden duren. Daarom leggen wij vast wat je over de omvang hebt verklaard.',
      askMain: { link: 'Vraag een ander aan', subject: 'Een andere hoofdcontactpersoon' },
      askSize: { link: 'Geef een wijziging door', subject: 'Een andere omvang van ons bedrijf' },
    },
    /** Quoted literally from spec §8. */
    chamberWrong: 'Een KvK-nummer bestaat uit 8 cijfers.',
    changed: {
      title: 'Een collega was je voor',
      intro: 'Terwijl je dit invulde, is dit aangepast:',
      now: 'Staat er nu',
      yours: 'Vulde jij in',
      after:
        'Jouw gegevens staan nog in het formulier. Sla je ze op, dan vervangen ze die van je collega.',
    },
  },
  address: {
    title: 'Vestigingsadres',
    change: 'Wijzig adres',
    checked: 'Gecontroleerd in het adressenregister',
    unchecked: 'Nog niet gecontroleerd',
    edit: 'Vestigingsadres wijzigen',
    lede: 'Vul je postcode en huisnummer in. Wij zoeken de straat en de plaats erbij.',
    now: 'Nu staat je bedrijf op',
    postcode: { label: 'Postcode' },
    houseNumber: { label: 'Huisnummer' },
    addition: { label: 'Toevoeging', hint: 'Mag leeg blijven. Bijvoorbeeld A of bis.' },
    search: 'Zoek adres',
    found: 'Dit adres hebben we gevonden',
    choose: {
      title: 'Welk adres is het?',
      text: 'Op dit huisnummer zijn meer adressen bekend.',
      label: 'Toevoeging',
      without: 'Zonder toevoeging',
      next: 'Kies dit adres',
    },
    save: 'Sla dit adres op',
    other: 'Zoek een ander adres',
    unknownTitle: 'We kennen dit adres nog niet',
    unknownText:
      'Dat kan bij nieuwbouw. Vul zelf de straat en de plaats in. Wij kijken het adres na.',
    awayTitle: 'We kunnen dit adres nu niet opzoeken',
    awayText: 'Vul zelf de straat en de plaats in. Wij kijken het adres later na.',
    street: { label: 'Straat' },
    town: { label: 'Plaats' },
    abroad: 'Zit je bedrijf in het buitenland?',
    abroadAsk: 'Vraag dan een wijziging aan',
    abroadSubject: 'Ons vestigingsadres in het buitenland',
    changedNow: (address: string): string =>
      `Een collega heeft het adres net gewijzigd in ${address}. Wil je toch jouw adres opslaan? Verstuur het dan opnieuw.`,
  },
  connections: {
    found: (from: number, to: number, total: number): string =>
      total === to && from === 1
        ? `${countText(total)} ${total === 1 ? 'aansluiting' : 'aansluitingen'}`
        : `${countText(from)} tot en met ${countText(to)} van ${countText(total)}`,
    some: (from: number, to: number): string => `${countText(from)} tot en met ${countText(to)}`,
    filter: 'Aansluitingen zoeken en filteren',
    search: 'Naam of nummer',
    kind: 'Soort',
    allKinds: 'Alle soorten',
    status: 'Status',
    allStatuses: 'Alle statussen',
    show: 'Toon',
    clear: 'Wis filters',
    csv: 'Download actieve diensten (CSV)',
    nothing: {
      title: 'Niets gevonden',
      text: 'Er is geen aansluiting die aan je filters voldoet.',
    },
    pages: 'Bladeren door aansluitingen',
    ends: (day: string): string => `einddatum ${day}`,
  },
  documents: {
    title: 'Documenten',
    list: 'Om te downloaden',
    lede: 'Contracten, bevestigingen en andere stukken van je bedrijf.',
    name: 'Document',
    proof: {
      termination: (connection: string): string => `Bewijs van opzegging: ${connection}`,
      portOut: (connection: string): string => `Bewijs van uitporteren: ${connection}`,
    },
    size: 'Grootte',
    added: 'Toegevoegd',
    pdf: 'Pdf',
    none: {
      title: 'Nog geen documenten',
      text: 'Je contract en de bewijzen van opzeggen en uitporteren komen hier te staan.',
    },
    contract: 'Mis je een document?',
    ask: 'Vraag het bij ons op',
    askSubject: 'Een document van ons bedrijf',
  },
  done: {
    gegevens: 'Gegevens aangepast!',
    adres: 'Gegevens aangepast!',
    'adres-nakijken': 'Gegevens aangepast! We kijken je nieuwe adres nog na.',
    'contact-nieuw': 'De contactpersoon staat in de lijst.',
    'contact-anders': 'De contactpersoon is aangepast.',
    'contact-weg': 'De contactpersoon is uit de lijst gehaald.',
    uitgenodigd: 'De uitnodiging is verstuurd.',
    opnieuw: 'De uitnodiging is opnieuw verstuurd. De vorige link werkt niet meer.',
    ingetrokken: 'De uitnodiging is ingetrokken. De link werkt niet meer.',
    rechten: 'De rechten zijn aangepast.',
    gestopt: 'De toegang is gestopt.',
    'contact-al-weg': 'Deze contactpersoon stond al niet meer in de lijst.',
    'al-gestopt': 'Deze collega kon al niet meer inloggen.',
    gelijk: 'Er is niets veranderd: alles stond er al zo.',
  },
} as const;

/** A CSV file; its headings are the labels of the fields. */
export const activeServicesText = {
  fileName: ({ customerNumber, day }: { customerNumber: string; day: string }): string =>
    `actieve-diensten-${customerNumber}-${day}.csv`,
};
