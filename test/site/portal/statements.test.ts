import { expect, it } from 'vitest';
import { stepFieldName, loginSteps } from '#web/auth/login/login-steps.ts';
import { accounts, password } from '../../support/server.ts';
import { openSite } from '../../support/site.ts';
import { pathsOf } from '../pages.ts';

/**
 * The cookie and privacy statements agree with what the system does. Source: domain.md §8, §9,
 * decisions.md §1.
 */

const server = await openSite();

const pageOf = async (path: string): Promise<string> =>
  (await fetch(new URL(path, server.url))).text();

it('a guest gets no cookie on any page, as the cookie statement says', async () => {
  for (const path of await pathsOf(server))
    expect((await fetch(new URL(path, server.url))).headers.getSetCookie(), path).toEqual([]);
});

it('the cookie statement names both cookies that logging in sets', async () => {
  const body = new URLSearchParams({
    [stepFieldName]: loginSteps.password,
    email: accounts.garage,
    password,
  });
  const entered = await fetch(new URL('inloggen', server.url), {
    method: 'POST',
    redirect: 'manual',
    body,
  });
  const names = entered.headers
    .getSetCookie()
    .map((cookie) => cookie.slice(0, cookie.indexOf('=')));
  expect(names).toHaveLength(2);
  const statement = await pageOf('cookieverklaring');
  for (const name of names) expect(statement).toContain(`<code>${name}</code>`);
});

it('the privacy statement says who is responsible, from the brand', async () => {
  const { brand } = server.dependencies.contextOf({ kind: 'guest' });
  const html = await pageOf('privacyverklaring');
  for (const fact of [
    brand.name,
    brand.address,
    brand.kvkNumber,
    `href="mailto:${brand.email}"`,
    brand.phone,
  ])
    expect(html).toContain(fact);
});

it('no page shows a placeholder of the brand', async () => {
  for (const path of await pathsOf(server))
    expect(await pageOf(path), path).not.toMatch(
      /[>\s(]@(naam|telefoon|e-mail|adres|plaats|kvk|bereikbaar)\b/,
    );
});
