import { demoCompanies } from '../people/companies.ts';

/**
 * The orders of the demo, newest first. `customer`: the place of the company in the demo;
 * undefined: a guest ordered. `days`: since the order. `due`: the promised day, in days from today.
 * `done`: how many tasks are done.
 */
export type PlacedOrder = {
  customer?: number;
  guest?: { company: string; kvk: string; first: string; last: string; email: string };
  status: string;
  days: number;
  due?: number;
  done?: number;
  failed?: true;
  term?: '0' | '12' | '24';
  lines: readonly (readonly [product: string, quantity: number])[];
  number?: string;
  reason?: string;
};

export const placedOrders: readonly PlacedOrder[] = [
  {
    guest: {
      company: 'Fysiotherapie De Linde',
      kvk: '99102030',
      first: 'Ilse',
      last: 'Vermeer',
      email: 'ilse@fysiodelinde.example',
    },
    status: 'Ingediend',
    days: 1,
    due: 15,
    lines: [
      ['glasvezel-1000', 1],
      ['voip-toestel', 3],
    ],
    number: '030-0000131',
  },
  {
    customer: 14,
    status: 'Ingediend',
    days: 2,
    due: 8,
    lines: [['mobiel-m', 4]],
    number: '06-12345901',
  },
  {
    customer: demoCompanies.bakery,
    status: 'In uitvoering',
    days: 4,
    due: 12,
    done: 2,
    term: '24',
    lines: [
      ['glasvezel-1000', 1],
      ['back-up-4g', 1],
    ],
  },
  {
    customer: 21,
    status: 'In uitvoering',
    days: 9,
    due: 1,
    done: 99,
    lines: [['werkplek-compleet', 5]],
  },
  {
    customer: demoCompanies.garage,
    status: 'Wacht op klant',
    days: 10,
    due: 4,
    done: 1,
    lines: [['voip-toestel', 2]],
    reason:
      'We hebben een handtekening nodig om het nummer over te zetten. Teken de machtiging en stuur haar terug.',
    number: '030-0000145',
  },
  {
    customer: 33,
    status: 'In uitvoering',
    days: 21,
    due: -4,
    done: 1,
    failed: true,
    lines: [['internet-500', 1]],
  },
  {
    customer: 9,
    status: 'Offerte',
    days: 5,
    term: '24',
    lines: [
      ['glasvezel-1000', 1],
      ['mobiel-m', 6],
      ['werkplek-compleet', 8],
    ],
  },
  {
    customer: 17,
    status: 'Geannuleerd',
    days: 30,
    lines: [['tv-basis', 1]],
    reason: 'Je verhuist binnenkort. We maken een nieuwe bestelling voor je nieuwe adres.',
  },
  {
    guest: {
      company: 'Klusbedrijf Hamers',
      kvk: '99102047',
      first: 'Rob',
      last: 'Hamers',
      email: 'rob@klusbedrijfhamers.example',
    },
    status: 'Afgewezen',
    days: 34,
    lines: [['glasvezel-200', 1]],
    reason: 'Op dit adres ligt nog geen glasvezel. We mailen je zodra dat verandert.',
  },
  {
    customer: demoCompanies.bakery,
    status: 'Geleverd',
    days: 70,
    due: -62,
    done: 99,
    lines: [['mobiel-m', 1]],
  },
];
