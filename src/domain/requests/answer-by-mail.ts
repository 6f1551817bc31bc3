import {
  type RequestContext,
  asSystemOnBehalf,
  type BusinessAction,
} from '#engine/model/request-context.ts';
import { findRowsByValues } from '#engine/read/look-up.ts';
import { updateRecord } from '#engine/write/write.ts';
import { answerMails } from '#messages/mail/answer-mails.ts';
import { ok, refuse } from '#protocol/problem.ts';
import { actorIdOf } from '#protocol/users/viewer.ts';
import { putInOutbox } from '../mail/put-in-outbox.ts';
import { readReplyText } from './read-reply-text.ts';

const kinds = {
  Contactbericht__c: { kind: 'Antwoord op contactbericht', words: answerMails.message },
  Adviesaanvraag__c: { kind: 'Antwoord op adviesaanvraag', words: answerMails.advice },
} as const;

/** Mails the answer of a member of staff to the visitor who sent the record. */
export const answerSender =
  (object: keyof typeof kinds): BusinessAction =>
  async (ctx, { id, values }) => {
    const recordId = String(id);
    const said = await readReplyText(ctx, {
      object,
      action: 'Answer',
      field: 'Antwoord',
      recordId,
      values,
    });
    if (said === null) return refuse({ code: 'record.required', field: 'Antwoord' });
    const [row] = await findRowsByValues(ctx, {
      from: object,
      fields: ['Name', 'Email__c'],
      where: { Id: recordId },
      limit: 1,
    });
    if (row === undefined) throw new Error('A locked message row must exist');
    const saved = await updateRecord(ctx, recordId, {
      fields: { Status__c: String(values['Daarna']), ...(await ownerOf(ctx, object, recordId)) },
    });
    if (!saved.ok) return saved;
    const { kind, words } = kinds[object];
    const system = asSystemOnBehalf(ctx, 'answer what a visitor sent');
    const answered = await updateRecord(system, recordId, {
      fields: { Beantwoord_op__c: ctx.now.toISOString() },
    });
    if (!answered.ok) return answered;
    await putInOutbox(system, {
      to: String(row['Email__c']),
      kind,
      about: recordId,
      words: words({ reference: String(row['Name']), said, brand: ctx.brand }),
    });
    return ok({});
  };

export const closeAction =
  (object: string, field: string, value: string): BusinessAction =>
  async (ctx, { id }) => {
    const ended = await updateRecord(ctx, String(id), {
      fields: { [field]: value, ...(await ownerOf(ctx, object, String(id))) },
    });
    return ended.ok ? ok({}) : ended;
  };

async function ownerOf(
  ctx: RequestContext,
  object: string,
  Id: string,
): Promise<{ OwnerId?: string | null }> {
  const [row] = await findRowsByValues(ctx, {
    from: object,
    fields: ['OwnerId'],
    where: { Id },
    limit: 1,
  });
  return row?.['OwnerId'] === null ? { OwnerId: actorIdOf(ctx.viewer) } : {};
}
