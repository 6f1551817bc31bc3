import type { BrandColour, BrandKey } from '#protocol/site/brand.ts';
import type { MailWords } from '../mail/mails.ts';
import { dutchNumber } from '../shared/numbers.ts';

export const brandText = {
  title: 'Merk en bedrijf',
  lede: 'Wat je hier invult, staat meteen op de site, in mails, op pdf’s en op deelbeelden.',
  back: 'Inrichten',
  saved: 'Opgeslagen. De site, de mails en de andere servers gebruiken het al.',
  same: 'Er is niets veranderd: alles stond er al zo.',
  undone: 'Teruggezet zoals het was.',
  wrong: 'Nog niet opgeslagen',
  overtaken: 'Intussen is er iets anders opgeslagen. Kijk hieronder wat er nu staat.',
  fixed: (setting: string): string => `Staat vast op de server, met ${setting}.`,
  parts: {
    company: 'Bedrijf',
    reach: 'Bereikbaar',
    look: 'Uiterlijk',
  },
  fields: {
    name: { label: 'Naam', hint: 'Zoals klanten je kennen.' },
    kvkNumber: { label: 'KvK-nummer', hint: 'Acht cijfers.' },
    vatId: {
      label: 'Btw-id',
      hint: 'Bijvoorbeeld NL123456782B01. Staat op de site, op pdf’s en onder mails.',
    },
    iban: { label: 'IBAN (niet verplicht)', hint: 'Staat op pdf’s.' },
    termsUrl: {
      label: 'Adres van je voorwaarden (niet verplicht)',
      hint: 'Alleen als je algemene voorwaarden op een ander adres staan, zoals een pdf.',
    },
    disputeBody: {
      label: 'Geschilleninstantie (niet verplicht)',
      hint: 'Waar een klant heen kan als jullie er samen niet uitkomen. Staat op de pagina Klachten.',
    },
    street: { label: 'Straat en huisnummer' },
    postcode: { label: 'Postcode' },
    city: { label: 'Plaats' },
    phone: { label: 'Telefoonnummer', hint: 'Zoals het op de site komt te staan.' },
    outagePhone: {
      label: 'Storingsnummer (niet verplicht)',
      hint: 'Voor storingen buiten je openingstijden. Staat bij Contact en Support.',
    },
    email: {
      label: 'E-mailadres',
      hint: 'Hier komen berichten van de site binnen, en van dit adres komen onze mails.',
    },
    openingHours: {
      label: 'Openingstijden',
      hint: 'Een stuk van een zin, bijvoorbeeld ‘Op werkdagen van 8.30 tot 17.30 uur’.',
    },
  },
  colours: {
    brand: { label: 'Hoofdkleur', hint: 'Knoppen, links en iconen.' },
    deep: {
      label: 'Donkere kleur',
      hint: 'De vlakken met witte letters: bovenaan Home en onderaan elke pagina.',
    },
    blue: { label: 'Tweede kleur', hint: 'Accenten naast de hoofdkleur.' },
  } satisfies Record<BrandColour, { label: string; hint: string }>,
  picker: (label: string): string => `${label} kiezen`,
  contrast: {
    good: (ratio: number): string => `Goed te lezen: het contrast is ${dutchNumber(ratio, 1)}.`,
    pale: (ratio: number, better: string): string =>
      `Te licht om te lezen: het contrast is ${dutchNumber(ratio, 1)} en moet 4,5 zijn. Wel goed is ${better}.`,
  },
  logo: {
    label: 'Logo',
    hint: 'SVG of PNG, hooguit 200 kB. Een breed logo komt in plaats van de naam, een vierkant ervoor.',
    now: 'Het logo van nu',
    remove: 'Haal het logo weg',
    none: 'Er is nog geen eigen logo.',
  },
  preview: {
    title: 'Zo komt het eruit te zien',
    button: 'Bekijk voorbeeld',
    header: 'Bovenaan de site',
    parts: 'Knop en link',
    sample: 'Vraag advies aan',
    link: 'Bekijk wat glasvezel kost',
    footer: 'Onderaan de site',
    mail: 'Mail',
    mailSubject: 'We hebben je bericht ontvangen',
    share: 'Deelbeeld',
    shareTitle: 'Zakelijk bellen en internet zonder zorgen',
    shareAlt: (name: string): string => `Deelbeeld van ${name}`,
  },
  save: 'Opslaan',
  history: {
    title: 'Wie veranderde wat?',
    none: 'Hier is nog niets veranderd.',
    columns: ['Wat', 'Was', 'Werd', 'Wie', 'Wanneer'],
    undo: 'Zet de laatste wijziging terug',
    asFile: 'de standaard van de server',
    newLogo: 'ander logo',
    keys: {
      name: 'Naam',
      phone: 'Telefoonnummer',
      outagePhone: 'Storingsnummer',
      email: 'E-mailadres',
      address: 'Adres',
      kvkNumber: 'KvK-nummer',
      vatId: 'Btw-id',
      iban: 'IBAN',
      termsUrl: 'Adres van de voorwaarden',
      disputeBody: 'Geschilleninstantie',
      openingHours: 'Openingstijden',
      brand: 'Hoofdkleur',
      deep: 'Donkere kleur',
      blue: 'Tweede kleur',
      logo: 'Logo',
    } satisfies Record<BrandKey, string>,
  },
} as const;

export const trialMail = (brand: { name: string }): MailWords => ({
  subject: `Proefmail van ${brand.name}`,
  paragraphs: [
    'Dag,',
    'Deze mail heb je zelf gevraagd. Nu je dit leest, weet je dat de mail van je site werkt.',
    `Groet,\n${brand.name}`,
  ],
});
