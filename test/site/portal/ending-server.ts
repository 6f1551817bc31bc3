import { localDay } from '#engine/model/local-day.ts';
import {
  type AccountName,
  openTestServer,
  storedRows,
  type TestServer,
} from '../../support/server.ts';
import { companyOf, createRow } from '../../rows.ts';
import { logIn } from '../login/log-in.ts';

/**
 * Set-up for the tests of terminations and port-outs: a server whose clock moves, connections of
 * the bakery, and requests as a browser without scripts sends them.
 */

export type PageResponse = {
  status: number;
  html: string;
  location: string | null;
  type: string | null;
  bytes: Buffer;
};
type Asked = { as?: AccountName | null; body?: Record<string, string> };

export type EndingServer = {
  server: TestServer;
  bakery: string;
  /** Sets the clock so many days after the real one. */
  move: (days: number) => void;
  today: () => string;
  /** Creates a mobile connection of the bakery, used by one test only. */
  connection: (change?: Record<string, string | number | boolean | null>) => Promise<string>;
  withTerm: (lastDay: string) => Promise<string>;
  requestPage: (path: string, asked?: Asked) => Promise<PageResponse>;
  rowsOfConnection: (table: string, id: string) => Promise<Record<string, string>[]>;
};

export async function openEndingServer(): Promise<EndingServer> {
  let ahead = 0;
  let count = 0;
  const cookies = new Map<AccountName, Promise<string>>();
  const clock = { now: () => new Date(Date.now() + ahead) };
  const server = await openTestServer({ outside: { clock } });
  const row = await companyOf(server, 'korenaar');
  const bakery = row;
  const cookieOf = (as: AccountName): Promise<string> => {
    const known = cookies.get(as) ?? logIn(server, as);
    cookies.set(as, known);
    return known;
  };
  const connection: EndingServer['connection'] = async (change = {}) => {
    count += 1;
    const own = {
      Name: `Bestelbus ${String(count)}`,
      Nummer__c: `06-66${String(count).padStart(6, '0')}`,
    };
    const given = {
      Account__c: bakery,
      Soort__c: 'Mobiel',
      Status__c: 'Actief',
      Maandbedrag__c: 12.5,
      Opzegtermijn_maanden__c: 1,
    };
    return createRow(server, 'Aansluiting__c', { ...given, ...own, ...change });
  };
  return {
    server,
    bakery,
    connection,
    move(days) {
      // Sessions expire as the clock moves.
      cookies.clear();
      ahead = days * 86_400_000;
    },
    today: () => localDay(clock.now()),
    withTerm: (lastDay) =>
      connection({ Contractvorm__c: 'Vast', Einde_eerste_termijn__c: lastDay }),
    async requestPage(path, { as = 'korenaar', body } = {}) {
      const answer = await fetch(new URL(path, server.url), {
        redirect: 'manual',
        headers: {
          origin: new URL(server.url).origin,
          ...(as !== null && { cookie: await cookieOf(as) }),
        },
        ...(body && { method: 'POST', body: new URLSearchParams(body) }),
      });
      const bytes = Buffer.from(await answer.arrayBuffer());
      const html = bytes.toString('utf8').replaceAll('\u00a0', ' ').replaceAll('<!-- -->', '');
      return {
        status: answer.status,
        html,
        location: answer.headers.get('location'),
        type: answer.headers.get('content-type'),
        bytes,
      };
    },
    rowsOfConnection: (table, id) =>
      storedRows<Record<string, string>>(
        server,
        `select * from ${table} where aansluiting__c = $1`,
        id,
      ),
  };
}

const sentForm = /<form[^>]*method="post"[^]*?<\/form>/;

/** The hidden fields of the post form on the page. */
export const hiddenFields = (html: string): Record<string, string> =>
  Object.fromEntries(
    [
      ...(sentForm.exec(html.slice(html.indexOf('<main')))?.[0] ?? '').matchAll(
        /<input type="hidden" name="(\w+)" value="([^"]*)"/g,
      ),
    ].map(([, name, value]) => [name!, value!] as const),
  );

export const terminationPath = (id: string): string => `/dashboard/opzeggen/${id}`;
export const portOutPath = (id: string): string => `/dashboard/uitporteren/${id}`;
