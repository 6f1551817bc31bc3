import { createHash, randomBytes } from 'node:crypto';
import { password, type AccountName, accounts, type TestServer } from '../../support/server.ts';
import { sessionCookieOf } from '../../support/server.ts';

/** A browser and an app, as tests play them. */

export const newPkce = () => {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
};

export type Fields = Readonly<Record<string, string>>;

// The body is untyped: a test that reads a body of another shape fails.
export type TokenAnswer = {
  status: number;
  headers: Headers;
  body: ReturnType<typeof JSON.parse>;
};

export const platform = 'PlatformCLI';
export const platformRedirect = 'http://localhost:1717/OauthRedirect';

export async function postForm(
  server: Pick<TestServer, 'url'>,
  path: string,
  { fields, headers = {} }: { fields: Fields | URLSearchParams; headers?: Fields | undefined },
): Promise<TokenAnswer> {
  const answer = await fetch(new URL(`/services/oauth2/${path}`, server.url), {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers,
    redirect: 'manual',
  });
  const text = await answer.text();
  return {
    status: answer.status,
    headers: answer.headers,
    body: text === '' ? null : JSON.parse(text),
  };
}

export const token = (server: Pick<TestServer, 'url'>, fields: Fields, headers?: Fields) =>
  postForm(server, 'token', { fields, headers });

export type Browser = {
  cookie: string;
  get(url: string | URL): Promise<Response>;
  post(url: string | URL, fields: Fields, headers?: Fields): Promise<Response>;
};

/** Without JavaScript: it follows no redirect by itself. */
export async function openBrowser(
  server: TestServer,
  account: AccountName | null,
): Promise<Browser> {
  const cookie = account === null ? '' : await sessionCookieOf(server, account);
  const { origin } = new URL(server.url);
  const send = (url: string | URL, init: RequestInit) =>
    fetch(new URL(url, server.url), {
      ...init,
      redirect: 'manual',
      headers: { cookie, ...init.headers },
    });
  return {
    cookie,
    get: (url) => send(url, {}),
    post: (url, fields, headers = {}) =>
      send(url, {
        method: 'POST',
        body: new URLSearchParams(fields),
        headers: { origin, 'sec-fetch-site': 'same-origin', ...headers },
      }),
  };
}

export const authorizePath = (fields: Fields): string =>
  `/services/oauth2/authorize?${new URLSearchParams(fields).toString()}`;

/** Where the browser comes after `authorize`, without an answer on that page. */
export async function consentUrl(browser: Browser, fields: Fields): Promise<string> {
  const answer = await browser.get(authorizePath(fields));
  if (answer.status !== 302) throw new Error(`authorize answered ${String(answer.status)}`);
  return answer.headers.get('location') ?? '';
}

export const decide = async (
  browser: Browser,
  fields: Fields,
  besluit: 'toestaan' | 'weigeren' = 'toestaan',
): Promise<URL> => {
  const answer = await browser.post(await consentUrl(browser, fields), { besluit });
  const location = leadsTo(answer);
  if (location === null) throw new Error(`the decision got ${String(answer.status)}`);
  return new URL(location);
};

/** A page leads to another site after a form. */
export const leadsTo = ({ headers }: Response): string | null =>
  headers.get('location') ?? headers.get('refresh')?.replace(/^0; url=/, '') ?? null;

type Asking = {
  client?: string;
  redirect?: string;
  scope?: string;
  more?: Fields;
  account?: AccountName;
};

/** Logs in, allows the app, and gives the code. */
export async function codeFor(
  server: TestServer,
  {
    client = platform,
    redirect = platformRedirect,
    scope = 'api refresh_token',
    more = {},
    account = 'korenaar',
  }: Asking = {},
) {
  const browser = await openBrowser(server, account);
  const { verifier, challenge } = newPkce();
  const back = await decide(browser, {
    response_type: 'code',
    client_id: client,
    redirect_uri: redirect,
    scope,
    code_challenge: challenge,
    code_challenge_method: 'S256',
    state: 'xyz',
    ...more,
  });
  return {
    browser,
    back,
    code: back.searchParams.get('code') ?? '',
    exchange: {
      grant_type: 'authorization_code',
      client_id: client,
      redirect_uri: redirect,
      code: back.searchParams.get('code') ?? '',
      code_verifier: verifier,
    },
  };
}

export async function tokensFor(server: TestServer, asking: Asking = {}) {
  const { exchange } = await codeFor(server, asking);
  const answer = await token(server, exchange);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body;
}

export const callWith = (server: Pick<TestServer, 'url'>, access: string, path = '/limits') =>
  fetch(new URL(`/services/data/v65.0${path}`, server.url), {
    headers: { authorization: `Bearer ${access}` },
  });

export const statusWith = async (
  server: Pick<TestServer, 'url'>,
  access: string,
  path?: string,
): Promise<number> => (await callWith(server, access, path)).status;

export const refresh = (server: Pick<TestServer, 'url'>, refreshToken: string, more: Fields = {}) =>
  token(server, {
    grant_type: 'refresh_token',
    client_id: platform,
    refresh_token: refreshToken,
    ...more,
  });

/** Makes an app as an administrator does, and gives its row. */
export async function makeApp(server: TestServer, fields: Fields = {}) {
  const made = await server.call('/records', {
    as: 'beheer',
    fresh: true,
    method: 'POST',
    body: {
      apiName: 'Koppeling__c',
      fields: {
        Name: 'Kassa',
        Rechten__c: 'api;refresh_token;openid;profile;email',
        Redirectadressen__c: 'https://app.example.nl/terug',
        ...fields,
      },
    },
  });
  if (made.status !== 201) throw new Error(made.text);
  return { id: String(made.body.id), clientId: String(made.body.fields.Client_id__c.value) };
}

export const loginOf = (account: AccountName) => ({ email: accounts[account], password });
