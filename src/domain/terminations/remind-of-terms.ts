import { equals } from '#engine/model/define.ts';
import { type RequestContext, asSystem } from '#engine/model/request-context.ts';
import { localDay } from '#engine/model/local-day.ts';
import type { PlainRow } from '#engine/read/query.ts';
import { updateRecord } from '#engine/write/write.ts';
import { termMails } from '#messages/mail/term-mails.ts';
import { connectionEnd, lastNoticeDay, productRegime } from '#protocol/telecom/contract-end.ts';
import {
  type ConnectionFacts,
  readConnection,
  regimeFields,
  regimeOf,
} from '../company/connection-facts.ts';
import { type DueRowsQuery, processDueRows, valueOrThrow } from '../process-due-rows.ts';
import { defaultTerm } from '#protocol/telecom/offer.ts';
import { priceFor, readCatalogue } from '../selling/read-catalogue.ts';
import { firstTermEndingFilters } from './first-term.ts';
import { mailCompany } from '../company/mail-company.ts';

/** In months. The law requires at least one; two leave room for a server that was down. */
const ahead = 2;
const mostRates = 6;

/**
 * A later contract has a new term, so a reminder counts only for the end date that it announced.
 */
const dueAt = (today: string): DueRowsQuery => ({
  from: 'Aansluiting__c',
  fields: ['Einde_eerste_termijn__c', ...regimeFields],
  filters: [
    ...firstTermEndingFilters(today, ahead),
    equals('Herinnerd_voor__c', ''),
    { field: 'Herinnerd_voor__c', operator: 'LessThan', operands: [today] },
  ],
  logic: '1 AND 2 AND 3 AND 4 AND 5 AND (6 OR 7)',
  isDue: (row) => regimeOf(row) !== productRegime.other,
  locks: 'Id',
});

/**
 * Returns the number of reminders. Source: Telecommunicatiewet art. 7.2ab lid 2 and 3; domain.md
 * §5.
 */
export function remindOfTerms(ctx: RequestContext): Promise<number> {
  const system = asSystem(ctx, 'tell that a first term ends');
  return processDueRows(system, dueAt(localDay(ctx.now)), remind);
}

async function remind(system: RequestContext, row: PlainRow): Promise<void> {
  const termEnd = String(row['Einde_eerste_termijn__c']);
  const facts = valueOrThrow(await readConnection(system, String(row['Id'])));
  valueOrThrow(await updateRecord(system, facts.id, { fields: { Herinnerd_voor__c: termEnd } }));
  const receivedOn = localDay(system.now);
  const words = {
    company: facts.account.name,
    name: facts.name,
    number: facts.number,
    monthly: facts.monthly,
    termEnd,
    lastNotice: lastNoticeDay({ ...facts, receivedOn }),
    endsNow: connectionEnd({ ...facts, receivedOn }).earliestDate,
    rates: await ratesOf(system, facts),
    brand: system.brand,
  };
  await mailCompany(system, {
    account: facts.account,
    about: facts.id,
    kind: 'Einde eerste termijn',
    toCompany: termMails.toCompany(words),
    toUs: termMails.toUs(words),
  });
}

async function ratesOf(
  system: RequestContext,
  { kind }: ConnectionFacts,
): Promise<{ name: string; monthly: number }[]> {
  const sold = (await readCatalogue(system)).filter((product) => product.kind === kind);
  return sold
    .map((product) => ({
      name: product.name,
      monthly: priceFor(product, defaultTerm).monthly / 100,
    }))
    .toSorted((one, other) => one.monthly - other.monthly)
    .slice(0, mostRates);
}
