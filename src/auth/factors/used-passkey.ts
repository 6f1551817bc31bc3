import type { RequestContext } from '#engine/model/request-context.ts';
import type { PasskeyAssertion } from '#protocol/forms/passkey.ts';
import { relyingPartyIdOf } from './passkeys.ts';

export type PasskeySignature = { id: string; userId: string; counter: number };

type Passkey = { id: string; userId: string; publicKey: Buffer; counter: string };
type Expected = { challenge: string; origin: string };

/** The caller must consume the challenge first. */
export async function verifyPasskeySignature(
  ctx: RequestContext,
  used: PasskeyAssertion,
  expected: Expected,
): Promise<PasskeySignature | null> {
  const [passkey] = await ctx.db.rows<Passkey>({
    text: 'select id, user_id as "userId", public_key as "publicKey", counter from passkey where id = $1',
    values: [used.id],
  });
  const counter = passkey ? await counterOf(used, { ...expected, passkey }) : null;
  return passkey && counter !== null ? { id: passkey.id, userId: passkey.userId, counter } : null;
}

/** The id proves no identity: anyone who saw it can send it. */
export async function ownerOfPasskey(
  { db }: Pick<RequestContext, 'db'>,
  id: string,
): Promise<string | null> {
  const text = 'select user_id as "userId" from passkey where id = $1';
  const [passkey] = await db.rows<{ userId: string }>({ text, values: [id] });
  return passkey?.userId ?? null;
}

/** False when the counter did not increase, as with a copied passkey, unless it stays 0. */
export async function recordPasskeyUse(
  { db, now }: RequestContext,
  { id, counter }: PasskeySignature,
): Promise<boolean> {
  const noted = await db.run({
    text: 'update passkey set counter = $2, last_used_at = $3 where id = $1 and (counter < $2 or (counter = 0 and $2 = 0))',
    values: [id, counter, now],
  });
  return noted > 0;
}

async function counterOf(
  { id, type, response }: PasskeyAssertion,
  { passkey, challenge, origin }: Expected & { passkey: Passkey },
): Promise<number | null> {
  const { userHandle, ...signed } = response;
  if (
    userHandle !== undefined &&
    Buffer.from(userHandle, 'base64url').toString() !== passkey.userId
  )
    return null;
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { id, rawId: id, type, clientExtensionResults: {}, response: signed },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: relyingPartyIdOf(origin),
      credential: {
        id,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: Number(passkey.counter),
      },
      requireUserVerification: true,
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null; // the library throws when a check fails, and runs no code of ours that could throw
  }
}
