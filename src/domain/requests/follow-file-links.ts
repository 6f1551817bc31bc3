import {
  asSystemOnBehalf,
  type RequestContext,
  type WriteHooks,
  type WrittenRow,
} from '#engine/model/request-context.ts';
import { findRowsByValues } from '#engine/read/look-up.ts';
import { objectOfId } from '#engine/read/read.ts';
import { findRows } from '#engine/read/query.ts';
import { updateRecord } from '#engine/write/write.ts';
import { fileLinkObject } from '#protocol/constants.ts';
import { fileVisibility } from '#protocol/files/file-visibility.ts';
import { ok, type Result } from '#protocol/problem.ts';
import { isStaff } from '#protocol/users/viewer.ts';

/**
 * A file that came with a reply has two links: one to the reply and one to its request. Each of
 * them alone lets the customer open the file, so what staff decide about one holds for the other.
 */
export const fileLinkWriteHooks: WriteHooks = { [fileLinkObject]: followFileLink };

/**
 * Hides the file at the other places of its request when staff hide or remove it at one of them,
 * and shows it there when they show it. Internal notes keep their files as they are: customers
 * never see those.
 */
async function followFileLink(
  ctx: RequestContext,
  { before, after }: WrittenRow,
): Promise<Result<unknown>> {
  if (before === null || !isStaff(ctx.viewer)) return ok(null);
  const Visibility = after === null ? fileVisibility.internal : after['Visibility'];
  if (Visibility === before['Visibility']) return ok(null);
  const system = asSystemOnBehalf(ctx, 'show or hide a file wherever its request shows it');
  const requestId = await requestOf(system, String(before['LinkedEntityId']));
  if (requestId === null) return ok(null);
  const links = await findRows(system, {
    from: fileLinkObject,
    fields: ['Id', 'LinkedEntityId', 'Visibility'],
    filters: [
      {
        field: 'ContentDocumentId',
        operator: 'Equals',
        operands: [String(before['ContentDocumentId'])],
      },
    ],
    orderBy: ['Id'],
    limit: mostLinks,
  });
  for (const link of links) {
    if (link['Visibility'] === Visibility) continue;
    if ((await requestOf(system, String(link['LinkedEntityId']))) !== requestId) continue;
    const saved = await updateRecord(system, String(link['Id']), {
      fields: { Visibility: String(Visibility) },
    });
    if (!saved.ok) return saved;
  }
  return ok(null);
}

/** More places than any file has. */
const mostLinks = 2_000;

/** The request that shows the files of this record to the customer; null where none does. */
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
