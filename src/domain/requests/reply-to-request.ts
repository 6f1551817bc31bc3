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

/** `uploads`: stored with the reply, or deleted. */
export type ReplySubmission = FormSubmission<RequestReply> & {
  requestId: string;
  uploads: readonly Upload[];
};

export type ReplyResult = { id: string; reopened: boolean };

/**
 * The same form key and content return the first result. `follow-requests.ts` applies the effects
 * of the reply. Source: decisions.md §6.
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
      // The lock orders the reply and a simultaneous closing of the request.
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
 * For a reply that `replyToRequest` does not save. Call it outside a transaction, because counting
 * uses another database connection.
 */
export const refusedReply = async (
  ctx: RequestContext,
  requestId: string,
): Promise<ReturnType<typeof refuse> | null> =>
  (await findRequest(ctx, requestId)).ok ? countReply(ctx) : null;

/** Counts a reply to a request that is made with it. */
export const countReply = async ({
  viewer,
  services: { throttles },
}: RequestContext): Promise<ReturnType<typeof refuse> | null> =>
  isStaff(viewer) ? null : refusedAttempt(throttles.form, `reply by ${actorIdOf(viewer)}`);

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

/** `also`: a second row to link the files to. Call it in a transaction. */
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
