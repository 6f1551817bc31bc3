import { equals } from '#engine/model/define.ts';
import { type RequestContext, asSystem } from '#engine/model/request-context.ts';
import { updateRecord } from '#engine/write/write.ts';
import { portOutMails } from '#messages/mail/port-out-mails.ts';
import {
  type ConnectionFacts,
  type OverdueRelease,
  readConnection,
} from '../company/connection-facts.ts';
import { type DueRowsQuery, processDueRows, valueOrThrow } from '../process-due-rows.ts';
import { mailCompany } from '../company/mail-company.ts';
import { portOutStatus } from '#protocol/telecom/picklists.ts';

const due: DueRowsQuery = {
  from: 'Uitportering__c',
  fields: ['Nummer__c', 'Geldig_tot__c'],
  filters: [
    equals('Status__c', portOutStatus.released),
    { field: 'Geldig_tot__c', operator: 'LessThan', operands: ['TODAY'] },
  ],
  locks: 'Aansluiting__c',
};

/** Returns the number of closed releases. Source: decisions.md §8. */
export const lapseReleases = (ctx: RequestContext): Promise<number> =>
  processDueRows(asSystem(ctx, 'let releases lapse'), due, async (system, row) => {
    const { account } = valueOrThrow(await readConnection(system, String(row['Aansluiting__c'])));
    await lapseRelease(system, account, {
      id: String(row['Id']),
      number: String(row['Nummer__c'] ?? ''),
      validUntil: String(row['Geldig_tot__c']),
    });
  });

/** The caller has locked the connection in this transaction. */
export async function lapseRelease(
  system: RequestContext,
  account: ConnectionFacts['account'],
  { id, number, validUntil }: OverdueRelease,
): Promise<void> {
  valueOrThrow(await updateRecord(system, id, { fields: { Status__c: portOutStatus.lapsed } }));
  const words = { company: account.name, number, validUntil, brand: system.brand };
  const { lapsedToCompany, lapsedToUs } = portOutMails;
  await mailCompany(system, {
    account,
    about: id,
    kind: 'Uitportering vervallen',
    toCompany: lapsedToCompany(words),
    toUs: lapsedToUs(words),
  });
}

/** Leaves out overdue releases. A query appends its own filters, because `logic` counts these. */
export const openPortOuts = {
  from: 'Uitportering__c',
  filters: [
    equals('Status__c', portOutStatus.requested),
    equals('Status__c', portOutStatus.released),
    { field: 'Geldig_tot__c', operator: 'GreaterOrEqual', operands: ['', 'TODAY'] },
  ],
  logic: '(1 OR (2 AND 3))',
} as const;
