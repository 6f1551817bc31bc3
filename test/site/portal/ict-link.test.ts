import { expect, it } from 'vitest';
import { ictLink } from '#domain/ict/ict-links.ts';
import { ictText } from '#messages/site/ict.ts';
import { companyOf } from '../../rows.ts';
import { openSite } from '../../support/site.ts';
import { logIn } from '../login/log-in.ts';

/**
 * The form for an ICT contact says on arrival that its link does not work. Source: decisions.md §5.
 */

const server = await openSite();
const accountId = await companyOf(server, 'korenaar');
const day = 86_400_000; // ms
const linkFor = async (days: number): Promise<string> => {
  const site = { origin: 'https://zakelijk.example', basePath: '' };
  return new URL(
    await ictLink(server.ctx, {
      site,
      accountId,
      until: new Date(server.ctx.now.getTime() + days * day),
    }),
  ).search;
};
const page = async (search: string, cookie?: string): Promise<string> =>
  (
    await fetch(new URL(`contactpersoon-ict${search}`, server.url), {
      headers: cookie === undefined ? {} : { cookie },
    })
  ).text();
const good = await linkFor(30);

it.each([
  ['expired', await linkFor(-1)],
  [
    'forged',
    good.replace(/proof=(\d+)\./, (_, seconds: string) => `proof=${String(Number(seconds) + 1)}.`),
  ],
  ['for an unknown company', good.replace(/accId=\w+/, 'accId=001000000000000AAA')],
  ['unsigned', `?accId=${accountId}`],
  ['missing', ''],
])('the page says that a link does not work when it is %s, above the form', async (_, search) => {
  const html = await page(search);
  expect(html).toContain(ictText.deadLink.text);
  expect(html).toContain(ictText.firstName.label);
});

it('the page says so to another customer, and not for a valid link', async () => {
  expect(await page(good)).not.toContain(ictText.deadLink.text);
  expect(await page(`?accId=${accountId}`, await logIn(server, 'korenaar'))).not.toContain(
    ictText.deadLink.text,
  );
  expect(await page(`?accId=${accountId}`, await logIn(server, 'garage'))).toContain(
    ictText.deadLink.text,
  );
});

it.each(['', '?id=003000000000000AAA&proof=x', '?id=x'])(
  'an incomplete link to object answers 404, says what it was for, and links to contact: %s',
  async (search) => {
    const { title, text } = ictText.objection.over;
    const address = new URL(`contactpersoon-ict/bezwaar${search}`, server.url);
    const origin = address.origin;
    for (const method of ['GET', 'POST']) {
      const answer = await fetch(address, { method, headers: { origin } });
      const html = await answer.text();
      expect(answer.status, method).toBe(404);
      expect(html, method).toContain(`<h1>${title}</h1>`);
      expect(html, method).toContain(text);
      expect(html, method).toContain('href="/contact"');
      expect(html, method).not.toContain(ictText.objection.yes);
    }
  },
);
