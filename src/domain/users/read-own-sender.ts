import { equals } from '#engine/model/define.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { findRows } from '#engine/read/query.ts';

/** Unknown values are empty. */
export type OwnSender = { company: string; name: string; email: string; phone: string };

const nobody: OwnSender = { company: '', name: '', email: '', phone: '' };

export async function readOwnSender(ctx: RequestContext): Promise<OwnSender> {
  const { viewer } = ctx;
  if (viewer.kind !== 'user') return nobody;
  const [user, company] = await Promise.all([
    rowOf(ctx, { from: 'User', id: viewer.userId, fields: ['Name', 'Email', 'MobilePhone'] }),
    viewer.accountId === null
      ? undefined
      : rowOf(ctx, { from: 'Account', id: viewer.accountId, fields: ['Name'] }),
  ]);
  const said = (row: Awaited<ReturnType<typeof rowOf>>, name: string): string =>
    String(row?.[name] ?? '');
  return {
    company: said(company, 'Name'),
    name: said(user, 'Name'),
    email: said(user, 'Email'),
    phone: said(user, 'MobilePhone'),
  };
}

type Wanted = { from: 'User' | 'Account'; id: string; fields: readonly string[] };

async function rowOf(ctx: RequestContext, { from, id, fields }: Wanted) {
  const [row] = await findRows(ctx, {
    from,
    fields,
    filters: [equals('Id', id)],
    limit: 1,
  });
  return row;
}
