import { equals } from '#engine/model/define.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { findEveryRow, type PlainRow } from '#engine/read/query.ts';
import { chatText } from '#messages/site/chat.ts';
import type { ChatAnswer, ChatFact } from '#protocol/site/chat.ts';
import { tokenize } from '../site-search/words.ts';
import { assignmentKind, assignmentStatus } from '#protocol/telecom/picklists.ts';
import { ownRecordsAnswer } from './own-company.ts';

const { own, ways } = chatText;
const most = 15;
const fields = [
  'Name',
  'Soort__c',
  'Uitvoering__c',
  'Intern_nummer__c',
  'Status__c',
  'Aansluiting__r.Name',
];

/**
 * Users, or devices when the question is about them: those named, or else all. Null: there are
 * none.
 */
export async function answerAssignments(
  ctx: RequestContext,
  said: string,
): Promise<ChatAnswer | null> {
  const kind = /\btoestel|\bintern|\btoestelnummer/.test(said)
    ? assignmentKind.device
    : assignmentKind.user;
  const rows = await findEveryRow(ctx, {
    from: 'Toewijzing__c',
    fields,
    filters: [equals('Soort__c', kind)],
    orderBy: ['Name'],
  });
  if (rows.length === 0) return null;
  const asked = new Set(tokenize(said));
  const named = rows.filter((row) => tokenize(String(row['Name'])).some((word) => asked.has(word)));
  const shown = named.length > 0 ? named : rows;
  const facts = shown.slice(0, most).map(factOf);
  const more =
    shown.length > most ? [{ name: own.others, value: own.more(shown.length - most) }] : [];
  const text = own.assignments[kind](shown.length);
  return ownRecordsAnswer(
    text,
    [...facts, ...more],
    [{ path: '/dashboard', text: ways.dashboard }],
  );
}

function factOf(row: PlainRow): ChatFact {
  const number = row['Intern_nummer__c'];
  const parts = [
    row['Aansluiting__r.Name'],
    row['Uitvoering__c'] === row['Aansluiting__r.Name'] ? null : row['Uitvoering__c'],
    number === null || number === undefined ? null : own.extension(String(number)),
    row['Status__c'] === assignmentStatus.blocked ? own.blocked : null,
  ];
  const value = parts.filter((part) => part !== null && part !== undefined).join(', ');
  return { name: String(row['Name']), value };
}
