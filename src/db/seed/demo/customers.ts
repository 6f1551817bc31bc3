import { addDays, officeMoment, onOrBeforeWeekday } from '../calendar.ts';
import { demoCompanies } from '../people/companies.ts';
import type { Customer, Person } from './people.ts';
import { profileId, staff } from './staff.ts';
import { type Row, systemFields, type DemoContext } from './world.ts';

export const accountRows = (customers: readonly Customer[]): Row[] =>
  customers.map((customer, index) => ({
    Id: customer.id,
    OwnerId: customer.owner,
    Name: customer.name,
    Klantnummer__c: customer.number,
    KvK_nummer__c: String(99_004_100 + index * 37),
    Phone: `085-0000${String(100 + index)}`,
    Website: `https://www.${customer.domain}`,
    BillingStreet: customer.street,
    BillingPostalCode: customer.postcode,
    BillingCity: customer.town,
    BillingCountry: 'Nederland',
    // One in nine customers was entered before the product checked addresses.
    Gecontroleerd_adres__c:
      index % 9 === 8 ? null : `${customer.street}, ${customer.postcode}, ${customer.town}`,
    Omvangsklasse__c: sizeClass(customer),
    Omvangsklasse_verklaard_op__c: customer.since,
    Contactpersoon__c: customer.people.find(({ contactId }) => contactId)?.contactId ?? null,
    ...systemFields(customer.owner, officeMoment(customer.since, 60)),
  }));

const sizeClass = ({ trade, size }: Customer): string => {
  if (trade === 'vereniging') return 'Non-profit';
  if (size < 10) return 'Micro';
  return size < 50 ? 'Klein' : 'Middelgroot';
};

export const contactRows = (customers: readonly Customer[]): Row[] =>
  customers.flatMap((customer, index) =>
    customer.people
      .filter(({ contactId }) => contactId)
      .map((person) => ({
        Id: person.contactId,
        OwnerId: customer.owner,
        FirstName: person.first,
        LastName: person.last,
        Title: person.title,
        AccountId: customer.id,
        Email: person.email,
        Phone: `085-0000${String(100 + index)}`,
        MobilePhone: person.mobile,
        Contactpersoon_ICT__c: person.title === 'ICT-coördinator',
        ICT_bevestigd_op__c:
          person.title === 'ICT-coördinator' && index % 12 !== 0 ? customer.since : null,
        ...systemFields(customer.owner, officeMoment(customer.since, 75)),
      })),
  );

export const customerUserRows = (customers: readonly Customer[]): Row[] =>
  customers.flatMap((customer) =>
    customer.people.filter(({ userId }) => userId).map((person) => userRow(customer, person)),
  );

const userRow = (customer: Customer, person: Person): Row => ({
  Id: person.userId,
  FirstName: person.first,
  LastName: person.last,
  Email: person.email,
  Username: person.email,
  MobilePhone: person.mobile,
  AccountId: customer.id,
  ContactId: person.contactId,
  ProfileId: profileId(
    person.rights === 'Volledig' ? 'Customer Community User' : 'Community Cases Only',
  ),
  Portaalrechten__c: person.rights,
  Medewerker__c: null,
  IsActive: true,
  ...systemFields(staff.administrator, officeMoment(customer.since, 90)),
});

export const portalUser = (world: DemoContext, customer: Customer): Person | undefined => {
  const able = customer.people.filter(({ userId }) => userId);
  return able.length > 0 ? world.random.pick(able) : undefined;
};

export function invitationRows(world: DemoContext, customers: readonly Customer[]): Row[] {
  const bakery = customers[demoCompanies.bakery]!;
  const [owner, colleague, waiting, late] = bakery.people;
  const row = (person: Person, sent: string, answer: Row): Row => ({
    Id: world.nextId('a0J'),
    Account__c: bakery.id,
    Voornaam__c: person.first,
    Achternaam__c: person.last,
    Email__c: person.email,
    Portaalrechten__c: 'Alleen serviceverzoeken',
    Verstuurd_op__c: officeMoment(sent, 120),
    Geldig_tot__c: officeMoment(addDays(sent, 7), 120),
    ...answer,
    ...systemFields(owner!.userId!, officeMoment(sent, 120)),
  });
  return [
    row(colleague!, bakery.since, { Status__c: 'Aangenomen', Gebruiker__c: colleague!.userId }),
    row(waiting!, world.yesterday, { Status__c: 'Verstuurd', Gebruiker__c: null }),
    row(late!, onOrBeforeWeekday(addDays(world.yesterday, -10)), {
      Status__c: 'Verstuurd',
      Gebruiker__c: null,
    }),
  ];
}
