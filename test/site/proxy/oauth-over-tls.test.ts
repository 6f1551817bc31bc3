import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  callWith,
  consentUrl,
  loginOf,
  newPkce,
  openBrowser,
  platform,
  platformRedirect,
  postForm,
  token,
} from '../../contract/oauth/oauth-client.ts';
import { openTestServer, type TestServer } from '../../support/server.ts';
import { openTlsProxy, pickAddresses, proxyNames, type TlsProxy } from '../../tls-proxy.ts';
import { browse, newJar } from '../login/provider/provider-fixture.ts';

/** Apps behind a proxy with HTTPS, set up with a sample configuration of deploy/. */

describe.each(proxyNames)('behind %s', (name) => {
  let proxy: TlsProxy;
  let server: TestServer;
  let origin: string;
  beforeAll(async () => {
    const addresses = await pickAddresses();
    server = await openTestServer({
      environment: { ...addresses.environment, TRUSTED_PROXIES: '1' },
    });
    proxy = await openTlsProxy(name, addresses);
    ({ origin } = new URL(addresses.environment.PUBLIC_URL));
  });
  afterAll(async () => {
    await proxy.close();
    await server.close();
  });

  it('every address of the description is public', async () => {
    for (const path of ['openid-configuration', 'oauth-authorization-server']) {
      const answer = await fetch(`${origin}/.well-known/${path}`);
      const description: Record<string, unknown> = await answer.json();
      expect(description['issuer']).toBe(origin);
      for (const [member, value] of Object.entries(description))
        if (/_endpoint$|_uri$/.test(member)) expect(value).toMatch(`${origin}/`);
    }
  });

  it.each([3, 3_000, 7_000])(
    'a guest logs in for an app whose state has %i characters, and comes back with a token',
    async (length) => {
      const { verifier, challenge } = newPkce();
      const fields = {
        response_type: 'code',
        client_id: platform,
        redirect_uri: platformRedirect,
        scope: 'openid api',
        code_challenge: challenge,
        state: 'x'.repeat(length),
      };
      const guest = await openBrowser({ ...server, url: origin }, null);
      const led = await guest.get(await consentUrl(guest, fields));
      const form = { stap: 'wachtwoord', ...loginOf('korenaar') };
      const jar = newJar();
      const headers = { origin };
      const login = led.headers.get('location') ?? '';
      const entered = await browse({ url: origin }, login, { jar, form, headers });
      const asked = await browse({ url: origin }, entered.location, { jar });
      expect(asked.status).toBe(200);
      const besluit = { besluit: 'toestaan' };
      const answer = await browse({ url: origin }, entered.location, {
        jar,
        form: besluit,
        headers,
      });
      const back = new URL(answer.location);
      expect(back.searchParams.get('state')).toBe(fields.state);
      expect(back.searchParams.get('iss')).toBe(origin);
      const given = await token(
        { url: origin },
        {
          grant_type: 'authorization_code',
          client_id: platform,
          redirect_uri: platformRedirect,
          code: back.searchParams.get('code') ?? '',
          code_verifier: verifier,
        },
      );
      expect(given.body).toMatchObject({ instance_url: origin, token_type: 'Bearer' });
      expect(given.body.id).toMatch(`${origin}/id/`);
      expect((await callWith({ url: origin }, given.body.access_token)).status).toBe(200);
      const identity = await callWith(
        { url: origin },
        given.body.access_token,
        '/../../oauth2/userinfo',
      );
      expect((await identity.json()).sub).toMatch(`${origin}/id/`);
    },
  );

  it('a device is sent to the public page', async () => {
    const fields = { client_id: platform, scope: 'api' };
    const { body } = await postForm({ url: origin }, 'device_authorization', { fields });
    expect(body.verification_uri).toBe(`${origin}/apparaat-koppelen`);
  });
});
