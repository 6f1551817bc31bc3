import type { RequestContext } from '#engine/model/request-context.ts';
import { localDay } from '#engine/model/local-day.ts';
import { findEveryRow, type PlainRow, sumRows } from '#engine/read/query.ts';
import { chatText } from '#messages/site/chat.ts';
import { dayText } from '#messages/shared/days.ts';
import { kindPatterns } from '#messages/assistant/own-topics.ts';
import { countText, euros, unitText } from '#messages/shared/numbers.ts';
import { serviceAmountText } from '#messages/shared/service-amount.ts';
import { paidStatuses, rulesOfStatus } from '#protocol/telecom/connection-status.ts';
import { connectionEnd } from '#protocol/telecom/contract-end.ts';
import type { ChatAnswer, ChatFact, ChatLink } from '#protocol/site/chat.ts';
import { type ServiceKind, serviceUnit } from '#protocol/telecom/service-kind.ts';
import { simStatus } from '#protocol/telecom/picklists.ts';
import { readPendingEndings, readVisibleConnection } from '../company/connection-facts.ts';
import { euroSum, readMonthlyCosts, totalOf } from '../company/monthly-costs.ts';
import { refusedTermination } from '../terminations/propose-termination.ts';
import { serviceGroups, summaryOf } from '../dashboard/read-dashboard.ts';
import { labelledIn, namedIn } from './own-named-services.ts';
import { ownRecordsAnswer } from './own-company.ts';

const { own, ways } = chatText;
const live = [{ field: 'Status__c', operator: 'Equals' as const, operands: paidStatuses }];
const dashboard: ChatLink = { path: '/dashboard', text: ways.dashboard };
const connectionWay = (row: PlainRow): ChatLink => ({
  path: `/dashboard/aansluiting/${String(row['Id'])}`,
  text: ways.connection(String(row['Name'])),
});
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
  'Status__c',
  'Maandbedrag__c',
  'Einddatum__c',
  'Einde_eerste_termijn__c',
  'Verlengd__c',
  'Contractvorm__c',
];

const readLive = (ctx: RequestContext): Promise<readonly PlainRow[]> =>
  findEveryRow(ctx, {
    from: 'Aansluiting__c',
    fields,
    filters: live,
    orderBy: ['Soort__c', 'Name'],
  });

export const kindsIn = (said: string): ServiceKind[] =>
  // proof: `Object.keys` returns only keys of this constant table
  (Object.keys(kindPatterns) as ServiceKind[]).filter((kind) => kindPatterns[kind].test(said));

/** Without items of the named kinds: all items, and `introduce` says so before the answer. */
function ofKinds<T>(
  all: readonly T[],
  { said, kindOf }: { said: string; kindOf: (one: T) => string },
): { meant: readonly T[]; introduce: (text: string) => string } {
  const kinds = kindsIn(said);
  const meant = all.filter((one) => kinds.some((kind) => kind === kindOf(one)));
  if (kinds.length === 0 || meant.length > 0)
    return { meant: meant.length > 0 ? meant : all, introduce: (text) => text };
  return { meant: all, introduce: (text) => `${own.noneOf(kinds)} ${text}` };
}

const kindOf = (row: PlainRow): string => String(row['Soort__c']);

const shortened = (facts: readonly ChatFact[], total = facts.length): ChatFact[] => [
  ...facts.slice(0, mostShown),
  ...(total > mostShown ? [{ name: own.others, value: own.more(total - mostShown) }] : []),
];

export async function answerServicesOverview(
  ctx: RequestContext,
  said: string,
): Promise<ChatAnswer> {
  const rows = await sumRows(ctx, {
    from: 'Aansluiting__c',
    filters: live,
    by: serviceGroups,
    sum: ['Maandbedrag__c'],
  });
  if (rows.length === 0) return ownRecordsAnswer(own.noConnections, [], [dashboard]);
  const { introduce } = ofKinds(rows, { said, kindOf });
  const kinds = Map.groupBy(rows, kindOf);
  const facts = [...kinds].map(([kind, ofKind]): ChatFact => ({
    name: kind,
    value: serviceAmountText(summaryOf(kind, ofKind, false)),
  }));
  return ownRecordsAnswer(
    introduce(own.connections),
    [...facts, { name: own.total, value: euros(euroSum(rows)) }],
    [dashboard],
  );
}

export async function answerCosts(ctx: RequestContext, said: string): Promise<ChatAnswer> {
  const { kinds } = await readMonthlyCosts(ctx);
  if (kinds.length === 0) return ownRecordsAnswer(own.noConnections, [], [dashboard]);
  const { meant, introduce } = ofKinds(kinds, { said, kindOf: ({ kind }) => kind });
  const sorted = meant.toSorted((one, other) => one.kind.localeCompare(other.kind, 'nl'));
  const facts = sorted.map(({ kind, monthly }): ChatFact => ({
    name: kind,
    value: euros(monthly),
  }));
  return ownRecordsAnswer(
    introduce(own.costs),
    [...facts, { name: own.total, value: euros(totalOf(meant)) }],
    [dashboard],
  );
}

export async function answerNamedConnections(
  ctx: RequestContext,
  said: string,
  { byKind }: { byKind: boolean },
): Promise<ChatAnswer | null> {
  const rows = await readLive(ctx);
  const named = labelledIn(rows, said);
  const kinds = kindsIn(said);
  const ofKind = byKind ? rows.filter((row) => kinds.some((kind) => kind === kindOf(row))) : [];
  return answerConnections(named.length > 0 ? named : ofKind);
}

export function answerConnections(meant: readonly PlainRow[]): ChatAnswer | null {
  if (meant.length === 0) return null;
  const facts = meant.map((row): ChatFact => ({ name: String(row['Name']), value: aboutRow(row) }));
  const text = meant.length === 1 ? own.these : own.theseMany(amountOf(meant));
  return ownRecordsAnswer(
    text,
    shortened(facts),
    meant.length === 1 ? [connectionWay(meant[0]!)] : [dashboard],
  );
}

export const readNamedConnections = async (
  ctx: RequestContext,
  said: string,
): Promise<readonly PlainRow[]> => namedIn(await readLive(ctx), said);

function amountOf(rows: readonly PlainRow[]): string {
  const [kind, ...others] = new Set(rows.map(kindOf));
  if (kind === undefined || others.length > 0) return own.services(rows.length);
  const groups = rows.map((row) => ({ ...row, count: 1 }));
  return serviceAmountText(summaryOf(kind, groups, false));
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
    count === 1 && unit === serviceUnit.connections ? '' : amount,
    row['Niveau__c'],
    euros(Number(row['Maandbedrag__c'] ?? 0)),
    blocked,
  ];
  return parts.filter((part) => part !== null && part !== '').join(', ');
}

export async function answerContracts(ctx: RequestContext, said: string): Promise<ChatAnswer> {
  const all = await readLive(ctx);
  const named = namedIn(all, said);
  if (named.length > 0) {
    const ends = named.map((row): ChatFact => ({
      name: String(row['Name']),
      value: endOf(row) ?? own.renewed,
    }));
    const to = named.length === 1 ? connectionWay(named[0]!) : dashboard;
    return ownRecordsAnswer(own.contracts, shortened(ends), [to]);
  }
  const { meant: rows, introduce } = ofKinds(all, { said, kindOf });
  const known = rows.flatMap((row) => {
    const end = endOf(row);
    return end === null ? [] : [{ row, end }];
  });
  const facts = known.map(({ row, end }): ChatFact => ({ name: String(row['Name']), value: end }));
  const way =
    known.length === 1
      ? connectionWay(known[0]!.row)
      : { path: '/dashboard?tab=mijnbedrijf', text: ways.company };
  if (facts.length > 0) return ownRecordsAnswer(introduce(own.contracts), shortened(facts), [way]);
  const open =
    kindsIn(said).length === 0
      ? []
      : shortened(rows.map((row): ChatFact => ({ name: String(row['Name']), value: own.renewed })));
  return ownRecordsAnswer(introduce(own.noContracts), open, [way]);
}

function endOf(row: PlainRow): string | null {
  if (row['Einddatum__c'] !== null) return own.ends(dayText(String(row['Einddatum__c'])));
  if (row['Einde_eerste_termijn__c'] === null || row['Verlengd__c'] === true) return null;
  return own.until(dayText(String(row['Einde_eerste_termijn__c'])));
}

/**
 * When notice is given today. When none of the services can be terminated now, returns the end
 * dates (`answerContracts`). Null: another question.
 */
export async function answerNoticePeriod(
  ctx: RequestContext,
  said: string,
): Promise<ChatAnswer | null> {
  const all = await readLive(ctx);
  const byName = namedIn(all, said);
  const isMeant = byName.length > 0 || kindsIn(said).length > 0 || /opzeg/.test(said);
  if (!isMeant) return null;
  const { meant: named, introduce } =
    byName.length > 0
      ? { meant: byName, introduce: (text: string) => text }
      : ofKinds(all, { said, kindOf });
  if (named.length === 0) return ownRecordsAnswer(own.noConnections, [], [dashboard]);
  const endable = named.filter(
    (row) => rulesOfStatus(String(row['Status__c'])).terminate === 'yes',
  );
  const receivedOn = localDay(ctx.now);
  const found: { row: PlainRow; fact: ChatFact }[] = [];
  for (const row of endable.slice(0, mostShown)) {
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
    introduce(own.notice),
    shortened(
      found.map(({ fact }) => fact),
      endable.length,
    ),
    found.length === 1 ? [connectionWay(found[0]!.row)] : [dashboard],
  );
}
