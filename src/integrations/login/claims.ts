import type { LoginProviderSettings, ProviderPerson, ProviderSubject } from './login-providers.ts';

export type Claims = Readonly<Record<string, unknown>>;

const guid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const isTenantId = (text: string): boolean => guid.test(text);

/**
 * Who the checked claims are about; a text says why nobody. An Entra directory can show any e-mail
 * address, so only the tenant and the object id count. Source: Microsoft, "Secure applications and
 * APIs by validating claims".
 */
export function subjectOf(
  { kind, tenants }: Pick<LoginProviderSettings, 'kind' | 'tenants'>,
  claims: Claims,
): ProviderSubject | string {
  const issuer = textOf(claims, 'iss');
  if (kind === 'oidc') {
    const subject = textOf(claims, 'sub');
    return subject === '' ? 'the token names nobody' : { issuer, tenant: '', subject };
  }
  const [tenant, subject] = [
    textOf(claims, 'tid').toLowerCase(),
    textOf(claims, 'oid').toLowerCase(),
  ];
  if (!guid.test(tenant) || !guid.test(subject)) return 'the token has no tid and oid';
  if (!tenants.includes(tenant)) return `the tenant ${tenant} is not allowed`;
  if (!issuer.includes(`/${tenant}/`)) return 'the issuer is not that of the tenant';
  return { issuer, tenant, subject };
}

/** Source: RFC 8176 (amr), OpenID Connect Core §2, Microsoft's values `mfa` and `ngcmfa`. */
const strongMethods = ['mfa', 'ngcmfa'];
/** One of these and one of those: a thief of a telephone or a key has only that. */
const known = ['pwd', 'pin'];
const owned = ['otp', 'hwk', 'swk', 'fido', 'sc'];
const strongClasses = [
  'http://schemas.openid.net/pape/policies/2007/06/multi-factor',
  'https://refeds.org/profile/mfa',
  'phr',
  'phrh',
];

export function hasSecondFactor(
  { secondFactor }: Pick<LoginProviderSettings, 'secondFactor'>,
  claims: Claims,
): boolean {
  if (secondFactor !== 'claim') return secondFactor === 'trust';
  const methods = textsOf(claims['amr']);
  const has = (some: readonly string[]): boolean => methods.some((one) => some.includes(one));
  return (
    has(strongMethods) ||
    (has(known) && has(owned)) ||
    strongClasses.includes(textOf(claims, 'acr'))
  );
}

/** The provider did not ask the person anything: Windows logged in, or a risk was estimated. */
const unattended = ['wia', 'rba', 'geo', 'user'];

/**
 * Without `auth_time` nobody knows when the person last typed or touched something: a provider logs
 * in silently while a session there runs. Source: OpenID Connect Core §2, RFC 8176 §2.
 */
function authenticatedAtIn(claims: Claims): Date | null {
  const at = claims['auth_time'];
  if (typeof at !== 'number' || !Number.isInteger(at) || at <= 0 || at > 8e12 / 1e3) return null;
  const methods = textsOf(claims['amr']);
  const nobodyAsked = methods.length > 0 && methods.every((one) => unattended.includes(one));
  return nobodyAsked ? null : new Date(at * 1_000);
}

/** Each needs the person. Not `swk`: a device can use a key in software by itself. */
const attended = 'pwd pin otp sms tel kba mfa ngcmfa face fpt iris retina vbm fido hwk sc'.split(
  ' ',
);

const namesAttended = (claims: Claims): boolean =>
  textsOf(claims['amr']).some((one) => attended.includes(one));

/**
 * For the answer to a refresh token. Entra leaves the claim out for who has no role left, while
 * other providers may leave it out of such an answer altogether.
 */
export function refreshedRolesIn(
  settings: Pick<LoginProviderSettings, 'kind' | 'roles'>,
  claims: Claims,
): readonly string[] | null {
  const roles = rolesIn(settings, claims);
  if (roles !== null || settings.roles === null || settings.kind !== 'entra') return roles;
  return hasOverage(claims, settings.roles.claim) ? null : [];
}

/** The token refers to the groups, or says that there are some, because they are too many. */
function hasOverage(claims: Claims, claim: string): boolean {
  const names = claims['_claim_names'];
  const refers = typeof names === 'object' && names !== null && Object.hasOwn(names, claim);
  return refers || (claim === 'groups' && isTrue(claims['hasgroups']));
}

const isTrue = (value: unknown): boolean => value === true || value === 'true';

/** With more than two hundred groups, Entra sends a reference to them and no groups. */
export function rolesIn(
  { roles }: Pick<LoginProviderSettings, 'roles'>,
  claims: Claims,
): readonly string[] | null {
  const value = roles === null ? undefined : claims[roles.claim];
  return value === undefined ? null : textsOf(value);
}

export function nameIn(claims: Claims): string {
  const name = ['preferred_username', 'email', 'name']
    .map((claim) => textOf(claims, claim))
    .find((text) => text !== '');
  return printable(name ?? textOf(claims, 'sub'));
}

export const sidIn = (claims: Claims): string | null => textOf(claims, 'sid') || null;

export const personOf = (
  settings: LoginProviderSettings,
  { claims, subject }: { claims: Claims; subject: ProviderSubject },
): Omit<ProviderPerson, 'refreshToken' | 'idToken'> => ({
  ...subject,
  sub: textOf(claims, 'sub'),
  sid: sidIn(claims),
  name: nameIn(claims),
  hasSecondFactor: hasSecondFactor(settings, claims),
  authenticatedAt: authenticatedAtIn(claims),
  wasAttended: namesAttended(claims),
  roles: rolesIn(settings, claims),
});

/** Without U+0000, which PostgreSQL cannot store. */
export function textOf(claims: Claims, name: string): string {
  const value = claims[name];
  return typeof value === 'string' && !value.includes('\0') ? value.slice(0, 400) : '';
}

const printable = (text: string): string => text.replaceAll(/\p{C}/gu, '').slice(0, 200);

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];
