import { type AccountName, accounts, password } from '../../support/server.ts';
import { openHttpClient } from '../../http-client.ts';

export const api = '/services/data/v65.0/ui-api';

export type VisitorResponse = {
  status: number;
  headers: Headers;
  text: string;
  body: ReturnType<typeof JSON.parse>;
};

export type Call = { method?: string; body?: unknown; form?: Record<string, string> | FormData };

/** A visitor with the cookies of one browser, who can call any server. */
export type Visitor = {
  /** The path that a login leads to. */
  home: string;
  call(at: string, path: string, call?: Call): Promise<VisitorResponse>;
};

const program = openHttpClient();
export const closeVisitors = (): void => program.close();

export function openVisitor(cookie?: string, home = '/'): Visitor {
  return {
    home,
    async call(at, path, { method, body, form } = {}) {
      const sent = await encoded(body, form);
      const answer = await program.send(new URL(path, at), {
        method: method ?? (sent === undefined ? 'GET' : 'POST'),
        headers: { ...(cookie && { cookie }), 'sec-fetch-site': 'same-origin', ...sent?.headers },
        body: sent?.text,
      });
      const isJson = answer.headers.get('content-type')?.startsWith('application/json');
      return { ...answer, body: isJson ? JSON.parse(answer.text) : answer.text };
    },
  };
}

async function encoded(body: unknown, form: Call['form']) {
  if (body !== undefined)
    return { headers: { 'content-type': 'application/json' }, text: JSON.stringify(body) };
  if (form === undefined) return undefined;
  const fields = form instanceof FormData ? form : new URLSearchParams(form);
  const response = new Response(fields);
  const type = response.headers.get('content-type')!; // proof: a form has one
  return { headers: { 'content-type': type }, text: await response.text() };
}

/** Logs in with the form of this server. */
export async function logInAt(url: string, account: AccountName): Promise<Visitor> {
  const form = { stap: 'wachtwoord', email: accounts[account], password };
  const { status, headers } = await openVisitor().call(url, '/inloggen', { form });
  if (status !== 303) throw new Error(`log-in at ${url} as ${account}: ${String(status)}`);
  const cookies = headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  const home = new URL(headers.get('location')!, url).pathname; // proof: it redirects
  return openVisitor(cookies.join('; '), home);
}
