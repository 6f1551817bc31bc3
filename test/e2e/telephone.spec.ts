import type { Page } from '@playwright/test';
import type { AccountName, TestServer } from '../support/server.ts';
import { openWorkspaceClient } from '../site/staff/workspace-client.ts';
import {
  customerPages,
  createPageRecords,
  type PageRecords,
  staffPages,
} from '../site/logged-in-pages.ts';
import { pathsOf } from '../site/pages.ts';
import {
  brokenWords,
  layoutOnly,
  openSizer,
  textsOutOfOrder,
  rawValues,
  skippedHeadings,
  smallTargets,
} from './page-measurements.ts';
import { expect, logIn, phone, hydrated, test, wide } from './fixtures.ts';

/** Every page has large enough tap targets, unbroken words and formatted values. */

test.use({ ownServer: { environment: { DEMO: '1' } } });
test.describe.configure({ mode: 'default' });

const isPage = (path: string): boolean => !/\.(?:csv|pdf)$|suggesties|op-dit-apparaat/.test(path);

async function portalPaths(stage: PageRecords): Promise<string[]> {
  const found = await Promise.all(Object.values(customerPages).map(async (find) => find(stage)));
  return [...new Set(found.flat())].filter(isPage);
}

let stage: PageRecords | undefined;
const stageOf = async (server: TestServer): Promise<PageRecords> =>
  (stage =
    stage?.server === server
      ? stage
      : await createPageRecords(server, await openWorkspaceClient(server, 'beheer')));

type Look = (page: Page) => Promise<string[]>;

const tablet = { width: 768, height: 1024 } as const;
const everywhere = [phone, tablet, wide] as const;

type Rule = { look: Look; sizes: readonly (typeof everywhere)[number][] };

const rules: Readonly<Record<string, Rule>> = {
  'a tap target is 24 by 24 pixels or has that space around it': {
    look: smallTargets,
    sizes: [phone, wide],
  },
  'no value is shown unformatted': { look: rawValues, sizes: [wide] },
};
/**
 * The rules for the site and the portal. The workspace has panes side by side, so no single reading
 * order.
 */
const ofSite: Readonly<Record<string, Rule>> = {
  ...rules,
  'no word of twenty letters or fewer breaks over two lines': {
    look: (page) => brokenWords(page),
    sizes: everywhere,
  },
  'no heading skips a level': { look: skippedHeadings, sizes: [phone] },
  'the visual order is the document order': { look: textsOutOfOrder, sizes: [phone] },
};

/** Opens each page once, and checks every rule on it. */
async function checkRules(
  page: Page,
  paths: readonly string[],
  held: Readonly<Record<string, Rule>>,
): Promise<void> {
  const faults = new Map(Object.keys(held).map((rule) => [rule, [] as string[]]));
  const setSize = await openSizer(page);
  for (const path of paths) {
    await setSize(phone);
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(200);
    for (const size of everywhere) {
      const now = Object.entries(held).filter(([, { sizes }]) => sizes.includes(size));
      if (now.length > 0) await setSize(size);
      for (const [rule, { look }] of now) {
        const found = await look(page);
        faults.get(rule)!.push(...found.map((one) => `${path} at ${String(size.width)}: ${one}`));
      }
    }
  }
  for (const [rule, found] of faults) expect.soft(found, rule).toEqual([]);
}

test.describe('by layout', () => {
  test.use(layoutOnly);

  test('every public page keeps the rules for tap targets and text', async ({ page, server }) => {
    await checkRules(page, await pathsOf(server), ofSite);
  });

  for (const who of ['korenaar', 'nieuw'] satisfies AccountName[]) {
    test(`every portal page of ${who} keeps the rules for tap targets and text`, async ({
      page,
      server,
    }) => {
      const made = await stageOf(server);
      await logIn(page, who);
      const all = await portalPaths(made);
      const own = who === 'korenaar' ? all : all.filter((path) => !/\w{15}/.test(path));
      await checkRules(page, own, ofSite);
    });
  }
});

/** Whether a path is a page, not a file, an image or a JSON answer. */
const isOfStaff = (path: string): boolean =>
  !/\.(?:csv|xlsx|pdf)$|deelbeeld|voorstellen|invullen|\/bestand$/.test(path);

/** The rules for the workspace. Users write its texts, so a word may break after any hyphen. */
const ofWorkspace: Readonly<Record<string, Rule>> = {
  ...rules,
  'no word is broken without a hyphen': {
    look: (page) => brokenWords(page, { breakAfter: 'hyphens' }),
    sizes: everywhere,
  },
};

test.describe('as the server renders them', () => {
  // Scripts move none of these words, and without them the test is twice as fast.
  test.use({ ...layoutOnly, javaScriptEnabled: false });

  test('every page of the workspace keeps the rules for tap targets and text', async ({
    page,
    server,
  }) => {
    // About 150 pages at three widths take longer than other tests on a busy machine.
    test.setTimeout(900_000);
    const made = await stageOf(server);
    const found = await Promise.all(Object.values(staffPages).map(async (find) => find(made)));
    const { home } = await openWorkspaceClient(server, 'beheer');
    const paths = found.flat().map((path) => (path.startsWith('/') ? path : `${home}/${path}`));
    await logIn(page, 'beheer');
    await checkRules(page, [...new Set(paths.filter(isOfStaff))], ofWorkspace);
  });
});

test('the controls that scripts add to a list and a record have large enough tap targets', async ({
  page,
  server,
}) => {
  const { account } = await stageOf(server);
  const home = await logIn(page, 'verkoop');
  for (const path of ['Case/Alle', 'Contact/Alle', 'Case/Alle?naast=1', `record/${account}`]) {
    await page.goto(`${home}/${path}`);
    await hydrated(page);
    await page.keyboard.press('j');
    for (const size of [phone, wide]) {
      await page.setViewportSize(size);
      // A list lays out its rows again after a change of size.
      await expect.poll(() => smallTargets(page), `${path} at ${String(size.width)}`).toEqual([]);
    }
  }
});
