import { addDays, officeMoment } from '../calendar.ts';
import { plainLetters } from '../people/names.ts';
import { type Row, type DemoContext, seedId } from './world.ts';
import { systemFields } from './world.ts';

const profileNames = [
  'Customer Community User',
  'Community Cases Only',
  'Sales Team',
  'System Administrator',
] as const;
export type ProfileName = (typeof profileNames)[number];

const profileDescriptions: Record<ProfileName, string> = {
  'Customer Community User': 'Klant met toegang tot dashboard, bedrijf en serviceverzoeken.',
  'Community Cases Only': 'Klant die alleen serviceverzoeken ziet.',
  'Sales Team': 'Medewerker van verkoop, helpdesk of planning.',
  'System Administrator': 'Beheerder, met alle rechten.',
};

export const profileId = (name: ProfileName): string =>
  seedId('00e', profileNames.indexOf(name) + 1);

type Employee = {
  first: string;
  last: string;
  work: string;
  profile: ProfileName;
  mailbox?: string;
};

/** The ids in `demoLogins` depend on the first two. */
const employees: readonly Employee[] = [
  {
    first: 'Marit',
    last: 'Scholten',
    work: 'Accountmanager',
    profile: 'Sales Team',
    mailbox: 'verkoop',
  },
  {
    first: 'Ruben',
    last: 'Kuipers',
    work: 'Applicatiebeheerder',
    profile: 'System Administrator',
    mailbox: 'beheer',
  },
  { first: 'Joost', last: 'Vermeer', work: 'Helpdesk', profile: 'Sales Team' },
  { first: 'Esra', last: 'Kaya', work: 'Helpdesk', profile: 'Sales Team' },
  { first: 'Thijs', last: 'Boersma', work: 'Helpdesk', profile: 'Sales Team' },
  { first: 'Anouk', last: 'van Beek', work: 'Teamleider helpdesk', profile: 'Sales Team' },
  { first: 'Karim', last: 'Benali', work: 'Werkplekbeheerder', profile: 'Sales Team' },
  { first: 'Femke', last: 'Postma', work: 'Planner glasvezel', profile: 'Sales Team' },
  { first: 'Gijs', last: 'Molenaar', work: 'Monteur', profile: 'Sales Team' },
  { first: 'Hanneke', last: 'Prins', work: 'Administratie', profile: 'Sales Team' },
  { first: 'Daan', last: 'Evers', work: 'Accountmanager', profile: 'Sales Team' },
  { first: 'Priya', last: 'Ramdin', work: 'Accountmanager', profile: 'Sales Team' },
];

const mailOf = ({ first, last, mailbox }: Employee): string =>
  `${mailbox ?? `${plainLetters(first)}.${plainLetters(last)}`}@zorgeloos.example`;

export const staffUserId = (number: number): string => seedId('005', number + 1);
const employeeId = (number: number): string => seedId('a0A', number + 1);

const usersWhoWorkAs = (...work: string[]): string[] =>
  employees.flatMap((employee, number) =>
    work.some((part) => employee.work.includes(part)) ? [staffUserId(number)] : [],
  );

export const staff = {
  administrator: staffUserId(1),
  all: employees.map((_, number) => staffUserId(number)),
  sales: usersWhoWorkAs('Accountmanager'),
  helpdesk: usersWhoWorkAs('Helpdesk', 'helpdesk'),
  cloud: usersWhoWorkAs('Werkplekbeheerder'),
  planning: usersWhoWorkAs('Planner'),
  books: usersWhoWorkAs('Administratie'),
} as const;

export const profileRows = (world: DemoContext): Row[] =>
  profileNames.map((name) => ({
    Id: profileId(name),
    Name: name,
    Description: profileDescriptions[name],
    ...systemFields(staff.administrator, beginning(world)),
  }));

export const employeeRows = (world: DemoContext): Row[] =>
  employees.map((employee, number) => ({
    Id: employeeId(number),
    OwnerId: staff.administrator,
    Name: `${employee.first} ${employee.last}`,
    Functie__c: employee.work,
    Email__c: mailOf(employee),
    Telefoon__c: `085-0000${String(900 + number)}`,
    Actief__c: true,
    ...systemFields(staff.administrator, beginning(world)),
  }));

export const staffUserRows = (world: DemoContext): Row[] =>
  employees.map((employee, number) => ({
    Id: staffUserId(number),
    FirstName: employee.first,
    LastName: employee.last,
    Email: mailOf(employee),
    Username: mailOf(employee),
    MobilePhone: `06-12340${String(100 + number)}`,
    AccountId: null,
    ContactId: null,
    ProfileId: profileId(employee.profile),
    Portaalrechten__c: 'Volledig',
    Medewerker__c: employeeId(number),
    IsActive: true,
    ...systemFields(staff.administrator, beginning(world)),
  }));

const beginning = (world: DemoContext): string => officeMoment(addDays(world.today, -6 * 365), 0);
