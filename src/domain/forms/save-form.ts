import { type RequestContext, asSystem } from '#engine/model/request-context.ts';
import { findRows } from '#engine/read/query.ts';
import { runIdempotently } from '#engine/model/transaction.ts';
import { createRecord } from '#engine/write/write.ts';
import { throttledAddress } from '#auth/sessions/address.ts';
import type { MailWords } from '#messages/mail/mails.ts';
import { ok, type Result } from '#protocol/problem.ts';
import type { Dict, Scalar } from '#protocol/shapes/parts.ts';
import { refusedAttempt } from './attempts.ts';
import { formProblems } from './form-problems.ts';
import { putInOutbox } from '../mail/put-in-outbox.ts';

/**
 * A form as a door hands it over: what was typed (parsed), the key that makes sending twice
 * harmless, and the visitor's address.
 */
export type FormSubmission<V> = { value: V; formKey: string; address: string };

/** `id` of the record that was made, `reference` its number: what the sender is told. */
export type FormReceipt = { id: string; reference: string };

export type FormSaveOptions = {
  /** One word: counts attempts and tells the keys of different forms apart. */
  form: string;
  task: string;
  /**
   * The mailbox we would answer to; attempts are counted per mailbox too. null: the sender left
   * none, and gets no mail.
   */
  email: string | null;
  record: { apiName: string; fields: Dict<Scalar | null> };
  /** Which field of the form a field of the record came from. */
  names: Readonly<Record<string, string>>;
  mails: (reference: string, id: string) => readonly FormMail[];
  /**
   * What else belongs to it, in the same transaction: a consent, a file, a code that is used up.
   * Runs before the mails.
   */
  also?: (system: RequestContext, receipt: FormReceipt) => Promise<Result<unknown>>;
};

/**
 * To `sender` or to `us`; a mail to the sender repeats nothing typed, since nobody proved the
 * address.
 */
export type FormMail = { to: 'sender' | 'us'; kind: string; words: MailWords };

/**
 * Keeps what a visitor sent as one record and its mails in the outbox, in one transaction; a second
 * identical submit gets the first one's answer. Refuses form.tooMany (10 per 10 minutes per form
 * and address, and per mailbox), and what the record refuses in the words of the form. Source:
 * decisions.md §5.
 */
export async function saveForm<V>(
  ctx: RequestContext,
  sent: FormSubmission<V>,
  options: FormSaveOptions,
): Promise<Result<FormReceipt>> {
  const { form, task, email } = options;
  const mailbox = email === null ? [] : [`${form} to ${email.toLowerCase()}`];
  const refused = await refusedAttempt(
    ctx.formThrottle,
    `${form} ${throttledAddress(sent.address)}`,
    ...mailbox,
  );
  if (refused) return refused;
  return runIdempotently(
    asSystem(ctx, task),
    { scope: form, key: sent.formKey, content: sent.value },
    (inside) => saveRecordAndMails(inside, options),
  );
}

async function saveRecordAndMails(
  system: RequestContext,
  { record, names, email, mails, also }: FormSaveOptions,
): Promise<Result<FormReceipt>> {
  const created = await createRecord(system, record);
  if (!created.ok) return formProblems(created.problems, names);
  const receipt = {
    id: created.value.id,
    reference: await referenceOf(system, record.apiName, created.value.id),
  };
  const rest = await also?.(system, receipt);
  if (rest?.ok === false) return formProblems(rest.problems, names);
  for (const mail of mails(receipt.reference, receipt.id))
    await queueFormMail(system, receipt, { mail, email });
  return ok(receipt);
}

async function referenceOf(system: RequestContext, apiName: string, id: string): Promise<string> {
  const [row] = await findRows(system, {
    from: apiName,
    fields: ['Name'],
    filters: [{ field: 'Id', operator: 'Equals', operands: [id] }],
    limit: 1,
  });
  return String(row!['Name']);
}

async function queueFormMail(
  system: RequestContext,
  receipt: FormReceipt,
  { mail, email }: { mail: FormMail; email: string | null },
): Promise<void> {
  const [to, replyTo] =
    mail.to === 'sender' ? [email, system.brand.email] : [system.brand.email, email];
  if (to === null) return;
  await putInOutbox(system, {
    to,
    ...(replyTo !== null && { replyTo }),
    kind: mail.kind,
    about: receipt.id,
    words: mail.words,
  });
}
