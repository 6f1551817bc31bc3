import { type RequestContext, asSystem } from '#engine/model/request-context.ts';
import { runIdempotently } from '#engine/model/transaction.ts';
import { createRecord } from '#engine/write/write.ts';
import { throttledAddress } from '#auth/sessions/address.ts';
import type { MailWords } from '#messages/mail/mails.ts';
import { ok, type Result } from '#protocol/problem.ts';
import type { Dict, Scalar } from '#protocol/shapes/parts.ts';
import { refusedAttempt } from './attempts.ts';
import { formProblems } from './form-problems.ts';
import { putInOutbox } from '../mail/put-in-outbox.ts';

/** `formKey`: the idempotency key. `address`: the network address of the visitor. */
export type FormSubmission<V> = { value: V; formKey: string; address: string };

/** `reference`: the number of the created record, or its id when it has no number. */
export type FormReceipt = { id: string; reference: string };

export type FormSaveOptions = {
  /** A unique word for the form, used in rate limits and idempotency keys. */
  form: string;
  task: string;
  /** Attempts are also counted by this address. Null: the sender gets no mail. */
  email: string | null;
  /** `fields`: values besides, or instead of, the fields of the form in `names`. */
  record: { apiName: string; fields: Dict<Scalar | null> };
  /** The names of fields of the form, by field of the record. */
  names: Readonly<Record<string, string>>;
  mails: (reference: string, id: string) => readonly FormMail[];
  /** Does further work in the same transaction, before the mails are stored. */
  also?: (system: RequestContext, receipt: FormReceipt) => Promise<Result<unknown>>;
};

export type FormMail = { to: 'sender' | 'us'; kind: string; words: MailWords };

type MailsOfForm<Facts> = {
  toSender: (facts: Facts & { reference: string }) => MailWords;
  toUs: (facts: Facts & { reference: string }) => MailWords;
};

export const mailsToBoth =
  <Facts extends object>(
    kind: string,
    { toSender, toUs }: MailsOfForm<Facts>,
    facts: Facts,
  ): FormSaveOptions['mails'] =>
  (reference) => [
    { to: 'sender', kind: `${kind} ontvangen`, words: toSender({ ...facts, reference }) },
    { to: 'us', kind, words: toUs({ ...facts, reference }) },
  ];

/**
 * In one transaction. A repeated identical submission returns the first result. Refusals:
 * `form.tooMany`, and those of saving the record, as problems of the form. Source: decisions.md §5.
 */
export async function saveForm<V extends object>(
  ctx: RequestContext,
  sent: FormSubmission<V>,
  options: FormSaveOptions,
): Promise<Result<FormReceipt>> {
  const { form, task, email } = options;
  const mailbox = email === null ? [] : [`${form} to ${email.toLowerCase()}`];
  const refused = await refusedAttempt(
    ctx.services.throttles.form,
    `${form} ${throttledAddress(sent.address)}`,
    ...mailbox,
  );
  if (refused) return refused;
  return runIdempotently(
    asSystem(ctx, task),
    { scope: form, key: sent.formKey, content: sent.value },
    (inside) => saveRecordAndMails(inside, { ...options, value: sent.value }),
  );
}

async function saveRecordAndMails(
  system: RequestContext,
  { value, record, names, email, mails, also }: FormSaveOptions & { value: object },
): Promise<Result<FormReceipt>> {
  const created = await createRecord(system, {
    apiName: record.apiName,
    fields: { ...storedFields(value, names), ...record.fields },
  });
  if (!created.ok) return formProblems(created.problems, names);
  const { id, number } = created.value;
  const receipt = { id, reference: number ?? id };
  const rest = await also?.(system, receipt);
  if (rest?.ok === false) return formProblems(rest.problems, names);
  for (const mail of mails(receipt.reference, receipt.id))
    await queueFormMail(system, receipt, { mail, email });
  return ok(receipt);
}

export function storedFields(value: object, names: FormSaveOptions['names']): Dict<Scalar | null> {
  const sent = new Map<string, unknown>(Object.entries(value));
  const fields: Dict<Scalar | null> = {};
  for (const [field, name] of Object.entries(names)) {
    const typed = sent.get(name);
    if (typeof typed === 'number') fields[field] = typed;
    if (typeof typed === 'string') fields[field] = typed || null;
    if (Array.isArray(typed)) fields[field] = typed.join(';') || null;
  }
  return fields;
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
