import { randomBytes } from 'node:crypto';
import type { RequestContext } from '#engine/model/request-context.ts';
import { keyedHash } from '#engine/model/keyed-hash.ts';
import { sha256 } from './secrets.ts';

// Recovery codes are for users who lost their authenticator app. The database stores only hashes.

const howMany = 10;
const length = 10;
/** Without vowels, Y, 0 and 1. */
const signs = 'BCDFGHJKLMNPQRSTVWXZ23456789';
/** The same form, sent again within this time, results in the same codes. */
const againMinutes = 2;

/** `from`: a text that is unique to one form, from which the codes are derived. */
type Making = { userId: string; from: string };

/** Deletes the user's earlier codes. Call it inside a transaction that locks the second factor. */
export async function makeRecoveryCodes(ctx: RequestContext, making: Making): Promise<string[]> {
  const { userId } = making;
  const codes = await codesOf(ctx, making);
  const salts = codes.map(() => randomBytes(16).toString('base64url'));
  await dropRecoveryCodes(ctx, userId);
  await ctx.db.run({
    text: 'insert into recovery_code (user_id, code, salt, made_at) select $1, *, $4 from unnest($2::text[], $3::text[])',
    values: [
      userId,
      codes.map((code, at) => hashOf(code, { userId, salt: salts[at]! })),
      salts,
      ctx.now,
    ],
  });
  return codes;
}

export async function recentRecoveryCodes(
  ctx: RequestContext,
  making: Making,
): Promise<string[] | null> {
  const { userId } = making;
  const codes = await codesOf(ctx, making);
  const since = new Date(ctx.now.getTime() - againMinutes * 60_000);
  const stored = (await storedCodesOf(ctx, userId)).filter(({ madeAt }) => madeAt > since);
  return codes.every((code) => stored.some((one) => isCode(one, { userId, code }))) ? codes : null;
}

export async function consumeRecoveryCode(
  ctx: RequestContext,
  userId: string,
  code: string,
): Promise<boolean> {
  const found = (await storedCodesOf(ctx, userId)).find((one) => isCode(one, { userId, code }));
  if (found === undefined) return false;
  return (
    (await ctx.db.run({
      text: 'delete from recovery_code where user_id = $1 and code = $2',
      values: [userId, found.hash],
    })) > 0
  );
}

/** `salt`: null for a code that was created when codes had no salt. */
type StoredCode = { hash: string; salt: string | null; madeAt: Date };

const storedCodesOf = ({ db }: RequestContext, userId: string): Promise<StoredCode[]> =>
  db.rows({
    text: 'select code as hash, salt, made_at as "madeAt" from recovery_code where user_id = $1',
    values: [userId],
  });

const isCode = (
  { hash, salt }: StoredCode,
  { userId, code }: { userId: string; code: string },
): boolean => hashOf(code, { userId, salt }) === hash;

export const dropRecoveryCodes = ({ db }: RequestContext, userId: string): Promise<number> =>
  db.run({ text: 'delete from recovery_code where user_id = $1', values: [userId] });

async function codesOf(ctx: RequestContext, { userId, from }: Making): Promise<string[]> {
  const hash = await keyedHash(ctx, 'recovery-codes');
  return Array.from({ length: howMany }, (_, nth) =>
    shown(Buffer.from(hash(`${userId} ${nth} ${from}`), 'base64url')),
  );
}

function shown(random: Buffer): string {
  const number = BigInt(`0x${random.toString('hex')}`);
  const code = Array.from(
    { length },
    (_, at) => signs[Number((number / BigInt(signs.length) ** BigInt(at)) % BigInt(signs.length))],
  ).join('');
  return `${code.slice(0, 5)}-${code.slice(5)}`;
}

const hashOf = (code: string, { userId, salt }: { userId: string; salt: string | null }): string =>
  sha256(
    `${salt === null ? '' : `${salt} `}${userId} ${code.toUpperCase().replace(/[^A-Z0-9]/g, '')}`,
  );
