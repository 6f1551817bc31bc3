import { equals } from '#engine/model/define.ts';
import {
  asSystemOnBehalf,
  type RequestContext,
  type WriteHooks,
  type WrittenRow,
} from '#engine/model/request-context.ts';
import { findRowsByValues } from '#engine/read/look-up.ts';
import { objectOfId } from '#engine/read/read.ts';
import { findEveryRow, type PlainRow } from '#engine/read/query.ts';
import { storeDeletionChange } from '#engine/retention/undelete-changes.ts';
import { updateRecord } from '#engine/write/write.ts';
import { fileLinkObject } from '#protocol/constants.ts';
import { fileVisibility } from '#protocol/files/file-visibility.ts';
import { ok, type Result } from '#protocol/problem.ts';
import { isStaff } from '#protocol/users/viewer.ts';

/**
 * A file of a reply is linked to the reply and to its request. Either link lets the customer open
 * the file, so a change of one by staff is applied to the other.
 */
export const fileLinkWriteHooks: WriteHooks = { [fileLinkObject]: followFileLink };

/** Files of internal notes stay as they are, because customers do not see these notes. */
async function followFileLink(
  ctx: RequestContext,
  { id, before, after }: WrittenRow,
): Promise<Result<unknown>> {
  if (before === null || !isStaff(ctx.viewer)) return ok(null);
  const Visibility = after === null ? fileVisibility.internal : after['Visibility'];
  if (Visibility === before['Visibility']) return ok(null);
  const system = asSystemOnBehalf(ctx, 'show or hide a file wherever its request shows it');
  const requestId = await requestOf(system, String(before['LinkedEntityId']));
  if (requestId === null) return ok(null);
  const links = await linksOf(system, {
    documentId: String(before['ContentDocumentId']),
    places: await placesOf(system, requestId),
  });
  for (const link of links) {
    if (link['Visibility'] === Visibility) continue;
    const saved = await updateRecord(system, String(link['Id']), {
      fields: { Visibility: String(Visibility) },
    });
    if (!saved.ok) return saved;
    if (after === null)
      await storeDeletionChange(ctx, id, {
        id: String(link['Id']),
        field: 'Visibility',
        before: String(link['Visibility']),
        after: String(Visibility),
      });
  }
  return ok(null);
}

/** The customer sees files at the request and its public replies. */
async function placesOf(system: RequestContext, requestId: string): Promise<readonly string[]> {
  const replies = await findEveryRow(system, {
    from: 'CaseComment',
    fields: ['Id'],
    filters: [equals('ParentId', requestId), equals('IsPublished', 'true')],
    orderBy: ['Id'],
  });
  return [requestId, ...replies.map((reply) => String(reply['Id']))];
}

const linksOf = (
  system: RequestContext,
  { documentId, places }: { documentId: string; places: readonly string[] },
): Promise<readonly PlainRow[]> =>
  findEveryRow(system, {
    from: fileLinkObject,
    fields: ['Id', 'Visibility'],
    filters: [
      equals('ContentDocumentId', documentId),
      { field: 'LinkedEntityId', operator: 'Equals', operands: places },
    ],
    orderBy: ['Id'],
  });

async function requestOf(system: RequestContext, linkedId: string): Promise<string | null> {
  const known = objectOfId(system, linkedId);
  const object = known.ok ? known.value.object.apiName : null;
  if (object === 'Case') return linkedId;
  if (object !== 'CaseComment') return null;
  const [reply] = await findRowsByValues(system, {
    from: 'CaseComment',
    fields: ['ParentId'],
    where: { Id: linkedId, IsPublished: true },
    limit: 1,
  });
  return reply === undefined ? null : String(reply['ParentId']);
}
