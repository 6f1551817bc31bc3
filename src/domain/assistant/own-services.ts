import type { RequestContext } from '#engine/model/request-context.ts';
import { localDay } from '#engine/model/local-day.ts';
import { findRows, type PlainRow, sumRows } from '#engine/read/query.ts';
import { chatText } from '#messages/site/chat.ts';
import { dayText } from '#messages/shared/days.ts';
import { kindPatterns } from '#messages/assistant/own-topics.ts';
import { countText, euros, unitText } from '#messages/shared/numbers.ts';
import { paidStatuses, rulesOfStatus } from '#protocol/telecom/connection-status.ts';
import { connectionEnd } from '#protocol/telecom/contract-end.ts';
import type { ChatAnswer, ChatFact, ChatLink } from '#protocol/site/chat.ts';
import { serviceUnit } from '#protocol/telecom/service-kind.ts';
import { simStatus } from '#protocol/telecom/picklists.ts';
import { readPendingEndings, readVisibleConnection } from '../company/connection-facts.ts';
import { euroSum } from '../company/monthly-costs.ts';
import { refusedTermination } from '../terminations/propose-termination.ts';
import { serviceGroups, dashboardServiceKinds, summaryOf } from '../dashboard/read-dashboard.ts';
import { tokenize } from '../site-search/words.ts';
import { ownRecordsAnswer } from './own-records-answer.ts';

/** What a customer's own connections say, read under their own rights. */

const { own, ways } = chatText;
const live = [{ field: 'Status__c', operator: 'Equals' as const, operands: paidStatuses }];
const dashboard: ChatLink = { path: '/dashboard', text: ways.dashboard };
const connectionWay = (row: PlainRow): ChatLink => ({
  path: `/dashboard/aansluiting/${String(row['Id'])}`,
  text: ways.connection(String(row['Name'])),
});
/** More lines than these nobody reads in a conversation. */
const mostShown = 15;

const fields = [
  'Id',
  'Name',
  'Soort__c',
  'Status__c',
  'Nummer__c',
  'Aantal__c',
  'Eenheid__c',
  'Niveau__c',
  'Simstatus__c',
  'Maandbedrag__c',
  'Einddatum__c',
  'Einde_eerste_termijn__c',
  'Verlengd__c',
  'Contractvorm__c',
];

const readLive = (ctx: RequestContext): Promise<readonly PlainRow[]> =>
  findRows(ctx, {
    from: 'Aansluiting__c',
    fields,
    filters: live,
    orderBy: ['Soort__c', 'Name'],
    limit: 500,
  });

/** The kinds of services that a question names. */
const kindsIn = (said: string): string[] =>
  Object.entries(kindPatterns).flatMap(([kind, pattern]) => (pattern.test(said) ? [kind] : []));

const ofKinds = (rows: readonly PlainRow[], said: string): readonly PlainRow[] => {
  const kinds = kindsIn(said);
  const meant = rows.filter((row) => kinds.includes(String(row['Soort__c'])));
  return meant.length > 0 ? meant : rows;
};

/** All services by kind: how many, of what, and what they cost together. */
export async function answerServicesOverview(ctx: RequestContext): Promise<ChatAnswer> {
  const rows = await sumRows(ctx, {
    from: 'Aansluiting__c',
    filters: live,
    by: serviceGroups,
    sum: ['Maandbedrag__c'],
  });
  if (rows.length === 0) return ownRecordsAnswer(own.noConnections, [], [dashboard]);
  const kinds = Map.groupBy(rows, (row) => String(row['Soort__c']));
  const facts = [...kinds].map(([kind, ofKind]): ChatFact => {
    const count = ofKind.reduce((sum, row) => sum + row.count, 0);
    const known = dashboardServiceKinds.find((one) => one === kind);
    const {
      count: amount,
      unit,
      level,
    } = known === undefined
      ? { count: null, unit: null, level: null }
      : summaryOf(known, ofKind, false);
    // The speeds of several lines do not add up.
    const counted =
      amount === null || amount === count || unit === null || unit === serviceUnit.speed
        ? ''
        : `${countText(amount)} ${unitText(amount, unit)}`;
    return {
      name: kind,
      value: [countText(count), counted, level ?? ''].filter((part) => part !== '').join(', '),
    };
  });
  return ownRecordsAnswer(
    own.connections,
    [...facts, { name: own.total, value: euros(euroSum(rows)) }],
    [dashboard],
  );
}

/** What is paid a month: in all, or for what the question names. */
export async function answerCosts(ctx: RequestContext, said: string): Promise<ChatAnswer> {
  const rows = ofKinds(await readLive(ctx), said);
  if (rows.length === 0) return ownRecordsAnswer(own.noConnections, [], [dashboard]);
  const byKind = Map.groupBy(rows, (row) => String(row['Soort__c']));
  const facts = [...byKind].map(([kind, ofKind]): ChatFact => ({
    name: kind,
    value: euros(euroSum(ofKind)),
  }));
  return ownRecordsAnswer(
    own.costs,
    [...facts, { name: own.total, value: euros(euroSum(rows)) }],
    [dashboard],
  );
}

/**
 * The connections that the question names, by their own name or by their kind, with what they are;
 * null when it names none.
 */
export async function answerNamedConnections(
  ctx: RequestContext,
  said: string,
  { byKind }: { byKind: boolean },
): Promise<ChatAnswer | null> {
  const rows = await readLive(ctx);
  const named = rows.filter((row) => isNamed(row, said) || isNumbered(row, said));
  const kinds = kindsIn(said);
  const meant =
    named.length > 0
      ? named
      : byKind
        ? rows.filter((row) => kinds.includes(String(row['Soort__c'])))
        : [];
  if (meant.length === 0) return null;
  const facts = meant
    .slice(0, mostShown)
    .map((row): ChatFact => ({ name: String(row['Name']), value: aboutRow(row) }));
  const more =
    meant.length > mostShown
      ? [{ name: own.others, value: own.more(meant.length - mostShown) }]
      : [];
  const text = meant.length === 1 ? own.these : own.theseMany(meant.length);
  return ownRecordsAnswer(
    text,
    [...facts, ...more],
    meant.length === 1 ? [connectionWay(meant[0]!)] : [dashboard],
  );
}

/**
 * A connection is called `Product, who has it`: the question holds all words of the second part.
 */
function isNamed(row: PlainRow, said: string): boolean {
  const [, label = ''] = String(row['Name']).split(', ');
  const words = tokenize(label);
  const asked = new Set(tokenize(said));
  return words.length > 0 && words.every((word) => asked.has(word));
}

/** The question has its telephone number. */
function isNumbered(row: PlainRow, said: string): boolean {
  const number = String(row['Nummer__c'] ?? '').replace(/\D/g, '');
  return number.length > 6 && said.replace(/(?<=\d) (?=\d)/g, '').includes(number);
}

function aboutRow(row: PlainRow): string {
  const [count, unit] = [row['Aantal__c'], String(row['Eenheid__c'] ?? '')];
  const isCounted = count !== null && unit !== serviceUnit.level;
  const amount = isCounted
    ? `${countText(Number(count))} ${unitText(Number(count), unit)}`.trim()
    : '';
  const blocked = row['Simstatus__c'] === simStatus.blocked ? own.blockedSim : null;
  const parts = [
    row['Nummer__c'],
    row['Eenheid__c'] === serviceUnit.connections ? '' : amount,
    row['Niveau__c'],
    euros(Number(row['Maandbedrag__c'] ?? 0)),
    blocked,
  ];
  return parts.filter((part) => part !== null && part !== '').join(', ');
}

/** Until when the contracts run. */
export async function answerContracts(ctx: RequestContext, said: string): Promise<ChatAnswer> {
  const rows = ofKinds(await readLive(ctx), said);
  const known = rows.flatMap((row) => {
    const end = endOf(row);
    return end === null ? [] : [{ row, end }];
  });
  const facts = known.map(({ row, end }): ChatFact => ({ name: String(row['Name']), value: end }));
  const more =
    facts.length > mostShown
      ? [{ name: own.others, value: own.more(facts.length - mostShown) }]
      : [];
  const way =
    known.length === 1
      ? connectionWay(known[0]!.row)
      : { path: '/dashboard?tab=mijnbedrijf', text: ways.company };
  if (facts.length > 0)
    return ownRecordsAnswer(own.contracts, [...facts.slice(0, mostShown), ...more], [way]);
  const open =
    kindsIn(said).length === 0
      ? []
      : rows
          .slice(0, mostShown)
          .map((row): ChatFact => ({ name: String(row['Name']), value: own.renewed }));
  return ownRecordsAnswer(own.noContracts, open, [way]);
}

function endOf(row: PlainRow): string | null {
  if (row['Einddatum__c'] !== null) return own.ends(dayText(String(row['Einddatum__c'])));
  if (row['Einde_eerste_termijn__c'] === null || row['Verlengd__c'] === true) return null;
  return own.until(dayText(String(row['Einde_eerste_termijn__c'])));
}

/**
 * When what the question names can end if notice is given today, as its own page computes it; until
 * when it runs where none of it can be terminated now.
 */
export async function answerNoticePeriod(
  ctx: RequestContext,
  said: string,
): Promise<ChatAnswer | null> {
  if (kindsIn(said).length === 0 && !/opzegtermijn|opzeg/.test(said)) return null;
  const named = ofKinds(await readLive(ctx), said);
  if (named.length === 0) return ownRecordsAnswer(own.noConnections, [], [dashboard]);
  const rows = named
    .filter((row) => rulesOfStatus(String(row['Status__c'])).terminate === 'yes')
    .slice(0, mostShown);
  const receivedOn = localDay(ctx.now);
  const found: { row: PlainRow; fact: ChatFact }[] = [];
  for (const row of rows) {
    const seen = await readVisibleConnection(ctx, String(row['Id']));
    if (!seen.ok) continue;
    const running = await readPendingEndings(ctx, seen.value.id);
    if (refusedTermination(seen.value, running) !== null) continue;
    const { earliestDate, notice: months } = connectionEnd({ ...seen.value, receivedOn });
    const value = own.noticeOf(months, dayText(earliestDate));
    found.push({ row, fact: { name: seen.value.name, value } });
  }
  if (found.length === 0) return answerContracts(ctx, said);
  return ownRecordsAnswer(
    own.notice,
    found.map(({ fact }) => fact),
    found.length === 1 ? [connectionWay(found[0]!.row)] : [dashboard],
  );
}
