import { type RequestContext, asSystemOnBehalf } from '#engine/model/request-context.ts';
import { findRowsByValues } from '#engine/read/look-up.ts';
import { runIdempotently } from '#engine/model/transaction.ts';
import { uploadDigests, withUploads, type Upload } from '#engine/files/upload.ts';
import { createRecord } from '#engine/write/write.ts';
import { requestMails } from '#messages/mail/request-mails.ts';
import type { ServiceRequest } from '#protocol/forms/service-request.ts';
import { refuse, ok, type Result } from '#protocol/problem.ts';
import { absoluteUrl, requestPath } from '#protocol/site/site.ts';
import { refusedAttempt } from '../forms/attempts.ts';
import { formProblems } from '../forms/form-problems.ts';
import type { FormSubmission, FormReceipt } from '../forms/save-form.ts';
import { putInOutbox } from '../mail/put-in-outbox.ts';
import { attachFiles } from './reply-to-request.ts';
import { usernameOf } from '../mail/login-mails.ts';

/** `uploads`: stored with the request, or deleted. */
export type RequestSubmission = FormSubmission<ServiceRequest> & { uploads: readonly Upload[] };

/** The same form key and content return the first result. Source: decisions.md §2, §6. */
export const makeRequest = (
  ctx: RequestContext,
  sent: RequestSubmission,
): Promise<Result<FormReceipt>> => withUploads(ctx, sent.uploads, (take) => make(ctx, sent, take));

async function make(
  ctx: RequestContext,
  { value, uploads, formKey }: RequestSubmission,
  take: () => void,
): Promise<Result<FormReceipt>> {
  const { viewer } = ctx;
  if (viewer.kind !== 'user' || viewer.accountId === null)
    return refuse({ code: 'record.noRight' });
  const refused = await refusedAttempt(ctx.services.throttles.form, `request by ${viewer.userId}`);
  if (refused) return refused;
  const content = { ...value, files: uploadDigests(uploads) };
  return runIdempotently(
    ctx,
    { scope: `request ${viewer.userId}`, key: formKey, content },
    async (inside) => {
      take();
      const made = await createRecord(inside, { apiName: 'Case', fields: fieldsOf(value) });
      if (!made.ok) return formProblems(made.problems.map(asChoice), names);
      const system = asSystemOnBehalf(inside, 'keep a new service request');
      const savedFiles = await attachFiles(system, uploads, { on: made.value.id });
      return savedFiles.ok
        ? ok(
            await mailNewRequest(system, {
              id: made.value.id,
              userId: viewer.userId,
              files: uploads.length,
              value,
            }),
          )
        : savedFiles;
    },
  );
}

const fieldsOf = ({ kind, subject, description, connection, visibility }: ServiceRequest) => ({
  Type: kind,
  Subject: subject,
  Description: description,
  Zichtbaarheid__c: visibility,
  ...(connection !== '' && { Aansluiting__c: connection }),
});

const names = {
  Type: 'kind',
  Subject: 'subject',
  Description: 'description',
  Aansluiting__c: 'connection',
  Zichtbaarheid__c: 'visibility',
};

/** The form offers a list of connections, so a refused connection is not in that list. */
const asChoice = <P extends { code: string; field?: string }>(problem: P): P =>
  problem.field === 'Aansluiting__c' ? { ...problem, code: 'record.notInList' } : problem;

type Made = { id: string; userId: string; files: number; value: ServiceRequest };

async function mailNewRequest(
  system: RequestContext,
  { id, userId, files, value }: Made,
): Promise<FormReceipt> {
  const [row] = await findRowsByValues(system, {
    from: 'Case',
    fields: ['CaseNumber', 'Account.Name'],
    where: { Id: id },
    limit: 1,
  });
  const to = await usernameOf(system, userId);
  const reference = String(row!['CaseNumber']); // proof: created in this transaction
  const news = {
    reference,
    subject: value.subject,
    company: String(row!['Account.Name']),
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
    kind: value.kind,
    description: value.description,
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
