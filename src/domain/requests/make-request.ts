import { type RequestContext, asSystemOnBehalf } from '#engine/model/request-context.ts';
import { runIdempotently } from '#engine/model/transaction.ts';
import { uploadDigests, withUploads, type Upload } from '#engine/files/upload.ts';
import { createRecord } from '#engine/write/write.ts';
import type { ServiceRequest } from '#protocol/forms/service-request.ts';
import { refuse, ok, type Result } from '#protocol/problem.ts';
import { refusedAttempt } from '../forms/attempts.ts';
import { formProblems } from '../forms/form-problems.ts';
import type { FormSubmission, FormReceipt } from '../forms/save-form.ts';
import { mailNewRequest, mailsByItself, requestLimitKey } from './mail-new-request.ts';
import { attachFiles } from './reply-to-request.ts';

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
  const limitKey = requestLimitKey(viewer.userId);
  const refused = await refusedAttempt(ctx.services.throttles.form, limitKey);
  if (refused) return refused;
  const content = { ...value, files: uploadDigests(uploads) };
  return runIdempotently(
    ctx,
    { scope: `request ${viewer.userId}`, key: formKey, content },
    async (inside) => {
      take();
      mailsByItself(inside);
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
