import type { RequestContext } from '#engine/model/request-context.ts';
import { findRows } from '#engine/read/query.ts';
import { spacedPostcode } from '#messages/address/address-text.ts';
import { chatText } from '#messages/site/chat.ts';
import { dayText } from '#messages/shared/days.ts';
import type { ChatAnswer, ChatFact, ChatLink } from '#protocol/site/chat.ts';
import { listCompanyDocuments } from '../company/list-company-documents.ts';
import { readContactPersons } from '../company/contact-persons.ts';
import { readOwnCompany } from '../company/own-company.ts';
import { readColleagues } from '../company/read-colleagues.ts';
import { readOwnDetails } from '../users/read-own-details.ts';

const { own, ways } = chatText;
const most = 8;

export async function answerCustomerNumber(
  ctx: RequestContext,
  accountId: string,
): Promise<ChatAnswer | null> {
  const filters = [{ field: 'Id', operator: 'Equals', operands: [accountId] } as const];
  const [row] = await findRows(ctx, {
    from: 'Account',
    fields: ['Name', 'Klantnummer__c'],
    filters,
    limit: 1,
  });
  if (row?.['Klantnummer__c'] == null) return null;
  const fact = { name: own.customerNumberName, value: String(row['Klantnummer__c']) };
  return ownRecordsAnswer(
    own.customerNumber,
    [fact],
    [{ path: '/dashboard?tab=mijnbedrijf', text: ways.company }],
  );
}

export async function answerCompanyFacts(
  ctx: RequestContext,
  said: string,
): Promise<ChatAnswer | null> {
  const [company, person] = [await readOwnCompany(ctx), await readOwnDetails(ctx)];
  if (!company.ok || !person.ok) return null;
  const { name, chamber, phone, address, mainContact, website } = company.value;
  const { companyNames: names } = own;
  const place = `${address.street}, ${spacedPostcode(address.postcode)} ${address.town}`;
  const isOfPerson = /\b(mijn|mij|mn)\b/.test(said);
  const all: ChatFact[] = [
    ...(isOfPerson ? [{ name: names.email, value: person.value.Email }] : []),
    { name: names.company, value: name },
    { name: names.address, value: address.street === '' ? '' : place },
    { name: names.chamber, value: chamber },
    { name: names.phone, value: phone },
    { name: names.contact, value: mainContact?.name ?? '' },
    { name: names.website, value: website },
  ];
  const facts = all.filter(({ value }) => value !== '');
  return ownRecordsAnswer(own.company, facts, [
    { path: '/dashboard?tab=mijnbedrijf', text: ways.company },
  ]);
}

export async function answerContactPersons(ctx: RequestContext): Promise<ChatAnswer | null> {
  const read = await readContactPersons(ctx);
  if (!read.ok) return null;
  const facts = read.value.map(({ name, title, phone, mobile, email, isMain }): ChatFact => ({
    name,
    value: [isMain ? own.companyNames.contact : '', title, phone || mobile, email]
      .filter((part) => part !== '')
      .join(', '),
  }));
  return ownRecordsAnswer(own.contactPersons, shortened(facts), [
    { path: '/dashboard/bedrijf/contactpersonen', text: ways.contactPersons },
  ]);
}

const shortened = (facts: readonly ChatFact[]): ChatFact[] => [
  ...facts.slice(0, most),
  ...(facts.length > most ? [{ name: own.others, value: own.more(facts.length - most) }] : []),
];

export async function answerColleagues(ctx: RequestContext): Promise<ChatAnswer | null> {
  const read = await readColleagues(ctx);
  if (!read.ok) return null;
  const facts = read.value.colleagues.map(({ name, rights }): ChatFact => ({
    name,
    value: rights,
  }));
  return ownRecordsAnswer(own.colleagues, shortened(facts), [
    { path: '/dashboard/bedrijf/collegas', text: ways.colleagues },
  ]);
}

export async function answerInvoices(ctx: RequestContext): Promise<ChatAnswer | null> {
  const read = await listCompanyDocuments(ctx);
  if (!read.ok) return null;
  const facts = read.value
    .filter(({ name }) => /factuur|nota/i.test(name))
    .slice(0, most)
    .map(({ name, addedAt }): ChatFact => ({ name, value: dayText(addedAt.slice(0, 10)) }));
  return ownRecordsAnswer(facts.length === 0 ? own.noDocuments : own.documents, facts, [
    { path: '/dashboard/bedrijf/documenten', text: ways.documents },
  ]);
}

export const ownRecordsAnswer = (
  text: string,
  facts: readonly ChatFact[],
  ways: readonly ChatLink[],
): ChatAnswer => ({
  kind: 'own',
  text,
  sources: [],
  facts,
  ways,
});
