import type { Ask } from '#records/ask.ts';
import { findRows } from '#records/query.ts';
import { ok, refuse, type Result } from '#wire/problem.ts';

/** `url` is where the newest version's bytes are, below the base path; `addedAt` is ISO 8601, UTC. */
export type CompanyDocument = { id: string; name: string; size: number; url: string; addedAt: string };

const document = ['Title', 'FileExtension', 'ContentSize', 'LatestPublishedVersion.VersionDataUrl'].map((field) => `ContentDocument.${field}`);
const fields = ['ContentDocumentId', 'LinkedEntityId', 'CreatedDate', ...document];
const most = 200;

/**
 * The files that hang on the viewer's company, the newest first, under the viewer's own rights. Refuses record.noRight to whoever is no customer with all rights.
 * Source: decisions.md §6.
 */
export async function listCompanyDocuments(ask: Ask): Promise<Result<readonly CompanyDocument[]>> {
  if (ask.viewer.kind !== 'user' || ask.viewer.role !== 'customer' || ask.viewer.accountId === null) return refuse({ code: 'record.noRight' });
  const operands = [ask.viewer.accountId];
  const links = await findRows(ask, {
    from: 'ContentDocumentLink',
    fields,
    filters: [{ field: 'LinkedEntityId', operator: 'Equals', operands }],
    orderBy: ['-CreatedDate'],
    limit: most,
  });
  const files = links.flatMap((row) => {
    const [title, extension, size, url] = document.map((field) => row[field]);
    if (typeof url !== 'string') return [];
    const name = extension === null ? String(title) : `${String(title)}.${String(extension)}`;
    return [{ id: String(row['ContentDocumentId']), name, size: Number(size), url, addedAt: String(row['CreatedDate']) }];
  });
  return ok([...new Map(files.toReversed().map((file) => [file.id, file])).values()].toReversed());
}
