import { equals } from '#engine/model/define.ts';
import { type RequestContext, asSystem } from '#engine/model/request-context.ts';
import { findRowsByValues } from '#engine/read/look-up.ts';
import { findRows } from '#engine/read/query.ts';
import { runIdempotently } from '#engine/model/transaction.ts';
import { createRecord, updateRecord } from '#engine/write/write.ts';
import { throttledAddress } from '#auth/sessions/address.ts';
import { chatText } from '#messages/site/chat.ts';
import { chatMails } from '#messages/mail/chat-mails.ts';
import { contactMails } from '#messages/mail/mails.ts';
import { maxFreeTextLength } from '#protocol/constants.ts';
import type { CustomerHandOver, GuestHandOver } from '#protocol/forms/chat.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import { contactMessageKind } from '#protocol/crm/picklists.ts';
import { requestKind, requestOrigin } from '#protocol/telecom/service-requests.ts';
import { refusedAttempt } from '../forms/attempts.ts';
import { formProblems } from '../forms/form-problems.ts';
import {
  type FormSubmission,
  type FormReceipt,
  mailsToBoth,
  saveForm,
} from '../forms/save-form.ts';
import { putInOutbox } from '../mail/put-in-outbox.ts';
import { truncateText } from '#protocol/texts/clean-text.ts';
import { mailsByItself } from './mail-new-request.ts';

/** Source: decisions.md §11. */
export async function handOverGuestChat(
  ctx: RequestContext,
  sent: FormSubmission<GuestHandOver>,
): Promise<Result<FormReceipt>> {
  const owner = await guestChatOwner(ctx);
  const { name, email, remark, transcript } = sent.value;
  const message = withTranscript(remark, transcript);
  const facts = { name, email, phone: '', message, brand: ctx.brand };
  return saveForm(ctx, sent, {
    form: 'chat',
    task: 'keep a conversation with the assistant',
    email,
    record: {
      apiName: 'Contactbericht__c',
      fields: {
        Bericht__c: message,
        Soort__c: contactMessageKind.contact,
        ...owner,
      },
    },
    names: { Naam__c: 'name', Email__c: 'email', Bericht__c: 'remark' },
    mails: mailsToBoth('Contactbericht', contactMails, facts),
  });
}

/** The user that the brand names, when that is an active member of staff. */
async function guestChatOwner(ctx: RequestContext): Promise<{ OwnerId?: string }> {
  const { guestChatUserId: id } = ctx.brand;
  if (id === null) return {};
  const system = asSystem(ctx, 'see who gets the conversations of guests');
  const where = { Id: id, IsActive: true };
  const fields = ['AccountId'];
  const [user] = await findRowsByValues(system, { from: 'User', fields, where, limit: 1 });
  return user?.['AccountId'] === null ? { OwnerId: id } : {};
}

export async function handOverCustomerChat(
  ctx: RequestContext,
  sent: FormSubmission<CustomerHandOver>,
): Promise<Result<FormReceipt>> {
  const { viewer } = ctx;
  if (viewer.kind !== 'user' || viewer.accountId === null)
    return refuse({ code: 'record.noRight' });
  const refused = await refusedAttempt(
    ctx.services.throttles.form,
    `chat ${throttledAddress(sent.address)}`,
  );
  if (refused) return refused;
  return runIdempotently(
    ctx,
    { scope: `chat ${viewer.userId}`, key: sent.formKey, content: sent.value },
    (inside) => saveRequest(inside, sent.value),
  );
}

async function saveRequest(
  ctx: RequestContext,
  { remark, transcript }: CustomerHandOver,
): Promise<Result<FormReceipt>> {
  mailsByItself(ctx);
  const made = await createRecord(ctx, {
    apiName: 'Case',
    fields: {
      Subject: subjectOf(remark),
      Description: withTranscript(remark, transcript),
      Type: requestKind.question,
    },
  });
  if (!made.ok) return formProblems(made.problems, { Subject: 'remark', Description: 'remark' });
  const { id } = made.value;
  const system = asSystem(ctx, 'tell us of a conversation with the assistant');
  const marked = await updateRecord(system, id, { fields: { Origin: requestOrigin.chat } });
  if (!marked.ok)
    throw new Error(`The origin of a request could not be stored: ${marked.problems[0]?.detail}`);
  const [row] = await findRows(system, {
    from: 'Case',
    fields: ['CaseNumber', 'Account.Name'],
    filters: [equals('Id', id)],
    limit: 1,
  });
  const reference = String(row!['CaseNumber']);
  const words = chatMails.toUs({ reference, company: String(row!['Account.Name']), remark });
  await putInOutbox(system, {
    to: system.brand.email,
    kind: 'Serviceverzoek uit chat',
    about: id,
    words,
  });
  return ok({ id, reference });
}

const subjectOf = (remark: string): string =>
  truncateText(`${chatText.subject}: ${remark.replace(/\s+/g, ' ')}`, 120);

const withTranscript = (remark: string, transcript: string): string =>
  truncateText(
    transcript === '' ? remark : `${remark}\n\n${chatText.transcript(transcript)}`,
    maxFreeTextLength,
  );
