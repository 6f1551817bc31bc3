import type { RequestContext, Verb } from '#engine/model/request-context.ts';
import { lookUpRows } from '#engine/read/look-up.ts';
import { isFirstTime } from '#engine/model/transaction.ts';
import { createRecord, updateRecord } from '#engine/write/write.ts';
import { requestText } from '#messages/portal/requests.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import { fileVisibility } from '#protocol/files/file-visibility.ts';
import { makerOf } from '#protocol/users/viewer.ts';
import { hangDocuments } from './hang-files-on-record.ts';
import { replyFollows } from './tell-about-request.ts';
import { wordsSaid } from './words-said.ts';

/**
 * What staff say to the customer on a service request, with its status after, in one transaction;
 * the mails follow by themselves (`follow-requests.ts`). Source: decisions.md §6.
 */

/**
 * Words, files, or both. Refuses record.required at `Reactie` when no reply, template or file is
 * given.
 */
export const replyAsStaff: Verb = async (ctx, { id, values, files = [] }) => {
  const typed = await wordsSaid(ctx, {
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

export const askFeedback: Verb = (ctx, { id, values, files = [] }) =>
  say(ctx, String(id), { said: String(values['Vraag']), files, status: 'Wacht op feedback' });

/**
 * For colleagues alone; the customer hears nothing. Its files hang on the note and not on the
 * request, where the customer would find them.
 */
export const addNote: Verb = async (ctx, { id, values, files = [] }) => {
  const made = await createRecord(ctx, {
    apiName: 'CaseComment',
    fields: { ParentId: String(id), CommentBody: String(values['Notitie']), IsPublished: false },
  });
  if (!made.ok) return made;
  const hung = await hangDocuments(ctx, files, {
    on: [made.value.id],
    visibility: fileVisibility.internal,
  });
  return hung.ok ? ok({}) : hung;
};

type Said = { said: string; files: readonly string[]; status: string };

/** The status first: what is said last, and by us, leaves nobody waiting. */
async function say(
  ctx: RequestContext,
  requestId: string,
  { said, files, status }: Said,
): Promise<Result<Record<string, never>>> {
  isFirstTime(ctx, replyFollows(requestId));
  const moved = await updateRecord(ctx, requestId, {
    fields: {
      Status: status,
      ...((await isNobodys(ctx, requestId)) && { OwnerId: makerOf(ctx.viewer) }),
    },
  });
  if (!moved.ok) return moved;
  const made = await createRecord(ctx, {
    apiName: 'CaseComment',
    fields: { ParentId: requestId, CommentBody: said, IsPublished: true },
  });
  if (!made.ok) return made;
  // On what was said, and where whoever sees the request finds it too.
  const hung = await hangDocuments(ctx, files, {
    on: [made.value.id, requestId],
    visibility: fileVisibility.everyone,
  });
  return hung.ok ? ok({}) : hung;
}

/** What is said of files without words; null where there are none. */
async function namesOf(ctx: RequestContext, files: readonly string[]): Promise<string | null> {
  const names: string[] = [];
  for (const Id of files) {
    const [row] = await lookUpRows(ctx, {
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

/**
 * Whoever answers first has it: else it would wait in the queue for a colleague to answer it again.
 */
async function isNobodys(ctx: RequestContext, requestId: string): Promise<boolean> {
  const [row] = await lookUpRows(ctx, {
    from: 'Case',
    fields: ['OwnerId'],
    where: { Id: requestId },
    limit: 1,
  });
  return row !== undefined && row['OwnerId'] === null;
}
