import { hasConsent, saveConsent, withdrawConsent } from '#auth/oauth/consents.ts';
import { noteClientUse, type OAuthClient } from '#auth/oauth/clients.ts';
import { createCode, createGrant } from '#auth/oauth/grants.ts';
import { answerDevice, findDeviceRequest, type DeviceRequest } from '#auth/oauth/device-codes.ts';
import {
  authenticatedAt,
  hasProofWithin,
  stepUpRefusal,
  stepUpRequired,
} from '#auth/login/proven.ts';
import { auditAction } from '#engine/audit/audit.ts';
import { asSystemOnBehalf, type RequestContext } from '#engine/model/request-context.ts';
import { inTransaction } from '#engine/model/transaction.ts';
import { oauthText } from '#messages/login/oauth.ts';
import type { Audience } from '#protocol/oauth/audience.ts';
import type { Scope } from '#protocol/oauth/scopes.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import { mailSecurityChange } from '../mail/login-mails.ts';
import type { AuthorizationRequest } from './read-authorization.ts';

/**
 * Whether the app gets its code without a question. Only when a stranger cannot pose as the app: it
 * has a secret, or its answers go to its own host. Source: RFC 9700 §4.12, RFC 8252 §8.6.
 */
export async function isAllowedBefore(
  ctx: RequestContext,
  { client, redirectUri, scopes, audience, prompts, maxAge }: AuthorizationRequest,
): Promise<boolean> {
  if (ctx.viewer.kind !== 'user') return false;
  if (prompts.has('login') || prompts.has('consent') || prompts.has('select_account')) return false;
  if (client.secretHash === null && !redirectUri.startsWith('https:')) return false;
  if (maxAge !== null && !(await isYoung(ctx, maxAge))) return false;
  const { userId } = ctx.viewer;
  return hasConsent(ctx, { userId, clientId: client.id, audience, scopes });
}

async function isYoung(ctx: RequestContext, maxAge: number): Promise<boolean> {
  const at = await authenticatedAt(ctx);
  return at !== null && ctx.now.getTime() - at.getTime() <= maxAge * 1_000;
}

/** The caller checks `isAllowedBefore`. */
export const issueCode = (
  ctx: RequestContext,
  request: AuthorizationRequest,
): Promise<Result<string>> => inTransaction(ctx, (inside) => codeOf(inside, request));

/** Remembers the consent. It needs a recent proof of identity, as making an API key does. */
export async function allowApp(
  ctx: RequestContext,
  request: AuthorizationRequest,
): Promise<Result<string>> {
  const refused = (await refusalOf(ctx)) ?? (await refusalOfAge(ctx, request));
  if (refused) return refused;
  return inTransaction(ctx, async (inside) => {
    await remember(inside, request);
    return codeOf(inside, request);
  });
}

const refusalOf = async (ctx: RequestContext) =>
  ctx.viewer.kind === 'user' ? stepUpRefusal(ctx) : refuse({ code: 'record.noRight' });

/** In seconds: who proved who they are needs time to read the page and agree. */
const timeToAgree = 60;

/**
 * An app can ask for a proof that is younger than that of `stepUpRefusal`. Source: OpenID Connect
 * Core §3.1.2.1.
 */
async function refusalOfAge(
  ctx: RequestContext,
  { prompts, maxAge }: Pick<AuthorizationRequest, 'prompts' | 'maxAge'>,
): Promise<ReturnType<typeof refuse> | null> {
  const asked = prompts.has('login') ? 0 : maxAge;
  const session = ctx.origin.call?.session;
  if (asked === null || session === undefined) return null;
  const seconds = Math.max(asked, timeToAgree);
  return (await hasProofWithin(ctx, { session, seconds })) ? null : stepUpRequired;
}

async function codeOf(
  inside: RequestContext,
  { client, audience, scopes, nonce, challenge, redirectUri }: AuthorizationRequest,
): Promise<Result<string>> {
  if (inside.viewer.kind !== 'user') return refuse({ code: 'record.noRight' });
  const { userId } = inside.viewer;
  await noteClientUse(inside, client.id);
  const grant = {
    userId,
    clientId: client.id,
    audience,
    scopes,
    nonce,
    authenticatedAt: await authenticatedAt(inside),
  };
  return ok(await createCode(inside, grant, { challenge, redirectUri }));
}

type Allowed = { client: OAuthClient; audience: Audience; scopes: readonly Scope[] };

async function remember(
  inside: RequestContext,
  { client, audience, scopes }: Allowed,
): Promise<void> {
  if (inside.viewer.kind !== 'user') return;
  const { userId } = inside.viewer;
  const isFirst = await saveConsent(inside, { userId, clientId: client.id, audience, scopes });
  const system = asSystemOnBehalf(inside, 'tell of an app');
  if (isFirst) await mailSecurityChange(system, userId, oauthText.mails.allowed(client.name));
  await auditAction(inside, { verb: 'change', object: 'User', fields: ['app'], records: [userId] });
}

/** The user typed the code of a device and allows it. */
export async function allowDevice(
  ctx: RequestContext,
  { userCode, request, client }: { userCode: string; request: DeviceRequest; client: OAuthClient },
): Promise<Result<null>> {
  const refused = await refusalOf(ctx);
  if (refused) return refused;
  return inTransaction(ctx, async (inside) => {
    if (inside.viewer.kind !== 'user') return refuse({ code: 'record.noRight' });
    const { audience, scopes } = request;
    await remember(inside, { client, audience, scopes });
    const grant = await createGrant(inside, {
      userId: inside.viewer.userId,
      clientId: client.id,
      audience,
      scopes,
      authenticatedAt: await authenticatedAt(inside),
    });
    await noteClientUse(inside, client.id);
    return (await answerDevice(inside, { userCode, grantId: grant.id }))
      ? ok(null)
      : refuse({ code: 'record.notNow' });
  });
}

/** Counts the guess: the code is short. */
export async function findDevice(
  ctx: RequestContext,
  userCode: string,
): Promise<Result<DeviceRequest>> {
  if (ctx.viewer.kind !== 'user') return refuse({ code: 'record.noRight' });
  const taken = await ctx.services.throttles.form(`device code ${ctx.viewer.userId}`);
  if (!taken.allowed) return refuse({ code: 'form.tooMany' });
  const found = await findDeviceRequest(ctx, userCode);
  return found === null ? refuse({ code: 'record.notFound' }) : ok(found);
}

export async function denyDevice(ctx: RequestContext, userCode: string): Promise<Result<null>> {
  if (ctx.viewer.kind !== 'user') return refuse({ code: 'record.noRight' });
  return inTransaction(ctx, async (inside) => {
    await answerDevice(inside, { userCode, grantId: null });
    return ok(null);
  });
}

/** Succeeds for an app without consent. */
export async function withdrawApp(ctx: RequestContext, clientId: string): Promise<Result<null>> {
  if (ctx.viewer.kind !== 'user') return refuse({ code: 'record.noRight' });
  const { userId } = ctx.viewer;
  return inTransaction(ctx, async (inside) => {
    if (await withdrawConsent(inside, { userId, clientId }))
      await auditAction(inside, {
        verb: 'change',
        object: 'User',
        fields: ['app'],
        records: [userId],
      });
    return ok(null);
  });
}
