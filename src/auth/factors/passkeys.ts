import type { RequestContext } from '#engine/model/request-context.ts';
import type { PasskeyRegistration } from '#protocol/forms/passkey.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import { createOneTimeToken, consumeOneTimeToken } from './one-time-token.ts';

export type OwnPasskey = { id: string; name: string; createdAt: Date; lastUsedAt: Date | null };

export const passkeyMinutes = 10;
const most = 20;
/** Ed25519, ES256 and RS256, as COSE numbers. */
const supportedAlgorithmIDs = [-8, -7, -257];
const wrong = refuse({ code: 'passkey.notAdded' });

export const relyingPartyIdOf = (origin: string): string => new URL(origin).hostname;

/** Source: Web Authentication Level 3 §5.8.1. */
export function challengeIn(clientDataJSON: string): string | null {
  try {
    const clientData: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    return typeof clientData === 'object' &&
      clientData !== null &&
      'challenge' in clientData &&
      typeof clientData.challenge === 'string'
      ? clientData.challenge
      : null;
  } catch {
    return null;
  }
}

export const listOwnPasskeys = async (ctx: RequestContext): Promise<OwnPasskey[]> =>
  ctx.viewer.kind === 'user' ? listPasskeysOf(ctx, ctx.viewer.userId) : [];

/** The newest first. The caller checks whether the viewer may see them. */
export const listPasskeysOf = ({ db }: RequestContext, userId: string): Promise<OwnPasskey[]> =>
  db.rows<OwnPasskey>({
    text: 'select id, name, created_at as "createdAt", last_used_at as "lastUsedAt" from passkey where user_id = $1 order by created_at desc, id',
    values: [userId],
  });

/** `name`: shown in the browser's list of passkeys. */
export async function createPasskeyRegistrationOptions(
  ctx: RequestContext,
  { origin, name }: { origin: string; name: string },
): Promise<Result<object>> {
  if (ctx.viewer.kind !== 'user') return refuse({ code: 'record.noRight' });
  const { userId } = ctx.viewer;
  const { generateRegistrationOptions } = await import('@simplewebauthn/server');
  const challenge = await createOneTimeToken(ctx, {
    purpose: 'passkey-new',
    ownerId: userId,
    minutes: passkeyMinutes,
  });
  const options = await generateRegistrationOptions({
    rpName: ctx.brand.name,
    rpID: relyingPartyIdOf(origin),
    userName: name,
    userDisplayName: name,
    userID: new Uint8Array(Buffer.from(userId)),
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    attestationType: 'none',
    supportedAlgorithmIDs,
    excludeCredentials: (await listOwnPasskeys(ctx)).map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return ok(options);
}

/** `added`: false when the user already has this passkey. */
export async function savePasskey(
  ctx: RequestContext,
  { made, name, origin }: { made: PasskeyRegistration; name: string; origin: string },
): Promise<Result<{ added: boolean }>> {
  if (ctx.viewer.kind !== 'user') return refuse({ code: 'record.noRight' });
  const { userId } = ctx.viewer;
  const challenge = challengeIn(made.response.clientDataJSON);
  const asked =
    challenge === null ? null : await consumeOneTimeToken(ctx, 'passkey-new', challenge);
  // The statement above waited for a simultaneous submission of the same form, so this list
  // includes the passkey of that submission.
  const own = await listOwnPasskeys(ctx);
  if (own.some(({ id }) => id === made.id)) return ok({ added: false });
  if (challenge === null || asked?.ownerId !== userId || own.length >= most) return wrong;
  const credential = await proven(made, { challenge, origin });
  if (credential === null) return wrong;
  const insertedRows = await ctx.db.run({
    text: `insert into passkey (id, user_id, public_key, counter, transports, name, created_at) values ($1, $2, $3, $4, $5, $6, $7) on conflict (id) do nothing`,
    values: [
      credential.id,
      userId,
      Buffer.from(credential.publicKey),
      credential.counter,
      made.response.transports,
      name,
      ctx.now,
    ],
  });
  return insertedRows === 0 ? wrong : ok({ added: true });
}

export async function removeOwnPasskey(
  { db, viewer }: RequestContext,
  id: string,
): Promise<string | null> {
  if (viewer.kind !== 'user' || id.includes('\0')) return null;
  const [removed] = await db.rows<{ name: string }>({
    text: 'delete from passkey where id = $1 and user_id = $2 returning name',
    values: [id, viewer.userId],
  });
  return removed?.name ?? null;
}

async function proven(
  { id, type, response }: PasskeyRegistration,
  { challenge, origin }: { challenge: string; origin: string },
) {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { id, rawId: id, type, clientExtensionResults: {}, response },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: relyingPartyIdOf(origin),
      requireUserVerification: true,
      supportedAlgorithmIDs,
    });
    return registrationInfo?.credential ?? null;
  } catch {
    return null; // the library throws when a check fails, and runs no code of ours that could throw
  }
}
