import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from 'node:crypto';
import { promisify } from 'node:util';
import { notify } from '#db/listen.ts';
import type { RequestContext, Services } from '#engine/model/request-context.ts';
import { ok, refuse, type Problem, type Result } from '#protocol/problem.ts';
import { guessableProblem } from './guessable.ts';
import { endGrantsOfUser } from '../oauth/grants.ts';
import { mayUsePassword } from './may-use-password.ts';
import { withdrawOneTimeTokens } from './one-time-token.ts';
import { findPasswordHash, readPasswordSeal } from '../sealing/password-hashes.ts';

const minLength = 12;
const maxLength = 128;

const strength = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
const phcShape = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

const derive = promisify<'argon2id', Argon2Parameters, Buffer>(argon2);

export const dummyPasswordHash = phcOf(Buffer.alloc(16), Buffer.alloc(strength.tagLength));

/**
 * Ends all sessions of the user. The refusals of the password are at `password`: `record.rule` (too
 * short), `form.tooLong`, or of `guessableProblem`.
 */
export const setPassword = (
  ctx: RequestContext,
  userId: string,
  password: string,
): Promise<Result<null>> => replacePassword(ctx, { userId, password, currentSession: '' });

/** Like `setPassword`, but keeps the session whose token hash is `currentSession`. */
export async function replacePassword(
  ctx: RequestContext,
  {
    userId,
    password,
    currentSession,
  }: { userId: string; password: string; currentSession: string },
): Promise<Result<null>> {
  const { viewer } = ctx;
  if (viewer.kind === 'guest') return refuse({ code: 'record.noRight' });
  if (viewer.kind === 'user' && viewer.userId !== userId && viewer.role !== 'administrator')
    return refuse({ code: 'record.noRight' });
  const wrong = problemOfPassword(password) ?? (await guessableProblem(ctx, userId, password));
  if (wrong !== null) return refuse(wrong);
  const phc = await passwordHash(password);
  const sealed = (await readPasswordSeal(ctx.db, ctx.services.secrets)).close(userId, phc);
  return ctx.db.transaction(async (db) => {
    // The password is changed first. A simultaneous log-in with the old password waits for this
    // row, and then finds that the password changed.
    const set = await db.run({
      text: `insert into password (user_id, phc, changed_at) select id, $2, $3 from "user" where id = $1
        on conflict (user_id) do update set phc = excluded.phc, changed_at = excluded.changed_at`,
      values: [userId, sealed, ctx.now],
    });
    if (set === 0) return refuse({ code: 'record.notFound' });
    await db.run({
      text: 'delete from session where user_id = $1 and token <> $2',
      values: [userId, currentSession],
    });
    await endGrantsOfUser({ ...ctx, db }, userId);
    await withdrawOneTimeTokens({ ...ctx, db }, 'second-factor', userId);
    await db.run(notify('user', userId));
    return ok(null);
  });
}

/** In PHC string format. Hashing takes 19 MiB of memory. */
export async function passwordHash(password: string): Promise<string> {
  const salt = randomBytes(16);
  return phcOf(
    salt,
    await derive('argon2id', { ...strength, message: plain(password), nonce: salt }),
  );
}

export type VerifyPassword = (password: string, phc: string) => Promise<boolean>;

export const verifyPassword: VerifyPassword = async (password, phc) => {
  const [, memory, passes, parallelism, salt, tag] = phcShape.exec(phc) ?? [];
  if (salt === undefined || tag === undefined)
    throw new Error('a stored password hash is not in argon2id PHC format');
  const expected = Buffer.from(tag, 'base64');
  const found = await derive('argon2id', {
    message: plain(password),
    nonce: Buffer.from(salt, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  });
  return timingSafeEqual(found, expected);
};

/** False also for who may not use a password. */
export async function isOwnPassword(ctx: RequestContext, typed: string): Promise<boolean> {
  const { viewer } = ctx;
  if (viewer.kind !== 'user' || !mayUsePassword(ctx, viewer)) return false;
  return verifyPassword(typed, (await findPasswordHash(ctx, viewer.userId)) ?? dummyPasswordHash);
}

export async function hasPassword({ db }: RequestContext, userId: string): Promise<boolean> {
  const rows = await db.rows({
    text: 'select from password where user_id = $1',
    values: [userId],
  });
  return rows.length > 0;
}

/** The second of two simultaneous changes then waits, and sees the result of the first. */
export async function lockPassword({ db }: RequestContext, userId: string): Promise<void> {
  await db.rows({
    text: 'select user_id from password where user_id = $1 for update',
    values: [userId],
  });
}

/** A form that is sent again because its response was lost has the password that was just set. */
export async function hasJustSetPassword(ctx: RequestContext, typed: string): Promise<boolean> {
  const { viewer, db, now } = ctx;
  if (viewer.kind !== 'user') return false;
  const since = new Date(now.getTime() - 10 * 60_000);
  const rows = await db.rows({
    text: 'select user_id from password where user_id = $1 and changed_at > $2',
    values: [viewer.userId, since],
  });
  return rows.length > 0 && isOwnPassword(ctx, typed);
}

/** `ids`: a pattern of SQL `similar to`. */
export type UserSelection = { ids: string; usernames: readonly string[] };

export async function usersWithPassword(
  ctx: Pick<RequestContext, 'db'> & { services: Pick<Services, 'secrets'> },
  password: string,
  among: UserSelection | null,
): Promise<{ userId: string; username: string }[]> {
  const rows = await ctx.db.rows<{ userId: string; username: string; stored: string }>({
    text: `select u.id as "userId", u.username, w.phc as stored from password w join "user" u on u.id = w.user_id
      where $1::text is null or u.id similar to $1 or u.username = any($2) order by u.username`,
    values: [among?.ids ?? null, among?.usernames ?? []],
  });
  const seal = await readPasswordSeal(ctx.db, ctx.services.secrets);
  const users = rows.map((row) => ({ ...row, phc: seal.open(row) ?? dummyPasswordHash }));
  const hashes = [...new Set(users.map(({ phc }) => phc))];
  const fits = new Set<string>();
  for (const phc of hashes) if (await verifyPassword(password, phc)) fits.add(phc);
  return users
    .filter(({ phc }) => fits.has(phc))
    .map(({ userId, username }) => ({ userId, username }));
}

function problemOfPassword(password: string): Problem | null {
  const length = [...password].length;
  if (length < minLength)
    return {
      code: 'record.rule',
      field: 'password',
      detail: `A password has at least ${minLength} characters`,
    };
  return length > maxLength ? { code: 'form.tooLong', field: 'password' } : null;
}

/** NFKC, because some keyboards send é as one character and others as e with a combining accent. */
const plain = (password: string): string => password.normalize('NFKC');

function phcOf(salt: Buffer, tag: Buffer): string {
  const unpadded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
  return `$argon2id$v=19$m=${strength.memory},t=${strength.passes},p=${strength.parallelism}$${unpadded(salt)}$${unpadded(tag)}`;
}

export async function savePasswordHash(
  ctx: RequestContext,
  userId: string,
  phc: string,
): Promise<void> {
  const sealed = (await readPasswordSeal(ctx.db, ctx.services.secrets)).close(userId, phc);
  await ctx.db.run({
    text: 'insert into password (user_id, phc, changed_at) values ($1, $2, $3) on conflict (user_id) do update set phc = excluded.phc, changed_at = excluded.changed_at',
    values: [userId, sealed, ctx.now],
  });
}
