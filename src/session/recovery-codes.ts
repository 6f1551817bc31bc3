import type { Ask } from '#records/ask.ts';
import { keyedHash } from '#records/keyed-hash.ts';
import { sha256 } from './secrets.ts';

/** Codes to log in with for who lost their app, each good once. The database keeps their hashes. */

const howMany = 10;
const length = 10;
/** No look-alikes. */
const signs = 'BCDFGHJKLMNPQRSTVWXZ23456789';
/** Who sends the form that makes them twice sees them again, for as long as that may take. */
const againMinutes = 2;

/** What codes are made of: the same `from` (a form's own key, nobody else's) makes the same codes. */
type Making = { userId: string; from: string };

/** Recovery codes in the place of those there are. Ask inside a transaction that holds the second factor. */
export async function makeRecoveryCodes(ask: Ask, making: Making): Promise<string[]> {
  const { userId } = making;
  const codes = await codesOf(ask, making);
  await dropRecoveryCodes(ask, userId);
  await ask.db.run({
    text: 'insert into recovery_code (user_id, code, made_at) select $1, unnest($2::text[]), $3',
    values: [userId, codes.map((code) => hashOf(userId, code)), ask.now],
  });
  return codes;
}

/** Those made of the same a moment ago, while none is used; null for any others. */
export async function codesJustMade(ask: Ask, making: Making): Promise<string[] | null> {
  const { userId } = making;
  const codes = await codesOf(ask, making);
  const since = new Date(ask.now.getTime() - againMinutes * 60_000);
  const found = await ask.db.rows({
    text: 'select 1 from recovery_code where user_id = $1 and code = any($2::text[]) and made_at > $3',
    values: [userId, codes.map((code) => hashOf(userId, code)), since],
  });
  return found.length === howMany ? codes : null;
}

export async function spendRecoveryCode({ db }: Ask, userId: string, code: string): Promise<boolean> {
  return (await db.run({ text: 'delete from recovery_code where user_id = $1 and code = $2', values: [userId, hashOf(userId, code)] })) > 0;
}

export const dropRecoveryCodes = ({ db }: Ask, userId: string): Promise<number> =>
  db.run({ text: 'delete from recovery_code where user_id = $1', values: [userId] });

async function codesOf(ask: Ask, { userId, from }: Making): Promise<string[]> {
  const hash = await keyedHash(ask, 'recovery-codes');
  return Array.from({ length: howMany }, (_, nth) => shown(Buffer.from(hash(`${userId} ${nth} ${from}`), 'base64url')));
}

function shown(random: Buffer): string {
  const number = BigInt(`0x${random.toString('hex')}`);
  const code = Array.from({ length }, (_, at) => signs[Number((number / BigInt(signs.length) ** BigInt(at)) % BigInt(signs.length))]).join('');
  return `${code.slice(0, 5)}-${code.slice(5)}`;
}

const hashOf = (userId: string, code: string): string => sha256(`${userId} ${code.toUpperCase().replace(/[^A-Z0-9]/g, '')}`);
