import { oldContractEnd } from '#protocol/telecom/selling.ts';
import { orderText } from '../site/order.ts';

export const orderNumbersText = {
  title: 'Nummers meenemen',
  lede: 'Wij halen je nummers op bij je oude aanbieder. Jij hoeft niets te regelen.',
  none: 'Bij deze bestelling horen geen telefoonnummers. Je kunt verder.',
  warning: 'Zeg je oude contract niet zelf op.',
  warningText: 'Dan kan je nummer verloren gaan. Wij zeggen het op zodra het nummer over is.',
  bring: { label: 'Wil je nummers meenemen?' },
  bringYes: 'Ja',
  bringNo: 'Nee, geef me nieuwe nummers',
  block: (at: number): string => `Nummer ${String(at)}`,
  remove: (at: number): string => `Nummer ${String(at)} weghalen`,
  add: 'Nog een nummer toevoegen',
  number: {
    label: 'Telefoonnummer',
    hint: 'Neem je een hele reeks mee? Vul dan het eerste nummer in.',
  },
  provider: { label: 'Huidige aanbieder', hint: 'Staat op je laatste factuur.' },
  customerNumber: { label: 'Je klantnummer daar', hint: 'Ook op je factuur. Mag leeg blijven.' },
  contractEnd: { label: 'Wanneer loopt je contract af?' },
  ends: [
    { value: oldContractEnd.known, title: 'Ik weet de datum', text: '' },
    {
      value: oldContractEnd.unknown,
      title: 'Ik weet het niet',
      text: 'Wij vragen het na. Kost eerder stoppen geld? Dan bellen we je eerst.',
    },
    {
      value: oldContractEnd.soon,
      title: 'Het maakt niet uit, zo snel mogelijk',
      text: 'Ik weet dat mijn oude aanbieder een afkoopsom kan vragen.',
    },
  ],
  endDate: {
    label: 'Laatste dag van je contract',
    hint: 'Alleen als je de datum weet. Bijvoorbeeld 31-12-2027.',
  },
  authority: {
    title: 'Machtiging',
    text: 'Zonder jouw handtekening mag je oude aanbieder de nummers niet vrijgeven. Dit staat erin:',
    name: 'Contract op naam van',
    numbers: 'Nummers',
    numbersText: 'de nummers die je hierboven invult',
    to: 'Van, naar',
    toText: (brand: string): string => `je huidige aanbieder, naar ${brand}`,
    may: 'Wij mogen',
    mayText: 'de nummers overzetten en het oude contract opzeggen',
    signed:
      'Je hebt de machtiging voor deze nummers al getekend. Verander je een nummer of de aanbieder? Teken dan opnieuw.',
  },
  signature: { label: 'Jouw naam, als handtekening', hint: 'Je mag voor dit bedrijf tekenen.' },
  agree: {
    label: (brand: string): string =>
      `Ik machtig ${brand} om dit te doen. Ik weet dat eerder stoppen geld kan kosten.`,
  },
  paper: 'Liever op papier? Upload een getekende machtiging',
  file: { label: 'Getekende machtiging', hint: 'Pdf, jpg of png, hoogstens 10 MB.' },
  fileAgain: 'Had je een bestand gekozen? Kies het dan opnieuw.',
  phoneWrong: 'Vul een Nederlands telefoonnummer van tien cijfers in, bijvoorbeeld 038 453 2190.',
  send: orderText.go('startDate'),
} as const;
