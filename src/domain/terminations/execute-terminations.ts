import { equals } from '#engine/model/define.ts';
import { type RequestContext, asSystem } from '#engine/model/request-context.ts';
import { localDay } from '#engine/model/local-day.ts';
import type { PlainRow } from '#engine/read/query.ts';
import { updateRecord } from '#engine/write/write.ts';
import { terminationMails } from '#messages/mail/termination-mails.ts';
import { readConnection } from '../company/connection-facts.ts';
import { describeTermination } from './describe-termination.ts';
import { type DueRowsQuery, processDueRows, valueOrThrow } from '../process-due-rows.ts';
import { endConnection } from './end-connection.ts';
import { mailCompany } from '../company/mail-company.ts';
import { terminationStatus } from '#protocol/telecom/picklists.ts';

/** A termination is executed in the last hour of its end date. */
const lastHour = 3_600_000; // ms

const dueAt = (now: Date): DueRowsQuery => ({
  from: 'Opzegging__c',
  fields: ['Einddatum__c'],
  filters: [
    equals('Status__c', terminationStatus.received),
    {
      field: 'Einddatum__c',
      operator: 'LessThan',
      operands: [localDay(new Date(now.getTime() + lastHour))],
    },
  ],
  locks: 'Aansluiting__c',
});

/** Returns the number of ended connections. Source: decisions.md §7. */
export const executeTerminations = (ctx: RequestContext): Promise<number> =>
  processDueRows(
    asSystem(ctx, 'execute terminations on their date'),
    dueAt(ctx.now),
    executeTermination,
  );

/**
 * The caller has locked the connection. `row['Einddatum__c']` may be earlier than the stored day.
 */
export async function executeTermination(system: RequestContext, row: PlainRow): Promise<void> {
  const [id, connectionId, endDate] = [
    String(row['Id']),
    String(row['Aansluiting__c']),
    String(row['Einddatum__c']),
  ];
  const connection = valueOrThrow(await readConnection(system, connectionId));
  valueOrThrow(
    await updateRecord(system, id, {
      fields: {
        Status__c: terminationStatus.executed,
        Uitgevoerd_op__c: localDay(system.now),
        Einddatum__c: endDate,
      },
    }),
  );
  await endConnection(system, connection, endDate);
  const described = await describeTermination(system, id);
  if (described === null) throw new Error('A termination that was just executed must exist');
  const words = { described, brand: system.brand };
  const { executedToCompany, executedToUs } = terminationMails;
  await mailCompany(system, {
    account: connection.account,
    about: id,
    kind: 'Opzegging uitgevoerd',
    toCompany: executedToCompany(words),
    toUs: executedToUs(words),
  });
}
