import { randomBytes } from 'node:crypto';
import type { Db } from '#db/connection.ts';
import { withCall } from '#engine/model/request-context.ts';
import { type RequestContext, asSystem } from '#engine/model/request-context.ts';
import { auditAction } from '#engine/audit/audit.ts';
import { inTransaction } from '#engine/model/transaction.ts';
import { maxImpersonationMs } from '#protocol/users/impersonation.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import { isStaff, type Viewer } from '#protocol/users/viewer.ts';
import { userColumns, type UserRow, viewerOf } from './user-row.ts';

// In an impersonation, staff view the portal as a customer sees it. It is bound to the session in
// which it began, and ends after half an hour at the latest. Source: docs/decisions/0014.

type User = Viewer & { kind: 'user' };
export type ImpersonationSession = {
  id: string;
  viewer: User;
  name: string;
  company: string;
  recordId: string;
  until: Date;
};

const isCustomer = ({ role }: User): boolean => role === 'customer' || role === 'casesOnly';

/**
 * The caller must check that the viewer may see the user. Refuses with `record.noRight`,
 * `look.noSession`, `look.noLogin` (no active user) or `look.staff` (the user is not a customer).
 */
export async function beginImpersonation(
  ctx: RequestContext,
  { userId, recordId }: { userId: string; recordId: string },
): Promise<Result<string>> {
  const { viewer, origin } = ctx;
  if (viewer.kind !== 'user' || !isStaff(viewer))
    return refuse({ code: 'record.noRight', detail: 'For staff' });
  const session = origin.call?.session;
  if (session === undefined)
    return refuse({ code: 'look.noSession', detail: 'Needs a session of a person' });
  return inTransaction(ctx, async (inside) => {
    const viewed = await findUser(inside.db, userId);
    if (viewed === null) return refuse({ code: 'look.noLogin', detail: 'May not log in' });
    if (!isCustomer(viewed.viewer)) return refuse({ code: 'look.staff', detail: 'Is no customer' });
    const id = randomBytes(18).toString('base64url');
    await inside.db.run({
      text: 'insert into looking_along (id, staff_id, session, viewed_id, record_id, began_at, until_at) values ($1, $2, $3, $4, $5, $6, $7)',
      values: [
        id,
        viewer.userId,
        session,
        userId,
        recordId,
        ctx.now,
        new Date(ctx.now.getTime() + maxImpersonationMs),
      ],
    });
    await auditAction(inside, {
      verb: 'viewAs',
      object: 'User',
      fields: ['begin'],
      records: whoIs(viewed.viewer),
    });
    return ok(id);
  });
}

const whoIs = ({ userId, contactId, accountId }: User): string[] =>
  [userId, contactId, accountId].filter((id) => id !== null);

type Asking = { id: string; viewer: Viewer; session: string };
type Row = { viewed_id: string; record_id: string; until_at: Date; ended_at: Date | null };

/**
 * Null when the impersonation has ended or belongs to somebody else. Ends an impersonation whose
 * time is over.
 */
export async function findImpersonation(
  ctx: RequestContext,
  { id, viewer, session }: Asking,
): Promise<ImpersonationSession | null> {
  if (viewer.kind !== 'user' || !isStaff(viewer)) return null;
  const [row] = await ctx.db.rows<Row>({
    name: 'looking-along',
    text: 'select viewed_id, record_id, until_at, ended_at from looking_along where id = $1 and session = $2 and staff_id = $3',
    values: [id, session, viewer.userId],
  });
  if (row === undefined || row.ended_at !== null) return null;
  const viewed = row.until_at > ctx.now ? await findUser(ctx.db, row.viewed_id) : null;
  if (viewed !== null && isCustomer(viewed.viewer))
    return { id, ...viewed, recordId: row.record_id, until: row.until_at };
  await endImpersonations(asSystem(ctx, 'end looking along'), { id });
  return null;
}

/** Also after the end of the impersonation. Null when the viewer did not begin it. */
export async function findImpersonationOrigin(
  { db }: RequestContext,
  { id, viewer }: Pick<Asking, 'id' | 'viewer'>,
): Promise<string | null> {
  if (viewer.kind !== 'user') return null;
  const [row] = await db.rows<{ at: string }>({
    text: 'select record_id as at from looking_along where id = $1 and staff_id = $2',
    values: [id, viewer.userId],
  });
  return row?.at ?? null;
}

export async function endImpersonation(ctx: RequestContext, id: string): Promise<void> {
  if (ctx.viewer.kind === 'user') await endImpersonations(ctx, { id, staffId: ctx.viewer.userId });
}

type Ended = { staff_id: string; viewed_id: string };

async function endImpersonations(
  ctx: RequestContext,
  { id, staffId = null }: { id: string; staffId?: string | null },
): Promise<void> {
  await ctx.db.transaction(async (db) => {
    const ended = await db.rows<Ended>({
      text: `update looking_along set ended_at = least($2::timestamptz, until_at) where id = $1 and ended_at is null and ($3::text is null or staff_id = $3)
        returning staff_id, viewed_id`,
      values: [id, ctx.now, staffId],
    });
    for (const one of ended) await noteEnd({ ...ctx, db }, one);
  });
}

export async function sweepImpersonations(ctx: RequestContext): Promise<number> {
  const { db, now } = ctx;
  const over = await db.rows<{ id: string }>({
    text: `select l.id from looking_along l where l.ended_at is null and (l.until_at <= $1
        or not exists (select from session s where s.token = l.session and s.idle_until > $1 and s.absolute_until > $1)
        or not exists (select from "user" u where u.id = l.viewed_id and u.isactive))`,
    values: [now],
  });
  for (const { id } of over) await endImpersonations(ctx, { id });
  return db.run({
    text: `delete from looking_along where ended_at < $1::timestamptz - interval '1 day'`,
    values: [now],
  });
}

/** The audit log names the member of staff, even when the system ends the impersonation. */
async function noteEnd(
  ctx: RequestContext,
  { staff_id: staff, viewed_id: viewed }: Ended,
): Promise<void> {
  const [row] = await ctx.db.rows<{ contactId: string | null; accountId: string | null }>({
    text: 'select contactid as "contactId", accountid as "accountId" from "user" where id = $1',
    values: [viewed],
  });
  const records = [viewed, row?.contactId, row?.accountId].filter(
    (id): id is string => typeof id === 'string',
  );
  const { call } = ctx.origin;
  const asStaff =
    ctx.viewer.kind === 'user' || call === undefined
      ? ctx
      : withCall(ctx, { ...call, impersonatedBy: staff });
  await auditAction(asStaff, { verb: 'viewAs', object: 'User', fields: ['end'], records });
}

async function findUser(
  db: Db,
  userId: string,
): Promise<Pick<ImpersonationSession, 'viewer' | 'name' | 'company'> | null> {
  const [row] = await db.rows<UserRow & { name: string; company: string | null }>({
    name: 'looked-at-user',
    text: `select ${userColumns}, u.name, a.name as company
      from "user" u left join profile p on p.id = u.profileid left join account a on a.id = u.accountid where u.id = $1 and u.isactive`,
    values: [userId],
  });
  return row === undefined
    ? null
    : { viewer: viewerOf(row), name: row.name, company: row.company ?? '' };
}
