import type { RequestContext } from '#engine/model/request-context.ts';
import { inTransaction } from '#engine/model/transaction.ts';
import type { PasskeyAssertion } from '#protocol/forms/passkey.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import { throttledAddress } from '../sessions/address.ts';
import { deviceAccount } from './device-account.ts';
import { knownDevice } from './device-cookie.ts';
import { takePasskeyGuess } from './guesses.ts';
import { type CreatedSession, createVerifiedSession, type ClientInfo } from './mfa-challenge.ts';
import type { RateLimits } from '../api-keys/rate-limits.ts';
import { createOneTimeToken, consumeOneTimeToken } from '../factors/one-time-token.ts';
import { challengeIn, relyingPartyIdOf, passkeyMinutes } from '../factors/passkeys.ts';
import type { SessionSettings } from '../sessions/settings.ts';
import {
  recordPasskeyUse,
  ownerOfPasskey,
  type PasskeySignature,
  verifyPasskeySignature,
} from '../factors/used-passkey.ts';

export type PasskeyLogIn = ClientInfo & { used: PasskeyAssertion; origin: string };
type Tools = { limits: RateLimits; settings: SessionSettings };

const nobody = '';
const wrong = refuse({ code: 'login.passkeyWrong' });

export async function createPasskeyLoginOptions(
  ctx: RequestContext,
  { origin, address }: { origin: string; address: string },
  { limits }: Tools,
): Promise<Result<object>> {
  const allowed = await limits.take('passkey', throttledAddress(address));
  if (!allowed.allowed)
    return refuse({
      code: 'login.tooMany',
      detail: `Retry after ${allowed.retryAfterSeconds} seconds`,
    });
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
  const challenge = await createOneTimeToken(ctx, {
    purpose: 'passkey-login',
    ownerId: nobody,
    minutes: passkeyMinutes,
  });
  const bytes = new Uint8Array(Buffer.from(challenge, 'base64url'));
  return ok(
    await generateAuthenticationOptions({
      rpID: relyingPartyIdOf(origin),
      challenge: bytes,
      userVerification: 'required',
    }),
  );
}

/** A passkey counts as both factors. Source: decisions.md §10, Web Authentication Level 3 §7.2. */
export async function passkeyLogIn(
  ctx: RequestContext,
  { used, origin, ...clientInfo }: PasskeyLogIn,
  { limits, settings }: Tools,
): Promise<Result<CreatedSession>> {
  const owner = await ownerOfPasskey(ctx, used.id);
  const device = knownDevice(ctx, clientInfo.cookie, await deviceAccount(ctx, owner ?? undefined));
  const guess = await takePasskeyGuess(limits, { address: clientInfo.address, device });
  if (!guess.ok) return guess;
  const challenge = challengeIn(used.response.clientDataJSON);
  // This runs outside the transaction of the session, so that a failed attempt consumes the
  // challenge too.
  const asked =
    challenge === null ? null : await consumeOneTimeToken(ctx, 'passkey-login', challenge);
  const signed =
    asked === null || challenge === null
      ? null
      : await verifyPasskeySignature(ctx, used, { challenge, origin });
  const entered = signed === null ? wrong : await enter(ctx, { signed, clientInfo, settings });
  if (!entered.ok) return entered;
  await guess.value.worked();
  return entered;
}

function enter(
  ctx: RequestContext,
  {
    signed,
    clientInfo,
    settings,
  }: { signed: PasskeySignature; clientInfo: ClientInfo; settings: SessionSettings },
): Promise<Result<CreatedSession>> {
  return inTransaction(ctx, async (inside) => {
    const noted = await recordPasskeyUse(inside, signed);
    const entered = noted
      ? await createVerifiedSession(inside, {
          userId: signed.userId,
          way: 'passkey',
          clientInfo,
          settings,
        })
      : null;
    return entered === null ? wrong : ok(entered);
  });
}
