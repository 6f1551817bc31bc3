import { countText } from '../shared/numbers.ts';

export const staffCodesText = {
  nav: 'Aanmeldcodes maken',
  title: 'Aanmeldcodes maken',
  lede: 'Maak aanmeldcodes voor de brieven van een glasvezelcampagne. Je ziet eerst hoeveel adressen een code krijgen. Pas daarna worden ze gemaakt.',
  once: 'De codes zelf bewaren we nergens. Als alles klaar is, haalt wie ze liet maken ze op. Daarna kan niemand ze meer zien.',
  campaign: {
    label: 'Campagne',
    empty: 'Kies een campagne',
    until: (name: string, day: string): string => `${name} (tot en met ${day})`,
  },
  area: {
    label: 'Postcode begint met',
    hint: 'Bijvoorbeeld 8011 of 8011 AB. Laat leeg voor de hele campagne.',
  },
  most: { label: 'Hoogstens zoveel codes', hint: 'Laat leeg voor alle adressen.' },
  renew: {
    label: 'Vervang codes die nog geldig zijn',
    hint: 'De oude code werkt dan niet meer, ook niet als de brief al bezorgd is.',
  },
  numbers: {
    label: 'Huisnummers',
    from: { label: 'Huisnummer vanaf' },
    to: { label: 'Huisnummer tot en met', hint: 'Laat beide leeg voor alle huisnummers.' },
  },
  ways: {
    label: 'Welke adressen',
    area: 'Een campagne of gebied',
    list: 'Een lijst met adressen',
  },
  list: {
    title: 'Aanmeldcodes voor een lijst',
    lede: 'Plak de adressen, of kies een Excel- of CSV-bestand. Je ziet eerst welke adressen een code krijgen en welke regels niet kloppen. Pas daarna worden ze gemaakt.',
    lines: {
      label: 'Adressen',
      hint: 'Eén adres op een regel: postcode, huisnummer en toevoeging. Bijvoorbeeld 8011 AB 12 a, of 8011AB;12;a.',
    },
    file: {
      label: 'Of een Excel- of CSV-bestand',
      hint: 'Met de kolommen postcode, huisnummer en toevoeging. De regels komen hierboven te staan, zodat je ze kunt verbeteren.',
    },
    wrong: {
      title: (count: number): string =>
        count === 1 ? '1 regel klopt niet' : `${countText(count)} regels kloppen niet`,
      text: 'Verbeter ze hierboven en bekijk opnieuw wat er gebeurt. Maak je de codes nu, dan krijgen deze regels er geen.',
      line: 'Regel',
      what: 'Wat er staat',
      why: 'Waarom',
      more: (count: number): string => `En nog ${countText(count)} regels.`,
    },
  },
  look: 'Bekijk wat er gebeurt',
  none: {
    title: 'Er loopt geen campagne',
    text: 'Maak eerst een campagne, of zet de laatste dag om je aan te melden later.',
  },
  forecast: {
    title: 'Dit gebeurt er',
    gets: 'Krijgt een code',
    replaced: 'Waarvan de oude code stopt',
    unchanged: 'Houdt de code die er al is',
    signedUp: 'Heeft zich al aangemeld',
    addresses: (count: number): string =>
      count === 1 ? '1 adres' : `${countText(count)} adressen`,
    nothing:
      'Geen enkel adres krijgt een code. Kies een ander gebied, of vervang de codes die er al zijn.',
    go: (count: number): string => (count === 1 ? 'Maak 1 code' : `Maak ${countText(count)} codes`),
    busy: 'Het maken begint',
  },
  letters: {
    title: 'Codes ophalen',
    text: 'Haal de codes op als bestand voor de drukker, of druk ze zelf af met een QR-code. Bewaar ze veilig en gooi ze weg als de brieven gedrukt zijn.',
    button: 'Haal de codes op (CSV)',
    print: 'Druk af met QR-codes',
    fetched: (until: string): string =>
      `Je hebt de codes opgehaald. Ging er iets mis, dan kun je ze opnieuw ophalen tot ${until}. Heb je ze goed ontvangen, zeg dat dan: daarna staan ze nergens meer.`,
    again: 'Haal opnieuw op (CSV)',
    arrived: 'Ik heb de codes: wis ze hier',
    gone: 'De codes zijn opgehaald. Ze staan nergens meer.',
  },
  print: {
    title: 'Aanmeldcodes met QR-code',
    lede: 'Elk vak is voor één brief. De QR-code opent het aanmeldformulier met de code al ingevuld.',
    show: 'Toon de codes',
    hint: 'Druk af met Ctrl + P, of met Afdrukken in het menu van je browser.',
    next: 'Volgende codes',
    none: {
      title: 'Geen codes meer',
      text: 'Alle codes van deze bewerking zijn intussen gebruikt of ingetrokken.',
    },
    back: 'Terug naar de bewerking',
    qr: (code: string): string => `QR-code van ${code}`,
    until: (day: string): string => `Tot en met ${day}`,
  },
} as const;
