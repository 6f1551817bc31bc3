import type { Ask } from '#records/ask.ts';
import { findRows } from '#records/query.ts';
import { chatText } from '#text/chat.ts';
import { dayText } from '#text/days.ts';
import type { ChatAnswer, ChatFact } from '#wire/chat.ts';
import { listCompanyDocuments } from '../list-company-documents.ts';
import { readColleagues } from '../read-colleagues.ts';
import { ownAnswerOf } from './own-answer-of.ts';

/** What a customer's own company is known by. */

const { own, ways } = chatText;
const most = 8;

export async function customerNumber(ask: Ask, accountId: string): Promise<ChatAnswer | null> {
  const filters = [{ field: 'Id', operator: 'Equals', operands: [accountId] } as const];
  const [row] = await findRows(ask, { from: 'Account', fields: ['Name', 'Klantnummer__c'], filters, limit: 1 });
  if (row?.['Klantnummer__c'] == null) return null;
  const fact = { name: own.customerNumberName, value: String(row['Klantnummer__c']) };
  return ownAnswerOf(own.customerNumber, [fact], [{ path: '/dashboard?tab=mijnbedrijf', text: ways.company }]);
}

export async function colleagues(ask: Ask): Promise<ChatAnswer | null> {
  const read = await readColleagues(ask);
  if (!read.ok) return null;
  const facts = read.value.colleagues.map(({ name, rights }): ChatFact => ({ name, value: rights }));
  const more = facts.length > most ? [{ name: own.others, value: own.more(facts.length - most) }] : [];
  return ownAnswerOf(own.colleagues, [...facts.slice(0, most), ...more], [{ path: '/dashboard/bedrijf/collegas', text: ways.colleagues }]);
}

export async function invoices(ask: Ask): Promise<ChatAnswer | null> {
  const read = await listCompanyDocuments(ask);
  if (!read.ok) return null;
  const facts = read.value
    .filter(({ name }) => /factuur|nota/i.test(name))
    .slice(0, most)
    .map(({ name, addedAt }): ChatFact => ({ name, value: dayText(addedAt.slice(0, 10)) }));
  return ownAnswerOf(facts.length === 0 ? own.noDocuments : own.documents, facts, [{ path: '/dashboard/bedrijf/documenten', text: ways.documents }]);
}
