import { asSystemOnBehalf, type RequestContext } from '#engine/model/request-context.ts';
import { isDoneInTransaction, isFirstInTransaction } from '#engine/model/transaction.ts';
import { findRowsByValues } from '#engine/read/look-up.ts';
import { requestMails } from '#messages/mail/request-mails.ts';
import { absoluteUrl, requestPath } from '#protocol/site/site.ts';
import { isStaff } from '#protocol/users/viewer.ts';
import type { FormReceipt } from '../forms/save-form.ts';
import { usernameOf } from '../mail/login-mails.ts';
import { putInOutbox } from '../mail/put-in-outbox.ts';

/** Key of the limit that the form of the portal and programs share. */
export const requestLimitKey = (userId: string): string => `request by ${userId}`;

const note = 'the mails about the new request';

/** For a form that mails by itself, after it stored more. Call it before the row is created. */
export const mailsByItself = (inside: RequestContext): void =>
  void isFirstInTransaction(inside, note);

/**
 * A program of a customer made the request. Beyond the limit of the form it is stored without
 * mails, so that a program cannot fill a mailbox.
 */
export async function mailRequestOfProgram(ctx: RequestContext, id: string): Promise<void> {
  const { viewer } = ctx;
  if (viewer.kind !== 'user' || isStaff(viewer) || isDoneInTransaction(ctx, note)) return;
  const taken = await ctx.services.throttles.form(requestLimitKey(viewer.userId));
  if (!taken.allowed) return;
  const system = asSystemOnBehalf(ctx, 'keep a new service request');
  await mailNewRequest(system, { id, userId: viewer.userId, files: 0 });
}

/** To who made it, and to us. */
export async function mailNewRequest(
  system: RequestContext,
  { id, userId, files }: { id: string; userId: string; files: number },
): Promise<FormReceipt> {
  const [row] = await findRowsByValues(system, {
    from: 'Case',
    fields: ['CaseNumber', 'Subject', 'Type', 'Description', 'Account.Name'],
    where: { Id: id },
    limit: 1,
  });
  if (row === undefined) throw new Error('The request that a mail is about must exist');
  const to = await usernameOf(system, userId);
  const reference = String(row['CaseNumber']);
  const news = {
    reference,
    subject: String(row['Subject']),
    company: String(row['Account.Name']),
    link: absoluteUrl(system.publicUrl, requestPath(id)),
    brand: system.brand,
  };
  if (to !== undefined)
    await putInOutbox(system, {
      to,
      kind: 'Serviceverzoek ontvangen',
      about: id,
      words: requestMails.received(news),
    });
  const words = requestMails.receivedByUs({
    ...news,
    kind: String(row['Type'] ?? ''),
    description: String(row['Description'] ?? ''),
    files,
  });
  await putInOutbox(system, {
    to: system.brand.email,
    kind: 'Serviceverzoek ontvangen (aan ons)',
    about: id,
    words,
  });
  return { id, reference };
}
