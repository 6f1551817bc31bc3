import { updateRecord } from '#engine/write/write.ts';
import { storedRows, type TestServer } from '../support/server.ts';
import { customerPages, createPageRecords } from '../site/logged-in-pages.ts';
import { pathsOf, publicPages } from '../site/pages.ts';
import { openWorkspaceClient } from '../site/staff/workspace-client.ts';
import { expect, logIn, phone, test } from './fixtures.ts';
import { layoutOnly, openSizer } from './page-measurements.ts';

/**
 * A heading does not break inside a word on a phone, also in a browser that cannot hyphenate Dutch.
 * Source: WCAG 1.4.10.
 */

test.use({ ownServer: { environment: { DEMO: '1' } } });
test.describe.configure({ mode: 'default' });
// Scripts change no heading, and without them the test takes half the processor time.
test.use({ ...layoutOnly, javaScriptEnabled: false });

/** The words in headings that the browser breaks over lines. */
const brokenWords = (): string[] =>
  [...document.querySelectorAll('h1, h2, h3, h4')].flatMap((heading) => {
    const found: string[] = [];
    const texts = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode())
      for (const { 0: word, index } of (text.textContent ?? '').matchAll(/[\p{L}\p{N}]+/gu)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = [...range.getClientRects()].filter(({ width }) => width > 1);
        if (new Set(lines.map(({ top }) => Math.round(top))).size > 1) found.push(word);
      }
    return found;
  });

/** Whether a path is a page, not a file, an image or a JSON answer. */
const isPage = (path: string): boolean =>
  path.startsWith('/') &&
  !/\.(?:csv|pdf|xml|txt|json)$|deelbeeld|voorstellen|suggesties|\/bestand$/.test(path);

const longWord = 'Toegankelijkheidsverklaringen';

/** Gives every article, vacancy and page of the site one long word as its title. */
async function writeLongTitles(server: TestServer): Promise<void> {
  const staff = await server.contextOf('beheer');
  const titled = { kennisartikel__c: 'Name', vacature__c: 'Name', pagina__c: 'Titel__c' };
  for (const [table, field] of Object.entries(titled))
    for (const { id } of await storedRows<{ id: string }>(server, `select id from ${table}`))
      expect((await updateRecord(staff, id, { fields: { [field]: longWord } })).ok).toBe(true);
}

test('no heading of the site or the portal breaks inside a word on a phone', async ({
  page,
  server,
}) => {
  const stage = await createPageRecords(server, await openWorkspaceClient(server, 'beheer'));
  const paths = await pathsOf(server);
  const own = await Promise.all(Object.values(customerPages).map(async (find) => find(stage)));
  const broken: string[] = [];
  const setSize = await openSizer(page);
  const collectBroken = async (all: readonly string[]): Promise<void> => {
    for (const path of new Set(all.filter(isPage))) {
      const answer = await page.goto(path);
      if (answer?.headers()['content-type']?.startsWith('text/html') !== true) continue;
      for (const width of [phone.width, 320]) {
        await setSize({ ...phone, width });
        for (const word of await page.evaluate(brokenWords))
          broken.push(`${path} at ${String(width)}: ${word}`);
      }
    }
  };
  await collectBroken(paths);
  await writeLongTitles(server);
  for (const id of ['site/accessibility', 'site/article', 'site/vacancy', 'site/about'])
    for (const path of await Promise.all(
      publicPages[id]!.map(async (one) => (typeof one === 'string' ? one : one(server))),
    )) {
      await page.goto(path);
      await expect(page.locator('h1'), path).toHaveText(longWord);
    }
  await collectBroken(paths);
  await logIn(page, 'korenaar');
  await collectBroken(own.flat());
  expect(broken).toEqual([]);
});
