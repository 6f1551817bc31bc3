import type { Ask } from '#records/ask.ts';
import { findRows, type PlainRow, sumRows } from '#records/query.ts';
import { chatText } from '#text/chat.ts';
import { dayText } from '#text/days.ts';
import { euros } from '#text/numbers.ts';
import type { ChatAnswer } from '#wire/chat.ts';
import type { OwnTopic } from './own-topics.ts';
import { countOpenCases, findOpenCases } from './read-open-cases.ts';

const { own } = chatText;
const active = [{ field: 'Status__c', operator: 'NotEqual' as const, operands: ['Beëindigd', 'In aanvraag'] }];

type Own = Pick<ChatAnswer, 'text' | 'facts' | 'place'>;

/**
 * What a customer's own records say of this topic, read under their own rights; null for whoever has none to read.
 * Whoever sees service requests only, hears of those only.
 */
export async function ownAnswer(ask: Ask, topic: OwnTopic): Promise<Own | null> {
  const { viewer } = ask;
  if (viewer.kind !== 'user' || viewer.accountId === null) return null;
  if (topic === 'requests') return requests(ask);
  if (viewer.role !== 'customer') return null;
  return topic === 'contracts' ? contracts(ask) : connections(ask);
}

async function requests(ask: Ask): Promise<Own> {
  const [count, cases] = await Promise.all([countOpenCases(ask), findOpenCases(ask, 5)]);
  return {
    text: count === 0 ? own.noRequests : own.requests(count),
    facts: cases.map(({ number, subject, status }) => ({ name: number, value: `${subject} (${status})` })),
    place: 'serviceRequests',
  };
}

async function connections(ask: Ask): Promise<Own> {
  const kinds = await sumRows(ask, { from: 'Aansluiting__c', filters: active, by: ['Soort__c'], sum: ['Maandbedrag__c'] });
  if (kinds.length === 0) return { text: own.noConnections, facts: [], place: 'dashboard' };
  const total = kinds.reduce((sum, kind) => sum + Number(kind['Maandbedrag__c'] ?? 0), 0);
  return {
    text: own.connections,
    facts: [...kinds.map((kind) => ({ name: String(kind['Soort__c']), value: String(kind.count) })), { name: own.total, value: euros(total) }],
    place: 'dashboard',
  };
}

async function contracts(ask: Ask): Promise<Own> {
  const rows = await findRows(ask, {
    from: 'Aansluiting__c',
    fields: ['Name', 'Product__r.Name', 'Einddatum__c', 'Einde_eerste_termijn__c', 'Verlengd__c'],
    filters: active,
    orderBy: ['Einde_eerste_termijn__c'],
    limit: 200,
  });
  const facts = rows.flatMap((row) => {
    const value = endOf(row);
    return value === null ? [] : [{ name: `${String(row['Product__r.Name'] ?? '')} ${String(row['Name'])}`.trim(), value }];
  });
  return { text: facts.length === 0 ? own.noContracts : own.contracts, facts: facts.slice(0, 6), place: 'company' };
}

function endOf(row: PlainRow): string | null {
  if (row['Einddatum__c'] !== null) return own.ends(dayText(String(row['Einddatum__c'])));
  if (row['Einde_eerste_termijn__c'] === null || row['Verlengd__c'] === true) return null;
  return own.until(dayText(String(row['Einde_eerste_termijn__c'])));
}
