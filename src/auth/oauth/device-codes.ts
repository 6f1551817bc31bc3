import { randomInt } from 'node:crypto';
import type { RequestContext } from '#engine/model/request-context.ts';
import type { Audience } from '#protocol/oauth/audience.ts';
import type { Scope } from '#protocol/oauth/scopes.ts';
import { sha256 } from '../factors/secrets.ts';
import type { Grant } from './grants.ts';
import { isOAuthSecret, newOAuthSecret } from './secrets.ts';

/** Source: RFC 8628. */

/** In seconds. */
export const deviceLife = 600;
export const pollInterval = 5;

/** No vowels, so that no words appear, and nothing that looks alike. Source: RFC 8628 §6.1. */
const letters = 'BCDFGHJKLMNPQRSTVWXZ';
const codeLength = 8;

const newUserCode = (): string =>
  Array.from({ length: codeLength }, () => letters[randomInt(letters.length)]).join('');

export const shownUserCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`;

/** Null when it cannot be a code. Typed with or without a hyphen, in any case. */
export function readUserCode(typed: string): string | null {
  const code = typed.replace(/[^A-Za-z]/g, '').toUpperCase();
  return code.length === codeLength ? code : null;
}

export type DeviceRequest = { clientId: string; audience: Audience; scopes: readonly Scope[] };

export async function createDeviceCode(
  { db, now }: RequestContext,
  { clientId, audience, scopes }: DeviceRequest,
): Promise<{ deviceCode: string; userCode: string }> {
  const deviceCode = newOAuthSecret('device');
  const userCode = newUserCode();
  await db.run({
    text: 'insert into oauth_device (device_code, user_code, client_id, audience, scopes, created_at, expires_at) values ($1, $2, $3, $4, $5, $6, $7)',
    values: [
      sha256(deviceCode),
      sha256(userCode),
      clientId,
      audience,
      scopes,
      now,
      new Date(now.getTime() + deviceLife * 1_000),
    ],
  });
  return { deviceCode, userCode };
}

const isOpen = 'expires_at > $2 and denied_at is null and grant_id is null';

/** Null for an unknown, expired or used code. */
export async function findDeviceRequest(
  { db, now }: RequestContext,
  userCode: string,
): Promise<DeviceRequest | null> {
  const [row] = await db.rows<DeviceRequest>({
    text: `select client_id as "clientId", audience, scopes from oauth_device where user_code = $1 and ${isOpen}`,
    values: [sha256(userCode), now],
  });
  return row ?? null;
}

/** Returns whether the code was still open. */
export async function answerDevice(
  { db, now }: RequestContext,
  { userCode, grantId }: { userCode: string; grantId: string | null },
): Promise<boolean> {
  const answered = await db.run({
    text: `update oauth_device set grant_id = $3, denied_at = case when $3::uuid is null then $2::timestamptz end where user_code = $1 and ${isOpen}`,
    values: [sha256(userCode), now, grantId],
  });
  return answered > 0;
}

export type DevicePoll =
  | { state: 'pending' | 'slowDown' | 'denied' | 'expired' | 'unknown' }
  | { state: 'allowed'; grant: Grant };

type PollRow = {
  expires_at: Date;
  denied_at: Date | null;
  grant_id: string | null;
  is_early: boolean;
};

/** An allowed code works once. */
export async function pollDevice(
  ctx: RequestContext,
  { deviceCode, clientId }: { deviceCode: string; clientId: string },
): Promise<DevicePoll> {
  if (!isOAuthSecret('device', deviceCode)) return { state: 'unknown' };
  const { db, now } = ctx;
  const hash = sha256(deviceCode);
  // A second of slack: the clock of the device is not ours.
  const [row] = await db.rows<PollRow>({
    text: `update oauth_device d set polled_at = $3 from (select device_code, polled_at from oauth_device where device_code = $1 and client_id = $2 for update) before
      where d.device_code = before.device_code
      returning d.expires_at, d.denied_at, d.grant_id, coalesce(before.polled_at > $3::timestamptz - make_interval(secs => $4), false) as is_early`,
    values: [hash, clientId, now, pollInterval - 1],
  });
  if (row === undefined) return { state: 'unknown' };
  if (row.denied_at !== null) return { state: 'denied' };
  if (row.expires_at <= now) return { state: 'expired' };
  if (row.grant_id === null) return { state: row.is_early ? 'slowDown' : 'pending' };
  const [grant] = await db.rows<Grant>({
    text: `with gone as (delete from oauth_device where device_code = $1 returning grant_id)
      select g.id, g.user_id as "userId", g.client_id as "clientId", g.audience, g.scopes, g.nonce, g.authenticated_at as "authenticatedAt"
      from gone join oauth_grant g on g.id = gone.grant_id where g.ended_at is null`,
    values: [hash],
  });
  return grant === undefined ? { state: 'unknown' } : { state: 'allowed', grant };
}
