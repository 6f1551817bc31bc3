import type { ProblemCode } from '#protocol/problem.ts';

export const brandProblemText = {
  'brand.vatWrong':
    'Dit btw-id klopt niet. Een Nederlands btw-id ziet eruit als NL123456782B01. Je vindt het op de brief van de Belastingdienst.',
  'brand.ibanWrong':
    'Dit rekeningnummer klopt niet. Kijk of je elk teken van je IBAN hebt overgenomen.',
  'brand.termsWrong':
    'Vul een volledig adres in dat met https:// begint, zoals https://www.voorbeeld.nl/voorwaarden.pdf.',
  'brand.streetComma': 'Zet hier alleen straat en huisnummer, zonder komma.',
  'brand.colourWrong':
    'Dit is geen kleur. Schrijf een # met zes cijfers of letters a tot en met f, zoals #0b7a4b.',
  'brand.colourPale': 'Deze kleur is te licht om te kunnen lezen. Kies een donkerdere.',
  'brand.logoKind': 'Dit bestand is geen SVG en geen PNG. Sla het logo op als een van die twee.',
  'brand.logoLarge': 'Dit bestand is groter dan 200 kB. Sla het logo kleiner op.',
  'brand.logoScript':
    'In dit SVG-bestand staat iets wat kan draaien, zoals een script of een link. Sla het logo op als gewone SVG of als PNG.',
  'brand.logoOutside':
    'Dit SVG-bestand haalt iets van buiten, zoals een foto of een lettertype. Zet tekst om in vormen, of sla het logo op als PNG.',
  'brand.logoUnreadable':
    'We kunnen dit bestand niet lezen. Sla het logo opnieuw op, als gewone SVG of als PNG.',
  'brand.logoSize':
    'Dit SVG-bestand zegt niet hoe groot het is. Sla het opnieuw op, met een viewBox.',
} as const satisfies Partial<Record<ProblemCode, string>>;
