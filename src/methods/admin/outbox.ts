import type { Ask } from '#records/ask.ts';
import { countRows, findRows, type PlainRow } from '#records/query.ts';
import { updateRecord } from '#records/write.ts';
import { keepsTheHouse } from '#session/all-sessions.ts';
import { ok, refuse, type Result } from '#wire/problem.ts';

export type OutboxMail = { id: string; to: string; subject: string; attempts: number; next: string | null; error: string | null; made: string };
/** Counts of all, rows of the first `most`. */
export type Outbox = { waiting: number; failed: number; mails: readonly (OutboxMail & { status: 'Wacht' | 'Mislukt' })[] };

const most = 50;
const ofStatus = (status: string) => [{ field: 'Status__c', operator: 'Equals' as const, operands: [status] }];

/** Mails that did not go, failed ones on top. Refuses `record.noRight` for who is no administrator. */
export async function readOutbox(ask: Ask): Promise<Result<Outbox>> {
  if (!keepsTheHouse(ask)) return refuse({ code: 'record.noRight' });
  const of = (status: 'Wacht' | 'Mislukt') =>
    findRows(ask, { from: 'Mail__c', fields: [...fields], filters: ofStatus(status), orderBy: ['-CreatedDate'], limit: most });
  const [failed, waiting] = [await of('Mislukt'), await of('Wacht')];
  return ok({
    failed: await countRows(ask, { from: 'Mail__c', filters: ofStatus('Mislukt') }),
    waiting: await countRows(ask, { from: 'Mail__c', filters: ofStatus('Wacht') }),
    mails: [
      ...failed.map((row) => ({ ...mailOf(row), status: 'Mislukt' as const })),
      ...waiting.map((row) => ({ ...mailOf(row), status: 'Wacht' as const })),
    ].slice(0, most),
  });
}

const fields = ['Id', 'Aan__c', 'Onderwerp__c', 'Pogingen__c', 'Volgende_poging__c', 'Fout__c', 'CreatedDate'] as const;
const textOf = (value: PlainRow[string] | undefined): string | null => (value === null || value === undefined ? null : String(value));

const mailOf = (row: PlainRow): OutboxMail => ({
  id: String(row['Id']),
  to: String(row['Aan__c'] ?? ''),
  subject: String(row['Onderwerp__c'] ?? ''),
  attempts: Number(row['Pogingen__c'] ?? 0),
  next: textOf(row['Volgende_poging__c']),
  error: textOf(row['Fout__c']),
  made: String(row['CreatedDate']),
});

/** Has a mail that failed go once more. Refuses as a save does. */
export const sendAgain = (ask: Ask, id: string): Promise<Result<unknown>> => updateRecord(ask, id, { fields: { Status__c: 'Wacht' } });
