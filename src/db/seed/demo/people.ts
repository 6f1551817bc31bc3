import { companies, demoCompanies, type Trade } from '../people/companies.ts';
import { firstNames, jobTitles, lastNames, plainLetters } from '../people/names.ts';
import { postcodeLetters, streets, towns } from '../people/places.ts';
import { staff } from './staff.ts';
import { addDays, onOrBeforeWeekday } from '../calendar.ts';
import type { DemoContext } from './world.ts';

export type Rights = 'Volledig' | 'Alleen serviceverzoeken';

export type Person = {
  first: string;
  last: string;
  email: string;
  title: string;
  mobile: string | null;
  /** Null for a user without a contact. */
  contactId: string | null;
  userId: string | null;
  rights: Rights;
};

export type Customer = {
  id: string;
  name: string;
  number: string;
  trade: Trade;
  size: number;
  street: string;
  postcode: string;
  town: string;
  domain: string;
  owner: string;
  since: string;
  people: Person[];
};

/** Source: look/medewerker.html. */
const contactTotal = 386;
const customerUserTotal = 229;
const bakeryNumber = 104_882;
/** In the order of `demoCompanies`. */
const demoSizes: readonly number[] = [24, 6, 1];
const demoDaysAgo: readonly number[] = [1_500, 1_100, 12];

export function customersOf(world: DemoContext): Customer[] {
  for (let own = 0; own < staff.all.length; own++) world.nextId('005');
  const customers = companies.map((_, index) => customerAt(world, index));
  for (const [index, people] of demoPeople(world).entries())
    customers[index]?.people.push(...people);
  const others = customers.slice(3);
  for (const customer of others) customer.people.push(newPerson(world, customer));
  spreadExtraContacts(world, others);
  handOutLogins(world, others);
  return customers;
}

function customerAt(world: DemoContext, index: number): Customer {
  const { random } = world;
  const company = companies[index]!;
  const town = random.pick(towns);
  const longAgo = demoDaysAgo[index] ?? random.between(90, 5 * 365);
  return {
    id: world.nextId('001'),
    name: company.name,
    number: String(
      index === demoCompanies.bakery ? bakeryNumber : bakeryNumber - companies.length + index,
    ),
    trade: company.trade,
    size: demoSizes[index] ?? Math.max(1, Math.round(40 * random.next() ** 2.2)),
    street: `${random.pick(streets)} ${random.between(1, 180)}`,
    postcode: `${random.pick(town.postcodes)}${postcodeLetters(random.between(0, 350))}`,
    town: town.name,
    domain: `${plainLetters(company.name.replace(/ B\.V\.$/, ''))}.example`,
    owner: random.pick(staff.sales),
    since: onOrBeforeWeekday(addDays(world.today, -longAgo)),
    people: [],
  };
}

/** In the order of `demoCompanies`. Source: decisions.md §3. */
const demoPeople = (world: DemoContext): Person[][] => [
  bakeryPeople(world),
  garagePeople(world),
  newStartPeople(world),
];

const bakeryPeople = (world: DemoContext): Person[] => [
  demoPerson(world, {
    first: 'Sanne',
    last: 'de Groot',
    email: 'klant@bakkerijdekorenaar.example',
    title: 'Eigenaar',
    mobile: '06-12345678',
    userId: world.nextId('005'),
  }),
  demoPerson(world, {
    first: 'Bilal',
    last: 'Yilmaz',
    email: 'collega@bakkerijdekorenaar.example',
    title: 'Chef winkel',
    mobile: '06-12345679',
    userId: world.nextId('005'),
    rights: 'Alleen serviceverzoeken',
  }),
  demoPerson(world, {
    first: 'Noor',
    last: 'Hendriks',
    email: 'noor@bakkerijdekorenaar.example',
    title: 'Administratie',
  }),
  demoPerson(world, {
    first: 'Wouter',
    last: 'Blom',
    email: 'wouter@bakkerijdekorenaar.example',
    title: 'Bezorging',
  }),
];

const garagePeople = (world: DemoContext): Person[] => [
  demoPerson(world, {
    first: 'Peter',
    last: 'van Dijk',
    email: 'klant@garagevandijk.example',
    title: 'Eigenaar',
    contactId: null,
    userId: world.nextId('005'),
  }),
  demoPerson(world, {
    first: 'Ria',
    last: 'van Dijk',
    email: 'ria@garagevandijk.example',
    title: 'Administratie',
  }),
];

const newStartPeople = (world: DemoContext): Person[] => [
  demoPerson(world, {
    first: 'Naomi',
    last: 'Jacobs',
    email: 'klant@nieuwestart.example',
    title: 'Eigenaar',
    mobile: '06-12340200',
    userId: world.nextId('005'),
  }),
];

const demoPerson = (
  world: DemoContext,
  facts: Pick<Person, 'first' | 'last' | 'email' | 'title'> & Partial<Person>,
): Person => ({
  mobile: null,
  contactId: world.nextId('003'),
  userId: null,
  rights: 'Volledig',
  ...facts,
});

function newPerson(world: DemoContext, customer: Customer): Person {
  const { random } = world;
  const taken = new Set(customer.people.map(({ first }) => first));
  const first = random.pick(firstNames.filter((name) => !taken.has(name)));
  return {
    first,
    last: random.pick(lastNames),
    email: `${plainLetters(first)}@${customer.domain}`,
    title:
      customer.people.length === 0
        ? random.pick(['Eigenaar', 'Directeur', 'Bedrijfsleider'] as const)
        : random.pick(jobTitles.slice(2)),
    mobile: null,
    contactId: world.nextId('003'),
    userId: null,
    rights: 'Volledig',
  };
}

function spreadExtraContacts(world: DemoContext, customers: readonly Customer[]): void {
  const demoContacts = 6;
  for (let left = contactTotal - demoContacts - customers.length; left > 0;) {
    const customer = world.random.pick(customers);
    if (customer.people.length > 1 + customer.size / 6 || customer.people.length > 5) continue;
    customer.people.push(newPerson(world, customer));
    left -= 1;
  }
}

function handOutLogins(world: DemoContext, customers: readonly Customer[]): void {
  const demoUsers = 4;
  const firsts = world.random.shuffle(customers).slice(0, Math.round(customers.length * 0.9));
  const seconds = firsts.flatMap((customer) => customer.people.slice(1));
  const chosen = new Set([
    ...firsts.map((customer) => customer.people[0]!),
    ...seconds.slice(0, customerUserTotal - demoUsers - firsts.length),
  ]);
  for (const person of customers.flatMap(({ people }) => people).filter((one) => chosen.has(one))) {
    person.userId = world.nextId('005');
    if (seconds.includes(person) && world.random.chance(0.6))
      person.rights = 'Alleen serviceverzoeken';
  }
}
