import { beforeEach, describe, expect, it } from 'vitest';
import { storedRows } from '../../../support/server.ts';
import { newPkce, platform, platformRedirect } from '../../../contract/oauth/oauth-client.ts';
import { browse, enterBy, type Jar, linkPerson, openWithProviders } from './provider-fixture.ts';

/** Who logged in at a provider allows an app, and confirms who they are on that page. */

const both = await openWithProviders();
const { server, provider } = both;
const person = (claims: Record<string, unknown> = {}) => ({ sub: 'google-app', claims });
provider.state.person = person();
await linkPerson(both, 'google', 'korenaar');

const asked = new URLSearchParams({
  response_type: 'code',
  client_id: platform,
  redirect_uri: platformRedirect,
  scope: 'api openid',
  state: 'xyz',
  code_challenge: newPkce().challenge,
});

/** The page that asks, in a session that proves nothing. */
async function open(): Promise<{ jar: Jar; page: string }> {
  const { jar } = await enterBy(both, 'google');
  const path = `/services/oauth2/authorize?${asked.toString()}`;
  return { jar, page: (await browse(server, path, { jar })).location };
}

type Fields = readonly (readonly [string, string])[];

/** Sends what a browser would: the hidden fields of the answer, and then `fields`. */
async function send({ jar, page }: { jar: Jar; page: string }, fields: Fields, earlier = '') {
  const inputs = [...earlier.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)];
  const answer = await fetch(new URL(page, server.url), {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: [...jar].map((pair) => pair.join('=')).join('; ') },
    body: new URLSearchParams([
      ...inputs.map(([, name = '', value = '']): [string, string] => [name, value]),
      ...fields.map(([name, value]): [string, string] => [name, value]),
    ]),
  });
  return { status: answer.status, body: await answer.text(), headers: answer.headers };
}

const allow: Fields = [['besluit', 'toestaan']];
const hasCode = ({ body, headers }: { body: string; headers: Headers }): boolean =>
  /code=zc_/.test(`${headers.get('location') ?? ''} ${body}`);

beforeEach(() => {
  provider.state.person = person();
});

describe('the question for a proof after "Toestaan"', () => {
  it('remembers the decision for Enter and for the button that mails a code', async () => {
    const place = await open();
    const first = await send(place, allow);
    expect([first.status, first.body.includes('stepUpProof')]).toEqual([400, true]);
    const mailed = await send(place, [['stepUpCode', '1']], first.body);
    expect(mailed.body).toContain('We hebben je een code gemaild');
    const [mail] = await storedRows<{ text: string }>(
      server,
      `select tekst__c as text from mail__c where soort__c = 'Code om te bevestigen'
        order by createddate desc, name desc limit 1`,
    );
    const code = /\d{6}/.exec(mail!.text)![0];
    expect(hasCode(await send(place, [['stepUpProof', code]], mailed.body))).toBe(true);
  });

  it('remembers it for the form that is sent after a proof at the provider', async () => {
    const place = await open();
    const first = await send(place, allow);
    const there = await browse(server, '/bevestig-wie-je-bent/met/google', { jar: place.jar });
    provider.state.person = person({ auth_time: Math.floor(Date.now() / 1_000) });
    await browse(server, provider.authorize(there.location), { jar: place.jar });
    expect(hasCode(await send(place, [['stepUpProof', '']], first.body))).toBe(true);
  });

  it('lets "Weigeren" win', async () => {
    const place = await open();
    const first = await send(place, allow);
    const denied = await send(place, [['besluit', 'weigeren']], first.body);
    expect(`${denied.headers.get('location') ?? ''} ${denied.body}`).toContain('access_denied');
    expect(hasCode(denied)).toBe(false);
  });
});
