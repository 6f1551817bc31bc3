import { equals } from '#engine/model/define.ts';
import {
  type Delivery,
  type MailMessage,
  maxSendTime,
  type MailServer,
} from '#integrations/mail.ts';
import { FilesUnavailableError } from '#integrations/file-store.ts';
import { type RequestContext, asSystem } from '#engine/model/request-context.ts';
import { type PlainRow, lockAvailableRows } from '#engine/read/query.ts';
import { inTransaction } from '#engine/model/transaction.ts';
import { updateRecord } from '#engine/write/write.ts';
import { mailTroubles } from '#messages/mail/mail-troubles.ts';
import { ok } from '#protocol/problem.ts';
import type { Dict, Scalar } from '#protocol/shapes/parts.ts';
import { readMailFiles } from './mail-files.ts';
import { type Attachments, readMailDocument } from './read-attachments.ts';
import { mailStatus } from '#protocol/crm/picklists.ts';
import { truncateText } from '#protocol/texts/clean-text.ts';

/** `reference`: the number of the mail. `code`: without personal data, so it can be logged. */
export type MailTry = {
  reference: string;
  attempt: number;
  outcome: Delivery['outcome'] | 'waiting' | 'stale';
  code: string | null;
};

const minute = 60_000; // ms
const day = 1_440 * minute;

/** Counted from the first attempt. After this time the contents are outdated. */
const patience = 3 * day;
/** Counted from the creation of the mail. */
const longestFileWait = 60 * minute;
/** Longer than sending a mail takes, so that no other server sends the mail meanwhile. */
const lease = maxSendTime + minute;
/** In minutes, after the first, second … attempt; the last value repeats. */
const pauses = [1, 5, 15, 30, 60, 120, 240, 480, 720];
/** In minutes, while the mail server or the files are unavailable. */
const longestAway = 5;

/**
 * Null when no mail is due. Several servers may call this concurrently: a mail is leased to one of
 * them. When that server dies, another sends the mail after the lease, possibly a second time, with
 * the same Message-ID.
 */
export async function sendNextMail(
  ctx: RequestContext,
  server: MailServer,
): Promise<MailTry | null> {
  const system = asSystem(ctx, 'send the mails of the outbox');
  const taken = await takeNext(system);
  if (taken === null) return null;
  const { row, attempt, stale } = taken;
  const mailFacts = { reference: String(row['Name']), attempt };
  if (stale) return { ...mailFacts, outcome: 'stale', code: null };
  const delivery = await handOver(system, server, row).catch(async (fault: unknown) => {
    await settle(system, taken, { outcome: 'broken', reason: String(fault) });
    throw fault;
  });
  await settle(system, taken, delivery);
  return {
    ...mailFacts,
    outcome: delivery.outcome,
    code: delivery.outcome === 'sent' ? null : delivery.code,
  };
}

type Taken = { row: PlainRow; attempt: number; firstTry: number; stale: boolean };

/** Sets the next attempt to the end of the lease, in case this server dies. */
async function takeNext(system: RequestContext): Promise<Taken | null> {
  const result = await inTransaction<Taken | null>(system, async (inside) => {
    const [row] = await lockAvailableRows(inside, {
      ...dueAt(system.now),
      fields: [...fields],
      limit: 1,
    });
    if (row === undefined) return ok(null);
    const now = system.now.getTime();
    const fresh = row['Volgende_poging__c'] === null;
    const attempt = fresh ? 1 : Number(row['Pogingen__c'] ?? 0) + 1;
    const firstTry = fresh
      ? now
      : Date.parse(String(row['Eerste_poging__c'] ?? system.now.toISOString()));
    const trouble = givenUp(row, { now, firstTry });
    await mark(
      inside,
      row,
      trouble === null
        ? {
            Pogingen__c: attempt,
            Eerste_poging__c: moment(firstTry),
            Volgende_poging__c: moment(now + lease),
          }
        : { Status__c: mailStatus.failed, Volgende_poging__c: null, Fout__c: trouble },
    );
    return ok({ row, attempt, firstTry, stale: trouble !== null });
  });
  if (!result.ok) throw new Error('Claiming a mail was refused');
  return result.value;
}

function givenUp(
  row: PlainRow,
  { now, firstTry }: { now: number; firstTry: number },
): string | null {
  // For a new mail, or one that staff queued again, the time counts from its last change.
  if (row['Volgende_poging__c'] === null)
    return now - Date.parse(String(row['LastModifiedDate'])) > patience ? mailTroubles.stale : null;
  // A mail that crashes its sender must not be retried for ever.
  if (now - firstTry < patience + pauses.at(-1)! * minute + lease) return null;
  return explained(mailTroubles.gaveUp(String(row['Fout__c'] ?? mailTroubles.cutShort)));
}

const fields = [
  'Id',
  'Name',
  'Aan__c',
  'Antwoord_aan__c',
  'Onderwerp__c',
  'Tekst__c',
  'Html__c',
  'Soort__c',
  'Record__c',
  'Bestanden_van__c',
  'Pogingen__c',
  'Eerste_poging__c',
  'Volgende_poging__c',
  'Fout__c',
  'CreatedDate',
  'LastModifiedDate',
] as const;

const dueAt = (now: Date) =>
  ({
    from: 'Mail__c',
    filters: [
      equals('Status__c', mailStatus.waiting),
      equals('Volgende_poging__c', ''),
      { field: 'Volgende_poging__c', operator: 'LessOrEqual', operands: [now.toISOString()] },
    ],
    logic: '1 AND (2 OR 3)',
    orderBy: ['Volgende_poging__c'],
  }) as const;

/** `waiting`: the files of the mail are not available yet. */
type Handed = Delivery | { outcome: 'waiting'; code: string; reason: string };

async function handOver(
  system: RequestContext,
  server: MailServer,
  row: PlainRow,
): Promise<Handed> {
  const files = await filesOf(system, row);
  return 'outcome' in files ? files : server.send(await letterOf(system, row, files));
}

/** After the longest wait the mail is sent without the unscanned files. */
async function filesOf(
  system: RequestContext,
  row: PlainRow,
): Promise<Attachments | Extract<Handed, { outcome: 'waiting' }>> {
  const recordId = row['Bestanden_van__c'];
  if (typeof recordId !== 'string') return [];
  try {
    const { attachments, areWaiting } = await readMailFiles(system, recordId);
    const age = system.now.getTime() - Date.parse(String(row['CreatedDate']));
    return areWaiting && age < longestFileWait
      ? { outcome: 'waiting', code: 'FILES_NOT_SCANNED', reason: mailTroubles.filesNotScanned }
      : attachments;
  } catch (error) {
    if (!(error instanceof FilesUnavailableError)) throw error;
    return { outcome: 'waiting', code: 'FILES_AWAY', reason: error.message };
  }
}

async function letterOf(
  system: RequestContext,
  row: PlainRow,
  files: Attachments,
): Promise<MailMessage> {
  const { brand } = system;
  const text = (name: string): string => String(row[name] ?? '');
  const mail = { kind: text('Soort__c'), about: text('Record__c') };
  return {
    id: text('Id'),
    date: new Date(text('CreatedDate')),
    from: { name: brand.name, address: brand.email },
    to: text('Aan__c'),
    replyTo: text('Antwoord_aan__c') || null,
    subject: text('Onderwerp__c'),
    text: text('Tekst__c'),
    html: text('Html__c') || null,
    attachments: [...(await readMailDocument(system, mail)), ...files],
  };
}

/** `broken`: a bug, and not the reply of a mail server, ended the attempt. */
async function settle(
  system: RequestContext,
  { row, attempt, firstTry }: Taken,
  delivery: Handed | { outcome: 'broken'; reason: string },
): Promise<void> {
  const now = system.services.integrations.clock.now().getTime();
  const asked = { ...system, now: new Date(now) };
  if (delivery.outcome === 'sent')
    return mark(asked, row, {
      Status__c: mailStatus.sent,
      Verzonden_op__c: moment(now),
      Volgende_poging__c: null,
      Fout__c: null,
    });
  const trouble = mailTroubles[delivery.outcome](delivery.reason);
  const over = now - firstTry >= patience;
  if (delivery.outcome === 'refused' || over)
    return mark(asked, row, {
      Status__c: mailStatus.failed,
      Volgende_poging__c: null,
      Fout__c: explained(over ? mailTroubles.gaveUp(trouble) : trouble),
    });
  const pause = pauses[Math.min(attempt, pauses.length) - 1]!;
  const isElsewhere = delivery.outcome === 'away' || delivery.outcome === 'waiting';
  const wait = isElsewhere ? Math.min(pause, longestAway) : pause;
  return mark(asked, row, {
    Volgende_poging__c: moment(now + wait * minute),
    Fout__c: explained(trouble),
  });
}

const explained = (trouble: string): string =>
  truncateText(trouble.replaceAll(/\p{Cc}+/gu, ' '), 1_000);

const moment = (time: number): string => new Date(time).toISOString();

async function mark(
  system: RequestContext,
  row: PlainRow,
  fieldsMarked: Dict<Scalar | null>,
): Promise<void> {
  const marked = await updateRecord(system, String(row['Id']), { fields: fieldsMarked });
  if (!marked.ok && marked.problems[0]?.code !== 'record.notFound')
    throw new Error(`The result of a mail cannot be stored: ${marked.problems[0]?.detail}`);
}
