import { equals } from '#engine/model/define.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { findRows } from '#engine/read/query.ts';
import { countOpenCases } from '../requests/read-open-cases.ts';

export type PageHeader = { accountName: string | null; openCases: number | null };

/** Source: spec §2, Profile menu. */
export async function readPageHeader(ctx: RequestContext): Promise<PageHeader> {
  if (ctx.viewer.kind !== 'user') return { accountName: null, openCases: null };
  const { userId, accountId } = ctx.viewer;
  if (accountId === null)
    return { accountName: await nameOf(ctx, 'User', userId), openCases: null };
  const [accountName, openCases] = await Promise.all([
    nameOf(ctx, 'Account', accountId),
    countOpenCases(ctx),
  ]);
  return { accountName, openCases };
}

async function nameOf(
  ctx: RequestContext,
  from: 'Account' | 'User',
  id: string,
): Promise<string | null> {
  const [row] = await findRows(ctx, {
    from,
    fields: ['Name'],
    filters: [equals('Id', id)],
    limit: 1,
  });
  return row ? String(row['Name']) : null;
}
