import type { LoginProviderSettings } from '#integrations/login/login-providers.ts';
import * as v from 'valibot';
import { isLoopback, readChoice, type ReadSetting, WrongSetting } from './config-values.ts';

type LoginSettings = {
  loginProviders: readonly LoginProviderSettings[];
  staffPassword: 'on' | 'off';
};

const text = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(500));

const shape = v.strictObject({
  key: v.pipe(v.string(), v.regex(/^[a-z0-9]{2,20}$/)),
  label: v.pipe(text, v.maxLength(40)),
  kind: v.optional(v.picklist(['entra', 'oidc'])),
  issuer: v.pipe(v.string(), v.url()),
  clientId: text,
  clientSecret: text,
  tenants: v.optional(v.array(v.pipe(v.string(), v.toLowerCase())), []),
  secondFactor: v.optional(v.picklist(['own', 'claim', 'trust']), 'own'),
  roles: v.optional(
    v.strictObject({
      claim: v.optional(text, 'groups'),
      roles: v.record(v.string(), v.picklist(['administrator', 'sales'])),
    }),
  ),
  graceMinutes: v.optional(v.pipe(v.number(), v.integer(), v.minValue(15), v.maxValue(480)), 60),
  logsOutThere: v.optional(v.boolean(), true),
});

const schema = v.array(shape);
type Given = v.InferOutput<typeof shape>;

/** The messages do not repeat values, because the setting has client secrets. */
export function loginSettingsOf(env: ReadSetting): LoginSettings {
  const loginProviders = providersIn(env('LOGIN_PROVIDERS')).map(providerOf);
  const twice = loginProviders.find(
    ({ key }, at) => loginProviders.findIndex((other) => other.key === key) !== at,
  );
  if (twice !== undefined)
    throw new WrongSetting(`LOGIN_PROVIDERS has the key '${twice.key}' twice.`);
  const staffPassword = readChoice('STAFF_PASSWORD', env('STAFF_PASSWORD') ?? 'on', ['on', 'off']);
  if (staffPassword === 'off' && loginProviders.length === 0)
    throw new WrongSetting('STAFF_PASSWORD=off needs LOGIN_PROVIDERS: staff could not log in.');
  return { loginProviders, staffPassword };
}

function providersIn(setting: string | undefined): readonly Given[] {
  if (setting === undefined) return [];
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), setting);
  if (parsed.success) return parsed.output;
  const path = v.getDotPath(parsed.issues[0]);
  throw new WrongSetting(
    'LOGIN_PROVIDERS must be a list in JSON of identity providers, as docs/operate.md describes' +
      `${path === null ? '' : `; see ${path}`}.`,
  );
}

const tenantId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const isMicrosoft = ({ hostname }: URL): boolean => hostname === 'login.microsoftonline.com';

function providerOf({ issuer: address, kind: given, roles, ...rest }: Given) {
  const issuer = new URL(address);
  const wrong = (what: string) => new WrongSetting(`LOGIN_PROVIDERS: ${rest.key} ${what}`);
  const isPlain = issuer.protocol === 'http:' && isLoopback(issuer.hostname);
  if ((issuer.protocol !== 'https:' && !isPlain) || issuer.search || issuer.hash || issuer.username)
    throw wrong('needs an issuer that is an https address without a question mark.');
  if (isMicrosoft(issuer) && given === 'oidc')
    throw wrong('is Microsoft Entra ID, so its kind is entra.');
  const kind = given ?? (isMicrosoft(issuer) ? 'entra' : 'oidc');
  if (kind === 'oidc' && rest.tenants.length > 0)
    throw wrong('has tenants, which only Microsoft Entra ID has (kind entra).');
  const tenants = kind === 'entra' ? tenantsOf(issuer, rest.tenants) : [];
  if (typeof tenants === 'string') throw wrong(tenants);
  return { ...rest, kind, issuer, tenants, roles: roles ?? null };
}

/**
 * Everybody with any Microsoft account can log in at `common`, so it needs the list of tenants. A
 * text says what is wrong.
 */
function tenantsOf(issuer: URL, listed: readonly string[]): readonly string[] | string {
  const [, named = '', version = ''] = issuer.pathname.toLowerCase().split('/');
  if (version !== 'v2.0') return 'needs an issuer that ends in /v2.0.';
  if (!listed.every((tenant) => tenantId.test(tenant)))
    return 'has a tenant that is not the id of a directory (a GUID).';
  if (tenantId.test(named))
    return listed.every((tenant) => tenant === named)
      ? [named]
      : 'names another tenant than that of its issuer.';
  if (!['common', 'organizations', 'consumers'].includes(named))
    return 'needs the id of the directory (a GUID) in its issuer, not its name.';
  if (listed.length === 0)
    return `uses '${named}', where anybody can log in: name the allowed tenants.`;
  return isMicrosoft(issuer)
    ? listed
    : `uses '${named}' at another address than login.microsoftonline.com: name one tenant.`;
}
