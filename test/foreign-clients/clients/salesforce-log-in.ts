import { equal, match, notEqual, ok } from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { allowInBrowser } from '../../allow-in-browser.ts';
import type { Call, ForeignClient, TlsSite, Untyped } from '../foreign-client.ts';
import { bulk, reads, saves, type Sf, sfWith } from './salesforce-cli.ts';

/** The platform's own command line program, which logs in with a browser. */
export const salesforceLogIn: ForeignClient = {
  name: '@salesforce/cli',
  async open(site) {
    const atRoot = await site.openOverTls('');
    const below = await site.openOverTls('/portaal');
    return [
      ...callsOf('root', atRoot, (sf) => bulk(sf, atRoot)),
      // Its other commands for bulk call the root of the host.
      ...callsOf('/portaal', below, (sf) => [exportBulk(sf)]),
    ];
  },
};

const administrator = { email: 'beheer@zorgeloos.example', password: 'Zorgeloos-2026!' };
/** Where sf waits for the browser, with what the administrator chose. */
const lastPage = 'http://localhost:1717/OauthSuccess';

function callsOf(place: string, site: TlsSite, bulkOf: (sf: Sf) => Call[]): Call[] {
  const sf = sfWith(site.home, {
    HOME: site.home,
    XDG_DATA_HOME: site.home,
    XDG_CACHE_HOME: site.home,
    NODE_EXTRA_CA_CERTS: site.certificate,
    // `xdg-open`, with which sf opens a browser, starts this program, on a desktop too.
    BROWSER: openerIn(site),
    XDG_CURRENT_DESKTOP: 'X-Generic',
    SF_TEMP_SHOW_SECRETS: 'true',
  });
  const calls = [
    logInWeb(sf, site),
    list(sf, site),
    ...reads(sf, site),
    ...saves(sf, site),
    ...bulkOf(sf),
    renew(sf, site),
    logOut(sf),
  ];
  return calls.map((call) => ({ ...call, name: `${place}: ${call.name}` }));
}

const openerIn = ({ home }: TlsSite): string => join(home, 'open-address');
const addressIn = ({ home }: TlsSite): string => join(home, 'address');

const logInWeb = (sf: Sf, site: TlsSite): Call => ({
  name: 'org login web',
  async run() {
    const file = addressIn(site);
    const script = `#!/bin/sh\nprintf %s "$1" > ${file}.new && mv ${file}.new ${file}\n`;
    await writeFile(openerIn(site), script, { mode: 0o755 });
    const answer = sf('org login web --set-default --alias portal --instance-url', site.url);
    const address = await Promise.race([
      writtenTo(file),
      answer.then(() => Promise.reject(new Error('sf opened no browser'))),
    ]);
    match(address, new RegExp(`^${site.url}/services/oauth2/authorize\\?`));
    const shown = allowInBrowser(address, administrator, lastPage);
    const [last, { username }] = await Promise.all([shown, answer]);
    match(last, /Authentication Successful/);
    equal(username, administrator.email);
    return username;
  },
});

async function writtenTo(file: string): Promise<string> {
  for (;;) {
    const text = await readFile(file, 'utf8').catch(() => null);
    if (text !== null) return text;
    await pause(100);
  }
}

const list = (sf: Sf, { url }: TlsSite): Call => ({
  name: 'org list',
  async run() {
    const { other } = await sf('org list');
    equal(other.length, 1);
    equal(other[0].instanceUrl.replace(/\/$/, ''), url);
    return other[0].connectedStatus;
  },
});

const exportBulk = (sf: Sf): Call => ({
  name: 'data export bulk',
  async run() {
    const { totalSize } = await sf(
      'data export bulk --wait 2 --result-format csv --output-file out.csv --query',
      'SELECT Id, Name FROM Account',
    );
    ok(totalSize > 1);
    return `${totalSize} rows`;
  },
});

const renew = (sf: Sf, { url }: TlsSite): Call => ({
  name: 'data query, after the access token ended',
  async run() {
    const { accessToken } = await sf('org display');
    const revoked = await fetch(`${url}/services/oauth2/revoke`, {
      method: 'POST',
      body: new URLSearchParams({ token: accessToken, client_id: 'PlatformCLI' }),
    });
    ok(revoked.ok);
    const { totalSize } = await sf('data query --query', 'SELECT Id FROM Account LIMIT 2');
    equal(totalSize, 2);
    notEqual((await sf('org display')).accessToken, accessToken);
    return 'sf renewed its access';
  },
});

const logOut = (sf: Sf): Call => ({
  name: 'org logout',
  async run() {
    await sf('org logout --no-prompt --target-org portal');
    const lists: Record<string, Untyped[]> = await sf('org list');
    equal(Object.values(lists).flat().length, 0);
    return 'no org is left';
  },
});
