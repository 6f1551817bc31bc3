import type { AuthenticatorTransport } from '@simplewebauthn/server';
import type { RequestContext } from '#engine/model/request-context.ts';
import { inTransaction } from '#engine/model/transaction.ts';
import type { PasskeyAssertion } from '#protocol/forms/passkey.ts';
import { ok, refuse } from '#protocol/problem.ts';
import { createOneTimeToken, consumeOneTimeToken } from './one-time-token.ts';
import { challengeIn, relyingPartyIdOf, passkeyMinutes } from './passkeys.ts';
import { recordProof } from '../login/proven.ts';
import { recordPasskeyUse, verifyPasskeySignature } from './used-passkey.ts';

// A step-up proves the identity of a logged-in user again; here with a passkey.

const purpose = 'passkey-step-up';

const copied = refuse({ code: 'login.passkeyProofWrong' });

type Own = { id: string; transports: AuthenticatorTransport[] };

/** `session`: the hash of the session token. */
export async function createStepUpPasskeyOptions(
  ctx: RequestContext,
  { origin, session }: { origin: string; session: string },
): Promise<object | null> {
  const allowCredentials = await ownCredentials(ctx);
  if (allowCredentials.length === 0) return null;
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
  const challenge = await createOneTimeToken(ctx, {
    purpose,
    ownerId: session,
    minutes: passkeyMinutes,
  });
  return generateAuthenticationOptions({
    rpID: relyingPartyIdOf(origin),
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    allowCredentials,
    userVerification: 'required',
  });
}

/**
 * Stores the proof. Call it outside a transaction, so that a failed attempt consumes the challenge
 * too. Source: Web Authentication Level 3 §7.2.
 */
export async function proveByPasskey(
  ctx: RequestContext,
  { used, origin, session }: { used: PasskeyAssertion; origin: string; session: string },
): Promise<boolean> {
  const { viewer } = ctx;
  const challenge = challengeIn(used.response.clientDataJSON);
  const asked = challenge === null ? null : await consumeOneTimeToken(ctx, purpose, challenge);
  if (challenge === null || viewer.kind !== 'user' || asked?.ownerId !== session) return false;
  const signed = await verifyPasskeySignature(ctx, used, { challenge, origin });
  if (signed?.userId !== viewer.userId) return false;
  const noted = await inTransaction(ctx, async (inside) => {
    if (!(await recordPasskeyUse(inside, signed))) return copied;
    await recordProof(inside, session);
    return ok(null);
  });
  return noted.ok;
}

async function ownCredentials({ db, viewer }: RequestContext): Promise<Own[]> {
  if (viewer.kind !== 'user') return [];
  return db.rows<Own>({
    text: 'select id, transports from passkey where user_id = $1 order by created_at desc, id',
    values: [viewer.userId],
  });
}
