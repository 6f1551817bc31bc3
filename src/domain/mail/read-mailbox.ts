import { type RequestContext, asSystem } from '#engine/model/request-context.ts';
import { equals, type ListFilterDefinition } from '#engine/model/define.ts';
import { countRows, findRows, type PlainRow } from '#engine/read/query.ts';
import { normalizeId } from '#protocol/ids.ts';
import { type Attachments, readAttachments } from './read-attachments.ts';

/** `at`: ISO 8601. */
export type MailboxLine = { id: string; to: string; subject: string; at: string; status: string };
/** `older`: the `after` of the next page; null on the last page. */
export type Mailbox = { total: number; lines: MailboxLine[]; older: string | null };
export type MailboxMail = MailboxLine & {
  reference: string;
  replyTo: string | null;
  text: string;
  html: string | null;
  kind: string;
  about: string;
  filesOf: string | null;
};

export const mailsPerPage = 20;

const textFields = [
  'Name',
  'Antwoord_aan__c',
  'Tekst__c',
  'Html__c',
  'Soort__c',
  'Record__c',
  'Bestanden_van__c',
];

const lineFields = ['Id', 'Aan__c', 'Onderwerp__c', 'Status__c', 'CreatedDate'];

/**
 * Includes secret mails, so only for a demo server. `after`: a mail id; null for the newest mails.
 */
export async function readMailbox(ctx: RequestContext, after: string | null): Promise<Mailbox> {
  const system = asSystem(ctx, task);
  const from = normalizeId(after ?? '');
  const filters: ListFilterDefinition[] =
    from === undefined ? [] : [{ field: 'Id', operator: 'LessThan', operands: [from] }];
  const rows = await findRows(system, {
    from: 'Mail__c',
    fields: lineFields,
    filters,
    orderBy: ['-Id'],
    limit: mailsPerPage + 1,
  });
  const lines = rows.slice(0, mailsPerPage).map(lineOf);
  return {
    total: await countRows(system, { from: 'Mail__c' }),
    lines,
    older: rows.length > mailsPerPage ? lines.at(-1)!.id : null,
  };
}

export async function readMailboxMail(
  ctx: RequestContext,
  mailId: string,
): Promise<MailboxMail | null> {
  const id = normalizeId(mailId);
  if (id === undefined) return null;
  const [row] = await findRows(asSystem(ctx, task), {
    from: 'Mail__c',
    fields: [...lineFields, ...textFields],
    filters: [equals('Id', id)],
    limit: 1,
  });
  if (row === undefined) return null;
  const optional = (name: string) => (row[name] === null ? null : String(row[name]));
  return {
    ...lineOf(row),
    reference: String(row['Name']),
    replyTo: optional('Antwoord_aan__c'),
    text: String(row['Tekst__c']),
    html: optional('Html__c'),
    kind: optional('Soort__c') ?? '',
    about: optional('Record__c') ?? '',
    filesOf: optional('Bestanden_van__c'),
  };
}

/** What would go along with the mail when it is sent. */
export const readMailboxAttachments = (
  ctx: RequestContext,
  mail: MailboxMail,
): Promise<Attachments> => readAttachments(asSystem(ctx, task), mail);

const task = 'show the mailbox of the demo';

const lineOf = (row: PlainRow): MailboxLine => ({
  id: String(row['Id']),
  to: String(row['Aan__c']),
  subject: String(row['Onderwerp__c']),
  at: String(row['CreatedDate']),
  status: String(row['Status__c']),
});
