import { addDays, onOrBeforeWeekday } from '../calendar.ts';
import { vacancies } from '../vacancies.ts';
import type { Customer } from './people.ts';
import { staff } from './staff.ts';
import { applications } from './sent-applications.ts';
import { adviceCalls, messages } from './sent-forms.ts';
import {
  responseDeadline,
  type Row,
  rowsOf,
  randomOfficeMoment,
  type DemoContext,
  seedId,
} from './world.ts';

const sentAt = (world: DemoContext, daysAgo: number): string =>
  randomOfficeMoment(world, onOrBeforeWeekday(addDays(world.yesterday, -daysAgo)));

const sent = (moment: string): Row => ({
  CreatedById: null,
  CreatedDate: moment,
  LastModifiedById: null,
  LastModifiedDate: moment,
});

const sentIn = (status: string, moment: string): Row => ({
  Antwoord_voor__c: status === 'Nieuw' ? responseDeadline(moment) : null,
  Beantwoord_op__c: status === 'Nieuw' ? null : responseDeadline(moment),
  ...sent(moment),
});

const ownerWhen = (status: string, owner: string): string | null =>
  status === 'Nieuw' ? null : owner;

export const adviceCallRows = (world: DemoContext, customers: readonly Customer[]): Row[] =>
  rowsOf(adviceCalls, (call, index) => ({
    Id: world.nextId('a05'),
    OwnerId: ownerWhen(call.status, staff.sales[index % staff.sales.length]!),
    Name: `AV-${10_000 + index}`,
    Bedrijf__c: call.company,
    Naam__c: call.name,
    Email__c: call.email,
    Telefoon__c: call.phone,
    Gewenst_moment__c: call.moment,
    Diensten__c: call.services,
    Aantal_mobiel__c: call.mobile ?? null,
    Aantal_voip__c: call.voip ?? null,
    Aantal_internet__c: call.internet ?? null,
    Aantal_werkplek__c: call.accessRoles ?? null,
    Maandbedrag__c: packagePrice(call) || null,
    Toelichting__c: call.note,
    Account__c: customers.find(({ name }) => name === call.company)?.id ?? null,
    Status__c: call.status,
    ...sentIn(call.status, sentAt(world, 2 * (adviceCalls.length - 1 - index))),
  }));

const packagePrice = ({
  mobile = 0,
  voip = 0,
  internet = 0,
  accessRoles = 0,
}: {
  mobile?: number;
  voip?: number;
  internet?: number;
  accessRoles?: number;
}): number =>
  Math.round((mobile * 12.5 + voip * 9.75 + internet * 39 + accessRoles * 14.9) * 100) / 100;

export const messageRows = (world: DemoContext): Row[] =>
  rowsOf(messages, (message, index) => ({
    Id: world.nextId('a04'),
    OwnerId: ownerWhen(message.status, staff.helpdesk[index % staff.helpdesk.length]!),
    Name: `CB-${10_000 + index}`,
    Naam__c: message.name,
    Email__c: message.email,
    Telefoon__c: message.phone,
    Bericht__c: message.text,
    Soort__c: message.kind,
    Status__c: message.status,
    ...sentIn(message.status, sentAt(world, 3 * (messages.length - 1 - index))),
  }));

export const applicationRows = (world: DemoContext): Row[] =>
  rowsOf(applications, (application, index) => ({
    Id: world.nextId('a06'),
    OwnerId: ownerWhen(application.status, staff.administrator),
    Name: `SO-${10_000 + index}`,
    Vacature__c: vacancyId(application.vacancy),
    Voornaam__c: application.first,
    Achternaam__c: application.last,
    Geslacht__c: application.gender,
    Geboortedatum__c: application.born,
    Straat_en_huisnummer__c: application.street,
    Postcode__c: application.postcode,
    Plaats__c: application.town,
    Email__c: application.email,
    Telefoon__c: application.phone,
    Uren__c: application.hours,
    Dagen__c: application.days,
    Dagdelen__c: application.parts,
    Motivatie__c: application.why,
    Status__c: application.status,
    Bewaren_tot__c: addDays(world.today, 28 + 14 * index),
    ...sent(sentAt(world, 4 * (applications.length - 1 - index))),
  }));

export const vacancyId = (slug: string): string =>
  seedId('a07', vacancies.findIndex((vacancy) => vacancy.slug === slug) + 1);
