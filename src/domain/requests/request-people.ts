import { type RequestContext, asSystem } from '#engine/model/request-context.ts';
import { summarizeFile, fileSummaryFields } from '#engine/files/files.ts';
import { findRows, type PlainRow } from '#engine/read/query.ts';
import type { FileState } from '#protocol/files/scan-status.ts';

/** `side`: the viewer, a colleague of the same company, or us. */
export type Author = { side: 'you' | 'colleague' | 'us'; name: string };

export type RequestFile = { name: string; size: number; url: string; state: FileState };

/** The number of ids per query. It is constant, so that the statement is prepared once. */
const maxIds = 25;

function inLots(ids: readonly string[]): string[][] {
  const lots: string[][] = [];
  for (let at = 0; at < ids.length; at += maxIds) {
    const lot = ids.slice(at, at + maxIds);
    lots.push([...lot, ...Array.from({ length: maxIds - lot.length }, () => lot[0]!)]);
  }
  return lots;
}

/** Pass only rows that the viewer sees, because this reads as the system. */
export async function authorsOf(
  ctx: RequestContext,
  rows: readonly PlainRow[],
): Promise<(row: PlainRow) => Author> {
  const system = asSystem(ctx, 'name who took part in a service request');
  const ids = [
    ...new Set(
      rows.flatMap((row) => (typeof row['CreatedById'] === 'string' ? [row['CreatedById']] : [])),
    ),
  ];
  const found = await Promise.all(
    inLots(ids).map((lot) =>
      findRows(system, {
        from: 'User',
        fields: ['Id', 'Name', 'AccountId'],
        filters: [{ field: 'Id', operator: 'Equals', operands: lot }],
        limit: maxIds,
      }),
    ),
  );
  const users = new Map(found.flat().map((user) => [String(user['Id']), user]));
  const me = ctx.viewer.kind === 'user' ? ctx.viewer.userId : null;
  return (row) => {
    const user = users.get(String(row['CreatedById']));
    if (user === undefined) return { side: 'us', name: ctx.brand.name };
    if (user['Id'] === me) return { side: 'you', name: String(user['Name']) };
    return { side: user['AccountId'] === null ? 'us' : 'colleague', name: String(user['Name']) };
  };
}

/** `by`: the row of the link, for `authorsOf`. */
export type AddedFile = { at: string; by: PlainRow; file: RequestFile };

/** A file linked to the request and to a reply belongs to the reply. */
export async function readFiles(
  ctx: RequestContext,
  { requestId, replyIds }: { requestId: string; replyIds: readonly string[] },
): Promise<{ of: (id: string) => AddedFile[] }> {
  const lots = inLots([requestId, ...replyIds]);
  const links = (await Promise.all(lots.map((lot) => linksOf(ctx, lot)))).flat();
  const ofReplies = new Set(
    links
      .filter((link) => link['LinkedEntityId'] !== requestId)
      .map((link) => link['ContentDocumentId']),
  );
  return {
    of: (id) =>
      links
        .filter(
          (link) =>
            link['LinkedEntityId'] === id &&
            (id !== requestId || !ofReplies.has(link['ContentDocumentId'])),
        )
        .flatMap((link) => {
          const file = summarizeFile(ctx, link);
          return file === null ? [] : [{ at: String(link['CreatedDate']), by: link, file }];
        }),
  };
}

const mostFiles = 500;

const linksOf = (ctx: RequestContext, ids: readonly string[]): Promise<readonly PlainRow[]> =>
  findRows(ctx, {
    from: 'ContentDocumentLink',
    fields: [
      'LinkedEntityId',
      'ContentDocumentId',
      'CreatedById',
      'CreatedDate',
      ...fileSummaryFields,
    ],
    filters: [{ field: 'LinkedEntityId', operator: 'Equals', operands: ids }],
    orderBy: ['CreatedDate'],
    limit: mostFiles,
  });
