import { randomUUID } from 'node:crypto';
import type { Db } from '#db/connection.ts';
import { notify } from '#db/listen.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { inTransaction } from '#engine/model/transaction.ts';
import { normalizeId } from '#protocol/ids.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import { actorIdOf } from '#protocol/users/viewer.ts';
import { isAdministrator } from '../sessions/all-sessions.ts';
import { endGrantsOfKey } from '../oauth/grants.ts';
import { stepUpRefusal } from '../login/proven.ts';
import { newApiKey, sha256 } from '../factors/secrets.ts';
import type { FoundViewer } from '../sessions/sessions.ts';
import { userColumns, viewerOf, type UserRow } from '../sessions/user-row.ts';
import { defaultDay, problemOfDay, problemOfLabel, problemOfScope } from './api-key-input.ts';
import { keyWorks } from './key-works.ts';

const wellFormedId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export type CreatedApiKey = { id: string; key: string };

/** The last day on which the key works, in Dutch time. */
type Life = { expiresOn?: string | undefined };

/** `objects`: the API names of the objects that the key can use; null means all. */
export type KeyScope = { readsOnly: boolean; objects: readonly string[] | null };

const mostKeys = 20;

export type ApiKeyOptions = { userId: string; label: string; scope?: KeyScope } & Life;

/** The returned key is shown once: the database stores only a hash. */
export async function createApiKey(
  ctx: RequestContext,
  { userId: asked, label: typed, expiresOn, scope = whole }: ApiKeyOptions,
): Promise<Result<CreatedApiKey>> {
  const userId = normalizeId(asked);
  if (!mayManageKeys(ctx, userId)) return refuse({ code: 'record.noRight' });
  const label = typed.trim();
  const wrong = problemOfLabel(label) ?? problemOfDay(ctx, expiresOn);
  if (wrong !== null) return refuse(wrong);
  if (userId === undefined) return refuse({ code: 'record.notFound' });
  const [row] = await ctx.db.rows<UserRow>({
    text: `select ${userColumns} from "user" u left join profile p on p.id = u.profileid where u.id = $1 and u.isactive`,
    values: [userId],
  });
  if (row === undefined) return refuse({ code: 'record.notFound' });
  const narrowed = problemOfScope(ctx, viewerOf(row), scope);
  if (narrowed !== null) return refuse(narrowed);
  if (await isOfUncheckedLogIn(ctx, userId)) return refuse({ code: 'key.providerUnasked' });
  const refused = await stepUpRefusal(ctx);
  if (refused) return refused;
  if ((await countKeys(ctx, userId)) >= mostKeys)
    return refuse({ code: 'record.limit', detail: `At most ${String(mostKeys)} keys of one user` });
  return ok(
    await insertApiKey(ctx, { userId, label, scope, expiresOn: expiresOn ?? defaultDay(ctx) }),
  );
}

/** The session of the user began at a provider that cannot be asked about them again. */
async function isOfUncheckedLogIn({ db, origin }: RequestContext, userId: string) {
  const rows = await db.rows({
    text: `select from provider_session p join identity i on i.id = p.identity_id
      where p.session = $1 and i.user_id = $2 and i.refresh_token is null`,
    values: [origin.call?.session ?? null, userId],
  });
  return rows.length > 0;
}

const whole: KeyScope = { readsOnly: false, objects: null };

async function countKeys({ db, now }: RequestContext, userId: string): Promise<number> {
  const [counted] = await db.rows<{ count: number }>({
    text: `select count(*)::int as count from api_key k where k.user_id = $1 and ${works}`,
    values: [userId, now],
  });
  return counted?.count ?? 0;
}

type NewKey = {
  userId: string;
  label: string;
  scope: KeyScope;
  expiresOn: string;
  replaces?: string;
};

const isNarrowed = ({ readsOnly, objects }: KeyScope): boolean => readsOnly || objects !== null;

/** The hash of a limited key is in `narrowed_key`; an older server reads only `key`. */
const keyHash = 'coalesce(k.narrowed_key, k.key)';

/** Remembers the identity with which the user had logged in, when it is their own key. */
async function insertApiKey(
  ctx: RequestContext,
  { userId, label, scope, expiresOn, replaces }: NewKey,
): Promise<CreatedApiKey> {
  const key = newApiKey();
  const [made] = await ctx.db.rows<{ id: string }>({
    text: `insert into api_key (key, narrowed_key, user_id, label, created_at, created_by, expires_at, replaces, reads_only, objects, identity_id)
      values ($1, $10, $2, $3, $4, $5, ($6::date + 1)::timestamp at time zone 'Europe/Amsterdam', $7, $8, $9,
        coalesce((select identity_id from api_key where id = $7),
          (select i.id from provider_session p join identity i on i.id = p.identity_id where p.session = $11 and i.user_id = $2))) returning id`,
    values: [
      isNarrowed(scope) ? `narrowed ${randomUUID()}` : sha256(key),
      userId,
      label,
      ctx.now,
      actorIdOf(ctx.viewer),
      expiresOn,
      replaces ?? null,
      scope.readsOnly,
      scope.objects,
      isNarrowed(scope) ? sha256(key) : null,
      ctx.origin.call?.session ?? null,
    ],
  });
  if (made === undefined) throw new Error('a new api key got no id');
  return { id: made.id, key };
}

/**
 * The old key works until `until`, or until its own end if that is sooner. Without `expiresOn` the
 * new key gets the end of the old key, or `defaultDay` when the old key has no end.
 */
export async function rotateApiKey(
  ctx: RequestContext,
  input: ApiKeyRotation,
): Promise<Result<CreatedApiKey & { userId: string; label: string }>> {
  if (!mayManageAllKeys(ctx)) return refuse({ code: 'record.noRight' });
  if (!wellFormedId.test(input.id)) return refuse({ code: 'record.notFound' });
  const refused = await stepUpRefusal(ctx);
  if (refused) return refused;
  if (!(input.until >= ctx.now)) return refuse({ code: 'form.dateWrong', field: 'until' });
  const wrong = problemOfDay(ctx, input.expiresOn);
  if (wrong !== null) return refuse(wrong);
  return inTransaction(ctx, async (inside) => {
    const [old] = await inside.db.rows<UserRow & OldKey>({
      text: `select ${userColumns}, ${keyHash} as key, k.label, k.expires_at, k.reads_only, k.objects from api_key k join "user" u on u.id = k.user_id left join profile p on p.id = u.profileid
        where k.id = $1 and u.isactive and ${works} for no key update of k`,
      values: [input.id, ctx.now],
    });
    if (old === undefined) return refuse({ code: 'record.notFound' });
    await inside.db.run({
      text: 'update api_key set expires_at = least(expires_at, $2) where id = $1',
      values: [input.id, input.until],
    });
    const scope = { readsOnly: old.reads_only, objects: old.objects };
    const made = await insertApiKey(inside, {
      userId: old.user_id,
      label: old.label,
      scope,
      expiresOn: input.expiresOn ?? defaultDay(inside),
      replaces: input.id,
    });
    if (input.expiresOn === undefined && old.expires_at !== null)
      await inside.db.run({
        text: 'update api_key set expires_at = $2 where id = $1',
        values: [made.id, old.expires_at],
      });
    await inside.db.rows(notify('session', old.key));
    return ok({ ...made, userId: old.user_id, label: old.label });
  });
}

export type ApiKeyRotation = { id: string; until: Date } & Life;

type OldKey = {
  key: string;
  label: string;
  expires_at: Date | null;
  reads_only: boolean;
  objects: string[] | null;
};

const works = keyWorks('k', '$2');

/** Users end their own keys with `endOwnKey`. */
export async function withdrawApiKey(
  ctx: RequestContext,
  id: string,
): Promise<Result<{ userId: string; label: string }>> {
  if (!mayManageAllKeys(ctx)) return refuse({ code: 'record.noRight' });
  if (!wellFormedId.test(id)) return refuse({ code: 'record.notFound' });
  const [withdrawn] = await ctx.db.rows<{ key: string; userId: string; label: string }>({
    text: `update api_key k set withdrawn_at = $2 where id = $1 and withdrawn_at is null returning ${keyHash} as key, user_id as "userId", label`,
    values: [id, ctx.now],
  });
  if (withdrawn === undefined) return refuse({ code: 'record.notFound' });
  await endGrantsOfKey(ctx, id);
  await ctx.db.run(notify('session', withdrawn.key));
  return ok({ userId: withdrawn.userId, label: withdrawn.label });
}

export type ApiKeySummary = KeyScope & {
  id: string;
  label: string;
  userId: string;
  username: string;
  madeBy: string | null;
  createdAt: Date;
  lastUsedAt: Date | null;
  expiresAt: Date | null;
  withdrawnAt: Date | null;
  hadNoEnd: boolean;
  replaces: string | null;
};

type KeyFilter = { username: string | null; working?: boolean };

export async function listApiKeys(
  ctx: RequestContext,
  { username, working = false }: KeyFilter,
): Promise<Result<ApiKeySummary[]>> {
  if (!mayManageAllKeys(ctx)) return refuse({ code: 'record.noRight' });
  const rows = await ctx.db.rows<ApiKeySummary>({
    text: `select k.id, k.label, u.id as "userId", u.username, k.created_by as "madeBy", k.created_at as "createdAt", k.last_used_at as "lastUsedAt",
        k.expires_at as "expiresAt", k.withdrawn_at as "withdrawnAt", k.had_no_end as "hadNoEnd", k.replaces, k.reads_only as "readsOnly", k.objects
      from api_key k join "user" u on u.id = k.user_id
      where ($1::text is null or u.username = $1) and (not $3 or (${works})) order by k.created_at desc, k.id limit 500`,
    values: [username, ctx.now, working],
  });
  return ok(rows);
}

type KeyRow = {
  id: string;
  created_by: string | null;
  reads_only: boolean;
  objects: string[] | null;
  to_note: boolean;
};

/** Writes `last_used_at` at most about once a minute. */
export async function findApiKey(db: Db, hash: string, now: Date): Promise<FoundViewer | null> {
  const [row] = await db.rows<UserRow & KeyRow>({
    name: 'api-key-find',
    text: `select ${userColumns}, k.id, k.created_by, k.reads_only, k.objects, k.last_used_at is null or k.last_used_at <= $2::timestamptz - interval '1 minute' as to_note
      from api_key k join "user" u on u.id = k.user_id left join profile p on p.id = u.profileid
      where (k.key = $1 or k.narrowed_key = $1) and ${works} and u.isactive`,
    values: [hash, now],
  });
  if (row === undefined) return null;
  if (row.to_note)
    await db.run({
      name: 'api-key-used',
      text: 'update api_key set last_used_at = greatest(last_used_at, $2) where id = $1',
      values: [row.id, now],
    });
  const key = {
    id: row.id,
    madeBy: row.created_by,
    readsOnly: row.reads_only,
    objects: row.objects,
  };
  return { viewer: { ...viewerOf(row), key }, session: null };
}

const mayManageAllKeys = (ctx: RequestContext): boolean =>
  ctx.viewer.kind === 'system' || isAdministrator(ctx);

const mayManageKeys = (ctx: RequestContext, userId: string | undefined): boolean =>
  mayManageAllKeys(ctx) || (ctx.viewer.kind === 'user' && ctx.viewer.userId === userId);
