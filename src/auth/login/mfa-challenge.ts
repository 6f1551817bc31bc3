import type { Db } from '#db/connection.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { isStaff, type Viewer } from '#protocol/users/viewer.ts';
import { sessionCookie } from '../sessions/cookie.ts';
import { deviceCookie } from './device-cookie.ts';
import { createOneTimeToken } from '../factors/one-time-token.ts';
import type { LoginWay } from './own-logins.ts';
import { hasSecondFactor, lockSecondFactor } from '../factors/second-factor.ts';
import { sha256 } from '../factors/secrets.ts';
import { newSessionToken } from '../sessions/session-token.ts';
import { findPasswordHash } from '../sealing/password-hashes.ts';
import type { SessionSettings } from '../sessions/settings.ts';
import { userColumns, viewerOf, type UserRow } from '../sessions/user-row.ts';

export type ClientInfo = {
  address: string;
  userAgent: string;
  cookie?: string | null;
};

export type CreatedSession = { setCookie: string; deviceCookie: string; viewer: Viewer };

/** `phc`: the session begins only if this is still the hash of the user's password. */
export type SessionRequest = {
  userId: string;
  way: LoginWay;
  clientInfo: ClientInfo;
  settings: SessionSettings;
  phc?: string;
  /** The id of the log-in with an identity provider, whose end ends the session. */
  providerSession?: string;
  /** Limits the length of the session. */
  mostMinutes?: number;
  /** Of a log-in with an identity provider: when its user was last asked to prove who they are. */
  provenAt?: Date | null;
};

/** `second`: the token for the second step. `setUp`: the user must still set up an app. */
export type MfaChallenge = { second: string; userId: string; setUp: boolean };

export const isMfaChallenge = (entered: CreatedSession | MfaChallenge): entered is MfaChallenge =>
  'second' in entered;

const minutes = 10;

/** Source: decisions.md §10. */
export const mustHaveSecondFactor = (
  { staffSecondFactor }: Pick<SessionSettings, 'staffSecondFactor'>,
  viewer: Viewer,
): boolean => staffSecondFactor === 'required' && isStaff(viewer);

/** Call it after a proof of identity. Null also for a password that changed. */
export function createSession(
  ctx: RequestContext,
  opening: SessionRequest,
): Promise<CreatedSession | MfaChallenge | null> {
  const { userId, phc, settings } = opening;
  return ctx.db.transaction(async (db) => {
    const inside = { ...ctx, db };
    await lockSecondFactor(inside, userId, 'log in');
    const viewer = await findViewer(db, userId);
    if (viewer === null) return null;
    // A simultaneous change of the password waits for this transaction, and then ends the new
    // session.
    if (phc !== undefined && (await findPasswordHash(inside, userId, 'for share')) !== phc)
      return null;
    const has = await hasSecondFactor(inside, userId);
    if (!has && !mustHaveSecondFactor(settings, viewer))
      return beginSession(inside, opening, viewer);
    const token = await createOneTimeToken(inside, {
      purpose: 'second-factor',
      ownerId: userId,
      minutes,
    });
    return { second: sealMfaToken(ctx, { token, ...opening }), userId, setUp: !has };
  });
}

/** For a user who passed both steps. */
export async function createVerifiedSession(
  ctx: RequestContext,
  opening: SessionRequest,
): Promise<CreatedSession | null> {
  const viewer = await findViewer(ctx.db, opening.userId);
  return viewer && beginSession(ctx, opening, viewer);
}

async function findViewer(db: Db, userId: string): Promise<Viewer | null> {
  const [user] = await db.rows<UserRow>({
    text: `select ${userColumns} from "user" u left join profile p on p.id = u.profileid where u.id = $1 and u.isactive`,
    values: [userId],
  });
  return user === undefined ? null : viewerOf(user);
}

async function beginSession(
  ctx: RequestContext,
  { userId, way, clientInfo, settings, providerSession, mostMinutes, provenAt }: SessionRequest,
  viewer: Viewer,
): Promise<CreatedSession> {
  const token = newSessionToken(ctx.services.seal);
  const most = Math.min(mostMinutes ?? Infinity, settings.absoluteHours * 60);
  await ctx.db.run({
    text: `with opened as (
        insert into session (token, user_id, created_at, last_active_at, idle_until, absolute_until, address, user_agent, by_provider, proven_at)
        values ($1, $2, $3, $3, $4, $5, $6, $7, $9, $10)
        returning user_id, created_at, address, user_agent)
      insert into login (user_id, at, way, address, user_agent) select user_id, created_at, $8, address, user_agent from opened`,
    values: [
      sha256(token),
      userId,
      ctx.now,
      new Date(ctx.now.getTime() + settings.idleMinutes * 60_000),
      new Date(ctx.now.getTime() + most * 60_000),
      clientInfo.address.slice(0, 100),
      clientInfo.userAgent.replaceAll('\0', '').slice(0, 400),
      way,
      way === 'provider',
      provenAt ?? null,
    ],
  });
  // When the identity was removed meanwhile, nothing is updated and the session does not work.
  if (providerSession !== undefined)
    await ctx.db.run({
      text: 'update provider_session set session = $2 where id = $1 and session is null',
      values: [providerSession, sha256(token)],
    });
  await ctx.db.run({
    text: 'delete from session where user_id = $1 and (idle_until <= $2 or absolute_until <= $2)',
    values: [userId, ctx.now],
  });
  const device = deviceCookie(ctx, { userId, phc: await findPasswordHash(ctx, userId) }, settings);
  return { setCookie: sessionCookie(token, settings), deviceCookie: device, viewer };
}

const sealMfaToken = (
  { services }: RequestContext,
  { token, way, providerSession = '', mostMinutes }: MfaToken,
): string =>
  services.seal.close(`${halfWay}${way} ${token} ${providerSession} ${String(mostMinutes ?? '')}`);

export function openMfaToken({ services }: RequestContext, closed: string): MfaToken | null {
  const text = closed.length > 500 ? undefined : services.seal.open(closed);
  if (text?.startsWith(halfWay) !== true) return null;
  const [way, token, providerSession, most] = text.slice(halfWay.length).split(' ');
  if (token === undefined) return null;
  return {
    token,
    // proof: only `sealMfaToken` encrypts this text, and it contains a LoginWay
    way: way as LoginWay,
    ...(providerSession && { providerSession }),
    ...(most && { mostMinutes: Number(most) }),
  };
}

type MfaToken = Pick<SessionRequest, 'way' | 'providerSession' | 'mostMinutes'> & { token: string };
const halfWay = 'half way in ';
