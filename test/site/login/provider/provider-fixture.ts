import { afterAll } from 'vitest';
import { openLoginProviders } from '#integrations/login/openid-provider.ts';
import { readConfig } from '#config.ts';
import {
  clientId,
  clientSecret,
  openIdentityProvider,
  type IdentityProvider,
  tenants,
} from '../../../support/login/identity-provider.ts';
import {
  type AccountName,
  storedRows,
  type TestServer,
  type TestServerOptions,
  userId,
} from '../../../support/server.ts';
import { openSite } from '../../../support/site.ts';
import { leadsTo } from '../../../contract/oauth/oauth-client.ts';

const client = { clientId, clientSecret };

type Extra = Record<string, Record<string, unknown>>;

/** `microsoft` for two tenants, and `google`, with these settings besides. */
export const settingsFor = ({ google }: IdentityProvider, extra: Extra = {}): string =>
  JSON.stringify([
    {
      key: 'microsoft',
      label: 'Microsoft',
      issuer: 'https://login.microsoftonline.com/organizations/v2.0',
      tenants: [tenants.own, tenants.partner],
      ...client,
      ...extra['microsoft'],
    },
    { key: 'google', label: 'Google', issuer: google, ...client, ...extra['google'] },
  ]);

/** A server whose people can log in with Microsoft and Google, and the provider that plays both. */
export async function openWithProviders(
  extra: Extra = {},
  { environment = {}, ...options }: TestServerOptions = {},
): Promise<{ server: TestServer; provider: IdentityProvider }> {
  const provider = await openIdentityProvider();
  afterAll(() => provider.close());
  const setting = settingsFor(provider, extra);
  const { loginProviders } = readConfig({ LOGIN_PROVIDERS: setting });
  const server = await openSite({
    ...options,
    environment: { ...environment, LOGIN_PROVIDERS: setting },
    outside: { loginProviders: openLoginProviders(loginProviders, { fetch: provider.fetch }) },
  });
  return { server, provider };
}

/** The cookies of a browser. */
export type Jar = Map<string, string>;

export const newJar = (cookies = ''): Jar =>
  new Map(
    cookies
      .split('; ')
      .filter(Boolean)
      .map((one) => {
        const at = one.indexOf('=');
        return [one.slice(0, at), one.slice(at + 1)];
      }),
  );

/** One request of a browser, which does not follow redirects. */
export async function browse(
  server: Pick<TestServer, 'url'>,
  path: string,
  { jar = newJar(), form, headers = {} }: { jar?: Jar; form?: object; headers?: object } = {},
): Promise<{ status: number; location: string; body: string; headers: Headers }> {
  const answer = await fetch(new URL(path, server.url), {
    redirect: 'manual',
    headers: {
      cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
      ...headers,
    },
    ...(form && { method: 'POST', body: new URLSearchParams({ ...form }) }),
  });
  for (const cookie of answer.headers.getSetCookie()) {
    const [pair = ''] = cookie.split(';');
    const at = pair.indexOf('=');
    const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
    if (value === '' || /Max-Age=0/.test(cookie)) jar.delete(name);
    else jar.set(name, value);
  }
  return {
    status: answer.status,
    location: leadsTo(answer) ?? '',
    body: await answer.text(),
    headers: answer.headers,
  };
}

type Both = { server: TestServer; provider: IdentityProvider };

/** Logs in at the provider as its current person, and comes back. */
export async function enterBy(
  { server, provider }: Both,
  key: 'microsoft' | 'google',
  { jar = newJar(), next }: { jar?: Jar; next?: string } = {},
): Promise<Awaited<ReturnType<typeof browse>> & { jar: Jar }> {
  const query = next === undefined ? '' : `?naar=${encodeURIComponent(next)}`;
  const gone = await browse(server, `/inloggen/met/${key}${query}`, { jar });
  if (gone.status !== 303) throw new Error(`no redirect to ${key}: ${String(gone.status)}`);
  return { ...(await browse(server, provider.authorize(gone.location), { jar })), jar };
}

/** Links the current person of the provider to this account, as an administrator would. */
export async function linkPerson(
  { server, provider }: Both,
  key: 'microsoft' | 'google',
  account: AccountName,
): Promise<void> {
  const { tid = '', oid, sub } = provider.state.person;
  await storedRows(
    server,
    `insert into identity (user_id, provider, issuer, tenant, subject, name, created_at)
      values ($1, $2, $3, $4, $5, 'test', now())`,
    await userId(server.ctx, account),
    key,
    key === 'google' ? provider.google : `https://login.microsoftonline.com/${tid}/v2.0`,
    tid,
    oid ?? sub,
  );
}

export const isLoggedIn = async (server: Pick<TestServer, 'url'>, jar: Jar): Promise<boolean> => {
  const { body } = await browse(server, '/sessie', { jar });
  return JSON.parse(body).user !== null;
};
