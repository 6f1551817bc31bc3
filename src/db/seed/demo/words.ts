import { addDays, addMonths, monthName, onOrAfterWeekday, weekdayName } from '../calendar.ts';
import { firstNames, lastNames } from '../people/names.ts';
import { towns } from '../people/places.ts';
import type { Random } from '../random.ts';
import type { DemoConnection } from './connections.ts';
import type { Customer } from './people.ts';

export type Subject = {
  customer: Customer;
  date: string;
  mobile: string | null;
  about: DemoConnection | null;
};

const departments = [
  'de winkel',
  'de balie',
  'de planning',
  'de werkplaats',
  'verkoop',
  'de administratie',
  'de binnendienst',
];
const rooms = [
  'het magazijn',
  'de vergaderkamer',
  'de kantine',
  'de wachtkamer',
  'de showroom',
  'de kelder',
  'de bovenverdieping',
];
const countries = [
  'Zwitserland',
  'Turkije',
  'Engeland',
  'Marokko',
  'Japan',
  'Canada',
  'de Verenigde Staten',
];

const words: Readonly<Record<string, (random: Random, subject: Subject) => string>> = {
  collega: (random, { customer }) =>
    customer.people.length > 1 && random.chance(0.6)
      ? random.pick(customer.people.slice(1)).first
      : random.pick(firstNames),
  nieuw: (random) => `${random.pick(firstNames)} ${random.pick(lastNames)}`,
  mobiel: (_, { mobile, about }) =>
    (about?.product.kind === 'Mobiel' ? about.number : null) ?? mobile ?? 'ons mobiele nummer',
  vast: (_, { about }) =>
    (about?.product.kind === 'VoIP' ? about.number : null) ?? 'ons vaste nummer',
  afdeling: (random) => random.pick(departments),
  ruimte: (random) => random.pick(rooms),
  land: (random) => random.pick(countries),
  plaats: (random) => random.pick(towns).name,
  straat: (_, { customer }) => customer.street,
  toestel: (random) => String(random.between(201, 239)),
  tijd: (random) => `${random.between(8, 16)}.${random.pick(['00', '15', '30', '45'])}`,
  dag: (random, { date }) => weekdayName(onOrAfterWeekday(addDays(date, random.between(1, 4)))),
  maand: (_, { date }) => monthName(addMonths(date, -1)),
  volgendemaand: (_, { date }) => monthName(addMonths(date, 1)),
  bedrag: (random) => `€ ${random.between(8, 240)},${random.pick(['00', '25', '50', '75', '95'])}`,
  factuur: (random, { date }) => `F${date.slice(0, 4)}-${random.between(10_000, 99_999)}`,
  snelheid: (random) => random.pick(['500', '1.000']),
  aantal: (random) => String(random.between(4, 12)),
  meer: (random) => String(random.between(14, 30)),
};

/** Use one function per request, so that a repeated word gets the same value. */
export function templateFiller(random: Random, subject: Subject): (text: string) => string {
  const said = new Map<string, string>();
  const say = (name: string): string => {
    const word = words[name];
    if (!word) throw new Error(`no word for {${name}}`);
    const chosen = said.get(name) ?? word(random, subject);
    said.set(name, chosen);
    return chosen;
  };
  return (text) => text.replace(/\{(\w+)\}/g, (_, name: string) => say(name));
}
