import type { RequestContext } from '#engine/model/request-context.ts';
import { summarizeFile, fileSummaryFields } from '#engine/files/files.ts';
import { findRows } from '#engine/read/query.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import type { FileState } from '#protocol/files/scan-status.ts';

/** `url`: of the newest version, below the base path. `addedAt`: ISO 8601, UTC. */
export type CompanyDocument = {
  id: string;
  name: string;
  size: number;
  url: string;
  state: FileState;
  addedAt: string;
};

const fields = ['ContentDocumentId', 'LinkedEntityId', 'CreatedDate', ...fileSummaryFields];
const most = 200;

/** The last attached document comes first. Source: decisions.md §6. */
export async function listCompanyDocuments(
  ctx: RequestContext,
): Promise<Result<readonly CompanyDocument[]>> {
  if (ctx.viewer.kind !== 'user' || ctx.viewer.role !== 'customer' || ctx.viewer.accountId === null)
    return refuse({ code: 'record.noRight' });
  const operands = [ctx.viewer.accountId];
  const links = await findRows(ctx, {
    from: 'ContentDocumentLink',
    fields,
    filters: [{ field: 'LinkedEntityId', operator: 'Equals', operands }],
    orderBy: ['-CreatedDate'],
    limit: most,
  });
  const files = links.flatMap((row) => {
    const file = summarizeFile(ctx, row);
    return file === null
      ? []
      : [{ id: String(row['ContentDocumentId']), ...file, addedAt: String(row['CreatedDate']) }];
  });
  return ok([...new Map(files.toReversed().map((file) => [file.id, file])).values()].toReversed());
}
