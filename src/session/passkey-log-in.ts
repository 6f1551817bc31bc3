import type { Ask } from '#records/ask.ts';
import { inTransaction } from '#records/transaction.ts';
import type { UsedPasskey } from '#wire/forms/passkey.ts';
import { ok, refuse, type Result } from '#wire/problem.ts';
import { throttledAddress } from './address.ts';
import { type Entered, letInWhole, type Whence } from './let-in.ts';
import type { Limits } from './limits.ts';
import { makeOneTime, takeOneTime } from './one-time.ts';
import { challengeIn, hostOf, passkeyMinutes } from './passkeys.ts';
import type { SessionSettings } from './settings.ts';

export type PasskeyLogIn = Whence & { used: UsedPasskey; origin: string };
type Tools = { limits: Limits; settings: SessionSettings };
type Passkey = { id: string; userId: string; publicKey: Buffer; counter: string };

/** Nobody yet: who it is comes with the answer. */
const nobody = '';
const wrong = refuse({ code: 'login.passkeyWrong' });

/** What a browser needs to ask for a passkey of this site. Refuses `login.tooMany` after 240 per address in 10 minutes. */
export async function askPasskey(ask: Ask, { origin, address }: { origin: string; address: string }, { limits }: Tools): Promise<Result<object>> {
  const allowed = await limits.take('passkey', throttledAddress(address));
  if (!allowed.allowed) return refuse({ code: 'login.tooMany', detail: `Retry after ${allowed.retryAfterSeconds} seconds` });
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
  const challenge = await makeOneTime(ask, { purpose: 'passkey-login', ownerId: nobody, minutes: passkeyMinutes });
  const bytes = new Uint8Array(Buffer.from(challenge, 'base64url'));
  return ok(await generateAuthenticationOptions({ rpID: hostOf(origin), challenge: bytes, userVerification: 'required' }));
}

/**
 * Logs in whoever unlocked a passkey of theirs: what they have and what they are or know, so both factors at once. Refuses `login.passkeyWrong` alike for one that
 * is removed or unknown, of an inactive user, for another site or challenge, not unlocked, or copied (its counter went back); `login.tooMany` after 50 failures per
 * address in 15 minutes. Source: decisions.md §10, Web Authentication Level 3 §7.2.
 */
export async function passkeyLogIn(ask: Ask, { used, origin, ...whence }: PasskeyLogIn, { limits, settings }: Tools): Promise<Result<Entered>> {
  const address = throttledAddress(whence.address);
  const allowed = await limits.take('loginAddress', address);
  if (!allowed.allowed) return refuse({ code: 'login.tooMany', detail: `Retry after ${allowed.retryAfterSeconds} seconds` });
  const challenge = challengeIn(used.response.clientDataJSON);
  // Not in one transaction with the session: whatever comes of it, a challenge is good once.
  const asked = challenge === null ? null : await takeOneTime(ask, 'passkey-login', challenge);
  const [passkey] = await ask.db.rows<Passkey>({
    text: 'select id, user_id as "userId", public_key as "publicKey", counter from passkey where id = $1',
    values: [used.id],
  });
  const counter = asked === null || challenge === null || !passkey ? null : await counterOf(used, { passkey, challenge, origin });
  const entered = counter === null || !passkey ? wrong : await enter(ask, { passkey, counter, whence, settings });
  if (!entered.ok) return entered;
  await limits.giveBack('loginAddress', address);
  return entered;
}

/** Of two at once with the same counter, and of one with a removal, one holds. */
function enter(ask: Ask, opening: { passkey: Passkey; counter: number; whence: Whence; settings: SessionSettings }): Promise<Result<Entered>> {
  const { passkey, counter, whence, settings } = opening;
  return inTransaction(ask, async (inside) => {
    const noted = await inside.db.run({
      text: 'update passkey set counter = $2, last_used_at = $3 where id = $1 and (counter < $2 or (counter = 0 and $2 = 0))',
      values: [passkey.id, counter, ask.now],
    });
    const entered = noted === 0 ? null : await letInWhole(inside, { userId: passkey.userId, way: 'passkey', whence, settings });
    return entered === null ? wrong : ok(entered);
  });
}

type Expected = { passkey: Passkey; challenge: string; origin: string };

/** The counter it signed; null when anything does not hold. */
async function counterOf({ id, type, response }: UsedPasskey, { passkey, challenge, origin }: Expected): Promise<number | null> {
  const { userHandle, ...signed } = response;
  if (userHandle !== undefined && Buffer.from(userHandle, 'base64url').toString() !== passkey.userId) return null;
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { id, rawId: id, type, clientExtensionResults: {}, response: signed },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: hostOf(origin),
      credential: { id, publicKey: new Uint8Array(passkey.publicKey), counter: Number(passkey.counter) },
      requireUserVerification: true,
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null; // it throws for whatever does not hold, and asks nothing of ours
  }
}
