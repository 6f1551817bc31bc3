import { type RequestContext, asSystemOnBehalf } from '#engine/model/request-context.ts';
import { attachFile } from '#engine/files/files.ts';
import { lockRecord } from '#engine/write/lock.ts';
import { runIdempotently } from '#engine/model/transaction.ts';
import { uploadDigests, withUploads, type Upload } from '#engine/files/upload.ts';
import { createRecord } from '#engine/write/write.ts';
import { requestText } from '#messages/portal/requests.ts';
import type { RequestReply } from '#protocol/forms/service-request.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import { isStaff, actorIdOf } from '#protocol/users/viewer.ts';
import { requestStatus } from '#protocol/telecom/service-requests.ts';
import { refusedAttempt } from '../forms/attempts.ts';
import { formProblems } from '../forms/form-problems.ts';
import type { FormSubmission } from '../forms/save-form.ts';
import { findRequest } from './request-facts.ts';
import { shareType } from '#protocol/files/file-visibility.ts';

/**
 * `requestId`: what is replied to. The uploads are ours from here on: kept with the reply, or
 * dropped.
 */
export type ReplySubmission = FormSubmission<RequestReply> & {
  requestId: string;
  uploads: readonly Upload[];
};

/** `reopened`: the request was closed when the reply came in, and is open again. */
export type ReplyResult = { id: string; reopened: boolean };

/**
 * Places a reply that the customer reads, with its files, in one transaction with what follows from
 * it (`follow-requests.ts`). The same key with the same reply gets the first one's answer. A
 * customer who replies to a closed request opens it again, whoever closed it meanwhile; staff may
 * reply to any. Refuses record.notFound, form.required (neither words nor files), form.tooMany (10
 * in 10 minutes for a customer), and what the record refuses. Source: decisions.md §6.
 */
export const replyToRequest = (
  ctx: RequestContext,
  sent: ReplySubmission,
): Promise<Result<ReplyResult>> => withUploads(ctx, sent.uploads, (take) => place(ctx, sent, take));

async function place(
  ctx: RequestContext,
  sent: ReplySubmission,
  take: () => void,
): Promise<Result<ReplyResult>> {
  const found = await findRequest(ctx, sent.requestId);
  if (!found.ok) return found;
  const { uploads, value } = sent;
  if (value.message === '' && uploads.length === 0)
    return refuse({ code: 'form.required', field: 'message' });
  const by = actorIdOf(ctx.viewer);
  const refused = await countReply(ctx);
  if (refused) return refused;
  const content = { ...value, request: found.value.id, files: uploadDigests(uploads) };
  return runIdempotently(
    ctx,
    { scope: `reply ${by}`, key: sent.formKey, content },
    async (inside) => {
      // What closes it at this moment comes before this or after it.
      await lockRecord(inside, found.value.id);
      const now = await findRequest(inside, found.value.id);
      if (!now.ok) return now;
      take();
      return saveReply(inside, sent, {
        requestId: now.value.id,
        reopened: now.value.status === requestStatus.closed && !isStaff(ctx.viewer),
      });
    },
  );
}

/**
 * What a reply that is saved past `replyToRequest` counts before it is made: it mails people. Over
 * a connection of its own, so never inside a transaction. Null: go on, as for staff and for what
 * the asker does not see. Refuses form.tooMany.
 */
export const refusedReply = async (
  ctx: RequestContext,
  requestId: string,
): Promise<ReturnType<typeof refuse> | null> =>
  (await findRequest(ctx, requestId)).ok ? countReply(ctx) : null;

const countReply = async ({
  viewer,
  formThrottle,
}: RequestContext): Promise<ReturnType<typeof refuse> | null> =>
  isStaff(viewer) ? null : refusedAttempt(formThrottle, `reply by ${actorIdOf(viewer)}`);

async function saveReply(
  ctx: RequestContext,
  { value, uploads }: ReplySubmission,
  { requestId, reopened }: { requestId: string; reopened: boolean },
): Promise<Result<ReplyResult>> {
  const CommentBody = value.message || requestText.filesOnly(uploads.map(({ name }) => name));
  const made = await createRecord(ctx, {
    apiName: 'CaseComment',
    fields: { ParentId: requestId, CommentBody, IsPublished: true },
  });
  if (!made.ok) return formProblems(made.problems, { CommentBody: 'message' });
  const { id } = made.value;
  const savedFiles = await attachFiles(
    asSystemOnBehalf(ctx, 'keep the files of a reply'),
    uploads,
    {
      on: id,
      also: requestId,
    },
  );
  return savedFiles.ok ? ok({ id, reopened }) : savedFiles;
}

/**
 * Hangs each upload on a row, and on a second one where whoever sees that finds it too. In the
 * caller's transaction; the caller asks as the system.
 */
export async function attachFiles(
  system: RequestContext,
  uploads: readonly Upload[],
  { on, also }: { on: string; also?: string },
): Promise<Result<unknown>> {
  for (const upload of uploads) {
    const savedFile = await attachFile(system, upload, on);
    if (!savedFile.ok) return savedFile;
    if (also === undefined) continue;
    const fields = {
      ContentDocumentId: savedFile.value.documentId,
      LinkedEntityId: also,
      ShareType: shareType.viewer,
    };
    const linked = await createRecord(system, { apiName: 'ContentDocumentLink', fields });
    if (!linked.ok) return linked;
  }
  return ok(null);
}
