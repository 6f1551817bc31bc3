import { type RequestContext, asSystem } from '#engine/model/request-context.ts';
import { auditAction } from '#engine/audit/audit.ts';
import { inTransaction } from '#engine/model/transaction.ts';
import type { AuthService } from '#auth/login/auth-service.ts';
import type { ClientInfo, CreatedSession, MfaChallenge } from '#auth/login/mfa-challenge.ts';
import type { ProviderAttempt } from '#auth/providers/attempt.ts';
import type { LoginProvider, ProviderPerson } from '#integrations/login/login-providers.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import { acceptInvitationWithIdentity } from '../company/accept-invitation.ts';
import { addIdentity } from './add-identity.ts';
import { proveByProvider } from './prove-by-provider.ts';
import { takeFirstWayIn } from './first-way-in.ts';
import { followProviderRoles } from './provider-roles.ts';

/** `url`: the redirect URI with what the provider sent. */
export type ProviderReturn = {
  provider: LoginProvider;
  attempt: ProviderAttempt;
  url: URL;
  clientInfo: ClientInfo;
  /** The hash of the token of the current session. */
  session: string | null;
};

/** `linked`, `proven`: the viewer was logged in already. */
export type ProviderEntered =
  | { kind: 'linked' }
  | { kind: 'proven' }
  | { kind: 'entered'; userId: string; entered: CreatedSession | MfaChallenge };

/**
 * What happens when the provider sends somebody back. An e-mail address of the provider is never
 * looked at. Refuses with `login.providerAway`, `login.providerRefused`, `identity.unknown`,
 * `identity.taken`, `login.noRole`, `invitation.over`, `login.linkOver`, or as `proveByProvider`.
 */
export async function enterByProvider(
  ctx: RequestContext,
  returned: ProviderReturn,
  authService: AuthService,
): Promise<Result<ProviderEntered>> {
  const { provider, attempt, url } = returned;
  const answer = await provider.exchange(url, attempt);
  if (!answer.ok) {
    const code = answer.reason === 'away' ? 'login.providerAway' : 'login.providerRefused';
    return refuse({ code, detail: answer.detail });
  }
  const person = answer.value;
  const { goal } = attempt;
  if (goal.kind === 'link') return link(ctx, goal, { ...returned, person });
  if (goal.kind === 'proof') return proveByProvider(ctx, goal, { ...returned, person });
  if (goal.kind !== 'logIn') {
    const linked = await acceptMailedLink(ctx, goal, { provider, person });
    if (!linked.ok) return linked;
  }
  return logIn(ctx, { ...returned, person }, authService);
}

type Arrived = ProviderReturn & { person: ProviderPerson };

async function logIn(
  ctx: RequestContext,
  { provider, person, clientInfo }: Arrived,
  authService: AuthService,
): Promise<Result<ProviderEntered>> {
  const entered = await authService.logInByProvider(ctx, {
    ...clientInfo,
    provider,
    person,
    check: async (inside, userId) => {
      const { roles } = person;
      const checked = await followProviderRoles(inside, { userId, provider, roles });
      if (checked.ok)
        await auditAction(inside, {
          verb: 'change',
          object: 'User',
          fields: ['logIn'],
          records: [userId],
        });
      return checked;
    },
  });
  if (!entered.ok) {
    await auditRefusal(ctx);
    return entered;
  }
  return ok({ kind: 'entered', ...entered.value });
}

/** Without a record: an identity that nobody linked belongs to no user. */
const auditRefusal = (ctx: RequestContext): Promise<void> =>
  auditAction(asSystem(ctx, 'log in with an identity provider'), {
    verb: 'change',
    object: 'User',
    fields: ['logInRefused'],
    records: [],
  });

/** Only the session that began it, so that nobody can link their identity to another user. */
async function link(
  ctx: RequestContext,
  goal: { userId: string; session: string },
  { provider, person, session }: Arrived,
): Promise<Result<ProviderEntered>> {
  const { viewer } = ctx;
  if (viewer.kind !== 'user' || viewer.userId !== goal.userId || session !== goal.session)
    return refuse({ code: 'login.providerOver' });
  const { userId } = viewer;
  return inTransaction(ctx, async (inside) => {
    const saved = await linkIdentity(inside, { userId, provider, person });
    return saved.ok ? ok({ kind: 'linked' }) : saved;
  });
}

type Linking = { userId: string; provider: LoginProvider; person: ProviderPerson };

/** In a transaction. Records and mails a new link. */
async function linkIdentity(
  ctx: RequestContext,
  { userId, provider, person }: Linking,
): Promise<Result<unknown>> {
  const { sub, name } = person;
  const identity = { userId, provider: provider.key, subject: person, sub, name };
  const system = asSystem(ctx, 'tell of a linked account');
  return addIdentity(ctx, identity, { label: provider.label, system });
}

/** The mailed link proves that the person was invited; it works once, for one identity. */
const acceptMailedLink = (
  ctx: RequestContext,
  goal: { kind: 'invitation' | 'firstWay'; token: string },
  { provider, person }: Omit<Linking, 'userId'>,
): Promise<Result<unknown>> => {
  const linkTo = (inside: RequestContext, userId: string) =>
    linkIdentity(inside, { userId, provider, person });
  return goal.kind === 'invitation'
    ? acceptInvitationWithIdentity(ctx, goal.token, linkTo)
    : takeFirstWayIn(ctx, goal.token, linkTo);
};
