import { data, redirect, type LoaderFunctionArgs } from 'react-router';
import { beginSecondFactor } from '#domain/users/change-second-factor.ts';
import { findProvider } from '#domain/login/providers.ts';
import { readOwnCalendarFeed } from '#domain/calendar/own-calendar.ts';
import { readOwnLogin } from '#domain/keys/read-own-login.ts';
import { readTypedProofs } from '#domain/users/step-up-ways.ts';
import { accessRoleOf, seesObject } from '#engine/access/access.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import type { OwnApp } from '#auth/oauth/consents.ts';
import type { OwnKey } from '#auth/api-keys/own-keys.ts';
import type { Identity } from '#auth/providers/identities.ts';
import { mayUsePassword } from '#auth/factors/may-use-password.ts';
import { hasRecentProof } from '#auth/login/proven.ts';
import { readSecondFactor } from '#auth/factors/second-factor.ts';
import { oauthText } from '#messages/login/oauth.ts';
import type { CalendarFeed } from '#auth/factors/calendar-feeds.ts';
import { calendarText } from '#messages/login/calendar.ts';
import { securityText } from '#messages/login/security.ts';
import type { TypedProofs } from '#protocol/users/step-up.ts';
import { personalVisit } from '../../session/customer.ts';
import { paths } from '../../paths.ts';
import type { Visit } from '../../visit.ts';
import { type ProviderChoice, providerChoices } from '../provider/go-to-provider.ts';
import { type AppSetUpView, appSetUpView } from './app-set-up-view.ts';
import { setUpParam } from './security-acts.ts';
import { deviceOf } from '../../session/device.ts';
import { keyEndText, isOldKey, keyLimitTexts } from '../../session/key-limits.ts';
import { momentText } from '#messages/shared/days.ts';

export type LoginLine = {
  id: string;
  moment: string;
  way: string;
  device: string;
  address: string;
};
export type PasskeyLine = { id: string; name: string; added: string; used: string };
/** `isOld`: the key has no expiry date, or had none when it was made. */
export type ApiKeyLine = { id: string; name: string; notes: string[]; isOld: boolean };
export type AppLine = { id: string; name: string; notes: string[] };
export type IdentityLine = { id: string; provider: string; name: string; notes: string[] };
export type SessionLine = {
  id: string;
  device: string;
  address: string;
  active: string;
  since: string;
  here: boolean;
};

/** `refused`: this user may not log in with a password. */
export type PasswordState = 'has' | 'none' | 'refused';

export type CalendarFeedView = { made: string; read: string };

/** `codes`: the number of unused recovery codes. `app`: the app that is being set up. */
export type SecondFactorView = {
  on: boolean;
  required: boolean;
  codes: number;
  app: AppSetUpView | null;
};

/** `proven`: the user proved their identity recently. */
type Security = {
  email: string;
  sessions: SessionLine[];
  logins: LoginLine[];
  second: SecondFactorView;
  passkeys: PasskeyLine[];
  keys: ApiKeyLine[];
  apps: AppLine[];
  identities: IdentityLine[];
  providers: ProviderChoice[];
  objects: { value: string; label: string }[];
  device: string;
  proven: boolean;
  calendar: CalendarFeedView | null;
  password: PasswordState;
  typed: TypedProofs;
};

export async function readSecurity(
  args: Pick<LoaderFunctionArgs, 'request' | 'url' | 'context'>,
): Promise<Security> {
  const { visit } = personalVisit(args);
  const { ctx, sessionToken } = visit;
  const own = await readOwnLogin(ctx, sessionToken ?? '');
  if (!own.ok) throw data(null, { status: 404 });
  const { email, sessions, logins, passkeys, keys, apps, identities } = own.value;
  const [second, proven, feed, typed] = await Promise.all([
    readSecond(visit, { email, asked: args.url.searchParams.get(setUpParam) }),
    hasRecentProof(ctx, sessionToken ?? ''),
    readOwnCalendarFeed(ctx),
    readTypedProofs(ctx),
  ]);
  return {
    email,
    second,
    sessions: sessions.map(({ id, userAgent, address, createdAt, lastActiveAt, here }) => ({
      id,
      device: deviceOf(userAgent),
      address,
      active: momentText(lastActiveAt),
      since: momentText(createdAt),
      here,
    })),
    device: deviceOf(args.request.headers.get('user-agent') ?? ''),
    proven,
    typed,
    password: passwordOf(visit, typed),
    calendar: feed && calendarView(feed),
    passkeys: passkeys.map(wayLine),
    keys: keys.map((key) => keyLine(ctx, key)),
    apps: apps.map(appLine),
    identities: identities.map((identity) => identityLine(ctx, identity)),
    providers: providerChoices(visit),
    objects: objectsFor(ctx),
    logins: logins.map(({ id, at, way, address, userAgent }) => ({
      id,
      moment: momentText(at),
      way: securityText.logins.ways[way],
      device: deviceOf(userAgent),
      address,
    })),
  };
}

const passwordOf = ({ ctx }: Visit, { hasPassword }: TypedProofs): PasswordState => {
  if (!mayUsePassword(ctx, ctx.viewer)) return 'refused';
  return hasPassword ? 'has' : 'none';
};

const { added, used, unused } = securityText.passkeys;

const wayLine = ({
  id,
  name,
  createdAt,
  lastUsedAt,
}: {
  id: string;
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}): PasskeyLine => ({
  id,
  name,
  added: added(momentText(createdAt)),
  used: lastUsedAt === null ? unused : used(momentText(lastUsedAt)),
});

function identityLine(
  ctx: RequestContext,
  { id, provider, name, createdAt, lastUsedAt }: Identity,
): IdentityLine {
  const { identities: words } = securityText;
  const label = findProvider(ctx, provider)?.label ?? provider;
  return {
    id,
    provider,
    name: words.name(label, name),
    notes: [
      words.added(momentText(createdAt)),
      lastUsedAt === null ? words.unused : words.used(momentText(lastUsedAt)),
    ],
  };
}

const calendarView = ({ createdAt, lastReadAt }: CalendarFeed): CalendarFeedView => ({
  made: calendarText.made(momentText(createdAt)),
  read: lastReadAt === null ? calendarText.unread : calendarText.read(momentText(lastReadAt)),
});

function keyLine(ctx: RequestContext, key: OwnKey): ApiKeyLine {
  const { id, label, createdAt, lastUsedAt } = key;
  const { added: made, used: last } = wayLine({ id, name: label, createdAt, lastUsedAt });
  return {
    id,
    name: label,
    notes: [made, last, keyEndText(key), ...keyLimitTexts(ctx, key)],
    isOld: isOldKey(key),
  };
}

function appLine({ clientId, name, isUnknown, scopes, allowedAt, usedAt }: OwnApp): AppLine {
  const { allowed, used: last, unused: never, may, unknown } = oauthText.apps;
  const rights = scopes.filter((scope) => scope !== 'read' || !scopes.includes('api'));
  return {
    id: clientId,
    name,
    notes: [
      ...(isUnknown ? [unknown] : []),
      may(rights.map((scope) => lowerFirst(oauthText.scopes[scope])).join(' · ')),
      allowed(momentText(allowedAt)),
      usedAt === null ? never : last(momentText(usedAt)),
    ],
  };
}

const lowerFirst = (sentence: string): string =>
  sentence.charAt(0).toLowerCase() + sentence.slice(1);

const objectsFor = ({ registry, viewer }: RequestContext): { value: string; label: string }[] =>
  registry.objects
    .filter((object) => seesObject(object, accessRoleOf(viewer)))
    .map(({ apiName, labelPlural }) => ({ value: apiName, label: labelPlural }))
    .toSorted((one, other) => one.label.localeCompare(other.label, 'nl'));

/**
 * The address keeps the encrypted secret of an app that is being set up, also after a wrong code.
 */
async function readSecond(
  { ctx, authService, sessionToken }: Visit,
  { email, asked }: { email: string; asked: string | null },
): Promise<SecondFactorView> {
  const userId = ctx.viewer.kind === 'user' ? ctx.viewer.userId : '';
  const second = await readSecondFactor(ctx, userId);
  const app =
    asked === null || second.on ? null : appSetUpView(ctx, { userId, email, sealed: asked });
  const begun =
    asked === null || second.on || app !== null
      ? null
      : await beginSecondFactor(ctx, sessionToken ?? '');
  if (begun?.ok === true) throw redirect(`${paths.security}?${setUpParam}=${begun.value}`);
  return { ...second, required: authService.mustHaveSecondFactor(ctx.viewer), app };
}
