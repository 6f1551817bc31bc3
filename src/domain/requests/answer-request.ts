import {
  asSystem,
  type RequestContext,
  type BusinessAction,
} from '#engine/model/request-context.ts';
import { findRowsByValues } from '#engine/read/look-up.ts';
import { isFirstInTransaction } from '#engine/model/transaction.ts';
import { createRecord, updateRecord } from '#engine/write/write.ts';
import { requestText } from '#messages/portal/requests.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import { fileVisibility } from '#protocol/files/file-visibility.ts';
import { actorIdOf } from '#protocol/users/viewer.ts';
import { requestStatus } from '#protocol/telecom/service-requests.ts';
import { linkDocuments } from './attach-files-to-record.ts';
import { refuseTooLargeToMail } from '../mail/mail-files.ts';
import { readMailFacts } from './describe-reply.ts';
import { replyFollowsNote, replyHasFilesNote } from './tell-about-request.ts';
import { readReplyText } from './read-reply-text.ts';

/** `follow-requests.ts` queues the mails about these replies. Source: decisions.md §6. */

export const replyAsStaff: BusinessAction = async (ctx, { id, values, files = [] }) => {
  const typed = await readReplyText(ctx, {
    object: 'Case',
    action: 'Reply',
    field: 'Reactie',
    recordId: String(id),
    values,
  });
  const said = typed ?? (await namesOf(ctx, files));
  return said === null
    ? refuse({ code: 'record.required', field: 'Reactie' })
    : say(ctx, String(id), { said, files, status: String(values['Daarna']) });
};

export const askFeedback: BusinessAction = (ctx, { id, values, files = [] }) =>
  say(ctx, String(id), { said: String(values['Vraag']), files, status: requestStatus.waiting });

export const addNote: BusinessAction = async (ctx, { id, values, files = [] }) => {
  const made = await createRecord(ctx, {
    apiName: 'CaseComment',
    fields: { ParentId: String(id), CommentBody: String(values['Notitie']), IsPublished: false },
  });
  if (!made.ok) return made;
  const hung = await linkDocuments(ctx, files, {
    on: [made.value.id],
    visibility: fileVisibility.internal,
  });
  return hung.ok ? ok({}) : hung;
};

type StaffReply = { said: string; files: readonly string[]; status: string };

/** The status is saved first, because it decides whether the reply ends the response deadline. */
async function say(
  ctx: RequestContext,
  requestId: string,
  { said, files, status }: StaffReply,
): Promise<Result<Record<string, never>>> {
  const refused = await refuseLargeFiles(ctx, requestId, files);
  if (refused) return refused;
  isFirstInTransaction(ctx, replyFollowsNote(requestId));
  if (files.length > 0) isFirstInTransaction(ctx, replyHasFilesNote(requestId));
  const moved = await updateRecord(ctx, requestId, {
    fields: {
      Status: status,
      ...((await isNobodys(ctx, requestId)) && { OwnerId: actorIdOf(ctx.viewer) }),
    },
  });
  if (!moved.ok) return moved;
  const made = await createRecord(ctx, {
    apiName: 'CaseComment',
    fields: { ParentId: requestId, CommentBody: said, IsPublished: true },
  });
  if (!made.ok) return made;
  const hung = await linkDocuments(ctx, files, {
    on: [made.value.id, requestId],
    visibility: fileVisibility.everyone,
  });
  return hung.ok ? ok({}) : hung;
}

/** A contact without a login gets the files by mail, which has a size limit. */
async function refuseLargeFiles(
  ctx: RequestContext,
  requestId: string,
  files: readonly string[],
): Promise<ReturnType<typeof refuse> | null> {
  if (files.length === 0) return null;
  const { kind } = await readMailFacts(ctx, requestId);
  const system = asSystem(ctx, 'see who is mailed about a service request');
  return kind === 'mail' ? refuseTooLargeToMail(system, files) : null;
}

async function namesOf(ctx: RequestContext, files: readonly string[]): Promise<string | null> {
  const names: string[] = [];
  for (const Id of files) {
    const [row] = await findRowsByValues(ctx, {
      from: 'ContentDocument',
      fields: ['Title', 'FileExtension'],
      where: { Id },
      limit: 1,
    });
    if (row)
      names.push([row['Title'], row['FileExtension']].filter((part) => part !== null).join('.'));
  }
  return names.length === 0 ? null : requestText.filesOnly(names);
}

async function isNobodys(ctx: RequestContext, requestId: string): Promise<boolean> {
  const [row] = await findRowsByValues(ctx, {
    from: 'Case',
    fields: ['OwnerId'],
    where: { Id: requestId },
    limit: 1,
  });
  return row !== undefined && row['OwnerId'] === null;
}
