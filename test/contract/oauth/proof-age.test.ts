import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  openTestServer,
  password,
  storedRows,
  type TestServer,
  userId,
} from '../../support/server.ts';
import {
  type Browser,
  consentUrl,
  type Fields,
  leadsTo,
  newPkce,
  openBrowser,
  platform,
  platformRedirect,
  token,
} from './oauth-client.ts';

/** How long ago a user may have proven who they are. Source: OpenID Connect Core §3.1.2.1. */

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const { verifier, challenge } = newPkce();
const asking = (more: Fields) => ({
  response_type: 'code',
  client_id: platform,
  redirect_uri: platformRedirect,
  scope: 'api openid',
  code_challenge: challenge,
  ...more,
});

/** A browser whose user logged in two minutes ago. */
async function earlier(): Promise<Browser> {
  const browser = await openBrowser(server, 'garage');
  await storedRows(
    server,
    `update session set created_at = created_at - interval '2 minutes' where user_id = $1`,
    await userId(server.ctx, 'garage'),
  );
  return browser;
}

it.each([
  [{ prompt: 'login' }, 400],
  [{ max_age: '0' }, 400],
  [{ max_age: '90' }, 400],
  [{ max_age: '200' }, 200],
  [{}, 200],
])('an app that asks for %j gets status %i two minutes after the proof', async (more, status) => {
  const browser = await earlier();
  const page = await consentUrl(browser, asking(more));
  const answer = await browser.post(page, { besluit: 'toestaan' });
  expect(answer.status).toBe(status);
  expect(leadsTo(answer) === null).toBe(status === 400);
  expect((await answer.text()).includes('stepUpProof')).toBe(status === 400);
});

it('tells the app when the user proved it, and not when the session began', async () => {
  const browser = await earlier();
  const page = await consentUrl(browser, asking({ max_age: '0' }));
  const before = Math.floor(Date.now() / 1_000);
  const proven = await browser.post(page, { besluit: 'toestaan', stepUpProof: password });
  const back = new URL(leadsTo(proven) ?? '');
  const { body } = await token(server, {
    grant_type: 'authorization_code',
    client_id: platform,
    redirect_uri: platformRedirect,
    code: back.searchParams.get('code') ?? '',
    code_verifier: verifier,
  });
  const [, claims = ''] = String(body.id_token).split('.');
  const { auth_time: at } = JSON.parse(Buffer.from(claims, 'base64url').toString());
  expect(at).toBeGreaterThanOrEqual(before);
});
