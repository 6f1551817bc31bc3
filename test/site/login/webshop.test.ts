import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rollWebshopKey } from '#server/webshop.ts';
import { accounts, openTestServer, storedRows, type TestServer } from '../../support/server.ts';
import { logIn } from './log-in.ts';
import { followSignOn, openWebshop, readMetadata, webshopSettings } from './webshop.ts';

let server: TestServer;
let plain: TestServer;
let late: Date | null = null;
beforeAll(async () => {
  server = await openTestServer({
    environment: webshopSettings,
    outside: { clock: { now: () => late ?? new Date() } },
  });
  plain = await openTestServer();
});
afterAll(async () => {
  await server.close();
  await plain.close();
});

const publicShop = 'https://webshop.zorgeloos.example/';

async function open(at: TestServer, cookie = ''): Promise<[number, string | null]> {
  const { status, location } = await followSignOn(new URL('webshop', at.url).href, cookie);
  return [status, location];
}

/** The one-time address that the webshop link gives a logged-in user. */
async function oneTimeAddress(cookie: string): Promise<string> {
  const [status, location] = await open(server, cookie);
  expect([status, location]).toEqual([302, expect.stringMatching(/\/webshop\/[\w-]{43}$/)]);
  return location!;
}

describe('the webshop link', () => {
  it('leads a guest to the public webshop', async () => {
    expect(await open(server)).toEqual([302, publicShop]);
  });

  it('leads to the public webshop where no sign-on is set up', async () => {
    expect(await open(plain, await logIn(plain, 'garage'))).toEqual([302, publicShop]);
  });

  it('leads to the public webshop when signing fails', async () => {
    const failing = {
      shop: { vouch: () => Promise.reject(new Error('no key')) },
      describe: () => Promise.reject(new Error('no key')),
    };
    const down = await openTestServer({ outside: { webshop: failing } });
    try {
      const cookie = await logIn(down, 'garage');
      const [, location] = await open(down, cookie);
      expect(await followSignOn(location!, cookie)).toMatchObject({
        status: 302,
        location: publicShop,
      });
    } finally {
      await down.close();
    }
  });

  it('signs a logged-in user on at the webshop under the address they log in with', async () => {
    const shop = openWebshop(await readMetadata(server));
    const cookie = await logIn(server, 'garage');
    const { status, action, response, page } = await followSignOn(
      await oneTimeAddress(cookie),
      cookie,
    );
    expect([status, action]).toEqual([200, webshopSettings.BRAND_WEBSHOP_SIGN_ON_URL]);
    expect(page).toContain('Verder naar de webshop');
    const { profile } = await shop.validatePostResponseAsync({ SAMLResponse: response });
    expect(profile).toMatchObject({
      nameID: accounts.garage,
      nameIDFormat: expect.stringContaining('emailAddress'),
    });
  });

  it('signs on with the log-in address, not with a new address that is not confirmed', async () => {
    await storedRows(
      server,
      `update "user" set email = 'directeur@andersbedrijf.example' where username = '${accounts.nieuw}'`,
    );
    const cookie = await logIn(server, 'nieuw');
    const { response } = await followSignOn(await oneTimeAddress(cookie), cookie);
    expect(Buffer.from(response, 'base64').toString()).toContain(
      `>${accounts.nieuw}</saml:NameID>`,
    );
  });

  it('lets this page alone post its form to the webshop, and allows no unsafe script', async () => {
    const cookie = await logIn(server, 'garage');
    const { policy } = await followSignOn(await oneTimeAddress(cookie), cookie);
    expect(policy).toContain("form-action 'self' https://webshop.zorgeloos.example;");
    expect(policy).not.toContain('unsafe');
    const other = await followSignOn(new URL('contact', server.url).href, cookie);
    expect(other.policy).toContain("form-action 'self';");
  });
});

describe('the one-time address', () => {
  it('works once', async () => {
    const cookie = await logIn(server, 'garage');
    const address = await oneTimeAddress(cookie);
    expect((await followSignOn(address, cookie)).status).toBe(200);
    expect(await followSignOn(address, cookie)).toMatchObject({
      status: 302,
      location: publicShop,
      response: '',
    });
  });

  it('works once when five requests arrive at the same moment', async () => {
    const cookie = await logIn(server, 'garage');
    const address = await oneTimeAddress(cookie);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => followSignOn(address, cookie)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it.each([
    ['a guest', async () => ''],
    ['somebody else', () => logIn(server, 'korenaar')],
    ['the same user in another session', () => logIn(server, 'garage')],
  ])('does not work for %s, and still works for its owner', async (_, other) => {
    const cookie = await logIn(server, 'garage');
    const address = await oneTimeAddress(cookie);
    expect(await followSignOn(address, await other())).toMatchObject({
      status: 302,
      location: publicShop,
    });
    expect((await followSignOn(address, cookie)).status).toBe(200);
  });

  it('ends by itself within minutes', async () => {
    const cookie = await logIn(server, 'garage');
    const address = await oneTimeAddress(cookie);
    late = new Date(Date.now() + 3 * 60_000);
    try {
      expect(await followSignOn(address, cookie)).toMatchObject({
        status: 302,
        location: publicShop,
      });
    } finally {
      late = null;
    }
  });

  it('ends with its session', async () => {
    const cookie = await logIn(server, 'garage');
    const address = await oneTimeAddress(cookie);
    await fetch(new URL('secur/logout.jsp', server.url), {
      redirect: 'manual',
      headers: { cookie },
    });
    expect(await followSignOn(address, cookie)).toMatchObject({
      status: 302,
      location: publicShop,
    });
  });

  it.each(['x', 'A'.repeat(43), '%00', "'--"])(
    'signs nobody on when it is invented: %s',
    async (token) => {
      const cookie = await logIn(server, 'garage');
      const answer = await followSignOn(new URL(`webshop/${token}`, server.url).href, cookie);
      expect(answer.status).toBeLessThan(500);
      expect(answer.response).toBe('');
    },
  );

  it('is not used up by a HEAD request or a prefetch', async () => {
    const cookie = await logIn(server, 'garage');
    const address = await oneTimeAddress(cookie);
    await followSignOn(address, cookie, { method: 'HEAD' });
    await followSignOn(address, cookie, { headers: { 'sec-purpose': 'prefetch' } });
    expect((await followSignOn(address, cookie)).status).toBe(200);
  });

  it('is also what the Apex method gives, bound to the session that calls it', async () => {
    const [cookie, other] = [await logIn(server, 'garage'), await logIn(server, 'garage')];
    const asked = await fetch(
      new URL('lwr/apex/v65.0/WebshopController/getMkbssoSAMLURL', server.url),
      { headers: { cookie } },
    );
    const address = (await asked.json()) as string;
    expect((await followSignOn(address, other)).status).toBe(302);
    expect((await followSignOn(address, cookie)).status).toBe(200);
  });
});

describe('the SAML response for the webshop', () => {
  const responseOf = async (): Promise<string> => {
    const cookie = await logIn(server, 'garage');
    return (await followSignOn(await oneTimeAddress(cookie), cookie)).response;
  };
  const altered = (response: string, from: string | RegExp, to: string): string =>
    Buffer.from(Buffer.from(response, 'base64').toString().replace(from, to)).toString('base64');

  it('is valid for at most five minutes and for this webshop, and answers no request', async () => {
    const xml = Buffer.from(await responseOf(), 'base64').toString();
    const ends = [...xml.matchAll(/NotOnOrAfter="([^"]+)"/g)].map(
      ([, at = '']) => Date.parse(at) - Date.now(),
    );
    expect(ends).toHaveLength(2);
    for (const end of ends) expect(end).toBeLessThanOrEqual(5 * 60_000);
    expect(xml).toContain(`Recipient="${webshopSettings.BRAND_WEBSHOP_SIGN_ON_URL}"`);
    expect(xml).toContain(`<saml:Audience>${webshopSettings.WEBSHOP_ENTITY_ID}</saml:Audience>`);
    expect(xml).not.toContain('InResponseTo');
    expect(xml.match(/rsa-sha256/g)).toHaveLength(2);
  });

  it('has new ids each time', async () => {
    const ids = (await Promise.all([responseOf(), responseOf()])).flatMap((response) =>
      [
        ...Buffer.from(response, 'base64')
          .toString()
          .matchAll(/ ID="([^"]+)"/g),
      ].map(([, id]) => id),
    );
    expect(new Set(ids).size).toBe(4);
  });

  it.each([
    ['another name', accounts.garage, accounts.korenaar],
    ['a later end', /NotOnOrAfter="20/, 'NotOnOrAfter="21'],
    ['no signature', /<ds:Signature[\s\S]*?<\/ds:Signature>/, ''],
  ])('is refused by the webshop after a change: %s', async (_, from, to) => {
    const shop = openWebshop(await readMetadata(server));
    await expect(
      shop.validatePostResponseAsync({ SAMLResponse: altered(await responseOf(), from, to) }),
    ).rejects.toThrow();
  });

  it('is refused by another webshop, and by one that knows another key', async () => {
    const known = await readMetadata(server);
    const response = await responseOf();
    await expect(
      openWebshop(known, { audience: 'https://andere.winkel.example' }).validatePostResponseAsync({
        SAMLResponse: response,
      }),
    ).rejects.toThrow();
    const foreign = openWebshop({
      issuer: known.issuer,
      certificates: (await readMetadata(plain)).certificates,
    });
    await expect(foreign.validatePostResponseAsync({ SAMLResponse: response })).rejects.toThrow();
  });

  it('is signed after a key change by the key that the metadata announced before', async () => {
    const before = await readMetadata(server);
    expect(before.certificates).toHaveLength(2);
    await rollWebshopKey({ db: server.ctx.db, secrets: server.ctx.services.secrets });
    const { profile } = await openWebshop(before).validatePostResponseAsync({
      SAMLResponse: await responseOf(),
    });
    expect(profile?.nameID).toBe(accounts.garage);
    const after = await readMetadata(server);
    expect(after.certificates).toEqual([
      before.certificates[1],
      expect.not.stringContaining(before.certificates[0]!),
    ]);
  });

  it('is described by the same metadata on every copy of the server', async () => {
    const { xml, issuer } = await readMetadata(server);
    expect(issuer).toBe(new URL('saml/metadata', server.url).href);
    expect(xml).toContain('WantAuthnRequestsSigned="false"');
    expect(xml).not.toContain('PRIVATE');
    const other = await server.openCopy();
    const beside = await (await fetch(new URL('saml/metadata', other.url))).text();
    expect([...beside.matchAll(/X509Certificate>([^<]+)/g)].map(([, one]) => one)).toEqual(
      [...xml.matchAll(/X509Certificate>([^<]+)/g)].map(([, one]) => one),
    );
  });
});

describe('the data layer', () => {
  const layer = async (path: string, cookie?: string): Promise<unknown> => {
    const html = await (
      await fetch(new URL(path, plain.url), { headers: cookie === undefined ? {} : { cookie } })
    ).text();
    return JSON.parse(
      /<script id="data-layer" type="application\/json">(.*?)<\/script>/.exec(html)![1]!,
    );
  };

  it.each(['', 'contact', 'nergens'])(
    'marks a guest at /%s as a guest, on a rendered and on a cached page',
    async (path) => {
      for (let i = 0; i < 2; i++)
        expect(await layer(path)).toEqual({ provider: { type: 'user' }, isGuest: true });
    },
  );

  it('gives the record id of a logged-in user', async () => {
    expect(await layer('', await logIn(plain, 'garage'))).toEqual({
      provider: { type: 'user' },
      isGuest: false,
      crmId: expect.stringMatching(/^005\w{15}$/),
    });
  });
});
