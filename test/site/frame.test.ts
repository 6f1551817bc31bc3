import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestHouse, type TestHouse } from '../house.ts';

/** The frame around a page looks as the page wishes. Source: spec §2, Header and Footer. */

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

const pageOf = async (path: string): Promise<string> => (await fetch(new URL(path, house.url))).text();
const isTinted = (html: string): boolean => html.includes('class="site-header site-header-tinted"');

it.each(['/', '/kpn-een-internet', '/kpn-een-mobiel', '/kpn-een-telefonie', '/kpn-een-werkplek', '/glasvezel', '/support', '/feedback'])(
  'the header of %s has a site background',
  async (path) => expect(isTinted(await pageOf(path))).toBe(true),
);

it.each(['/contact', '/over-ons', '/inloggen', '/aanmeldformulier-glasvezel', '/bestaat-niet'])('the header of %s is white', async (path) =>
  expect(isTinted(await pageOf(path))).toBe(false),
);

it('the footer of Home has the webshop banner, that of the fibre form is filled, others are plain', async () => {
  const [home, form, contact] = await Promise.all(['/', '/aanmeldformulier-glasvezel', '/contact'].map(pageOf));
  expect(home).toContain('class="footer-banner"');
  expect(form).toContain('class="footer footer-filled"');
  expect(contact).not.toMatch(/footer-banner|footer-filled/);
});
