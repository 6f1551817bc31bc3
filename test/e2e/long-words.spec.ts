import type { Page } from '@playwright/test';
import type { FieldModel } from '#engine/model/registry.ts';
import { fillEmptyObjects } from '../contract/generated/valid-fields.ts';
import type { AccountName } from '../support/server.ts';
import { type WorkspaceClient, openWorkspaceClient } from '../site/staff/workspace-client.ts';
import { fillAll } from '../site/staff/fill.ts';
import {
  customerPages,
  createPageRecords,
  type PageRecords,
  staffPages,
} from '../site/logged-in-pages.ts';
import { expect, logIn, phone, test, wide } from './fixtures.ts';
import { layoutOnly, openSizer } from './page-measurements.ts';

/**
 * A text may be one word of any length: no page becomes wider because of it, and no text sticks out
 * of its box.
 */

test.use({ ...layoutOnly, ownServer: { environment: { DEMO: '1' } } });
// Many pages: a busy machine needs longer than the other tests may take.
test.describe.configure({ mode: 'default', timeout: 900_000 });

const letter = 'w';
/** Wider than the widest page; more letters change nothing. */
const enough = 300;

/** The longest single word that a field accepts; null when it accepts none. */
function longest(field: FieldModel): string | null {
  const room = Math.min(field.length, enough);
  const domain = '@voorbeeld.example';
  const words = [
    letter.repeat(room),
    letter.repeat(Math.min(64, room - domain.length)) + domain,
    '0'.padEnd(room, '6'),
    `06${'1'.repeat(8)}`,
  ];
  return words.find((word) => field.parse(word).ok) ?? null;
}

let stage: PageRecords | undefined;
let workspace: WorkspaceClient;
test.beforeEach(async ({ server }) => {
  if (stage?.server === server) return;
  workspace = await openWorkspaceClient(server, 'beheer');
  stage = await createPageRecords(server, workspace);
  await fillEmptyObjects(server, 'korenaar');
  const filled = await fillAll(server, {
    text: '',
    of(_, field) {
      const word = longest(field);
      if (word === null || field.picklist !== null) return `"${field.col}"`;
      return field.readOnly
        ? `case when "${field.col}" is null then null else '${word}' end`
        : `'${word}'`;
    },
  });
  expect(filled).toBeGreaterThan(80);
});

/**
 * The layout faults of the page: it is too wide, a word sticks out of its box or is cut off without
 * an ellipsis, or a short word that is alone in its element is broken.
 */
const textFaults = (): string[] => {
  const faults = new Set<string>();
  const named = (element: Element): string =>
    `${element.tagName.toLowerCase()}.${[...element.classList].join('.')}`;
  /** Text for screen readers only is clipped to a point. */
  const isSeen = (element: Element): boolean =>
    getComputedStyle(element).clipPath === 'none' &&
    element.clientWidth !== 1 &&
    (element.parentElement === null || isSeen(element.parentElement));
  const placed = (element: Element): string =>
    `${named(element)} in ${element.parentElement ? named(element.parentElement) : ''}`;
  if (document.documentElement.scrollWidth > innerWidth) {
    // The innermost elements that reach beyond the window make it wide.
    const reaching = [...document.body.querySelectorAll('*')].filter(
      (one) => one.getBoundingClientRect().right > innerWidth + 1,
    );
    const inner = reaching.filter(
      (one) => !reaching.some((other) => other !== one && one.contains(other)),
    );
    faults.add(`scrolls sideways by ${[...new Set(inner.map(placed))].join(', ')}`);
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const words = text.textContent ?? '';
    const isShort = /^\s*\p{L}{2,13}\s*$/u.test(words);
    if (!isShort && !/\S{30}/.test(words)) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    if (isShort) {
      const [first, ...others] = range.getClientRects();
      // In a grid, all columns share the width.
      const isBroken =
        others.some(({ top }) => top >= first!.bottom - 1) &&
        !text.parentElement!.closest('.sheet-cell');
      if (isBroken && isSeen(text.parentElement!))
        faults.add(`breaks ${words.trim()} in ${placed(text.parentElement!)}`);
      continue;
    }
    const { right, width } = range.getBoundingClientRect();
    if (width <= 1) continue;
    for (let box = text.parentElement; box && box !== document.body; box = box.parentElement) {
      const { display, overflowX, textOverflow, clipPath } = getComputedStyle(box);
      if (display === 'inline' || display === 'contents') continue;
      // A box that scrolls, has an ellipsis, or is for screen readers only.
      if (/auto|scroll/.test(overflowX) || textOverflow === 'ellipsis' || clipPath !== 'none')
        break;
      if (right <= box.getBoundingClientRect().right + 1) continue;
      faults.add(
        `${overflowX === 'visible' ? 'sticks out of' : 'is cut by'} ${placed(box)}: ${words.slice(0, 20)}`,
      );
      break;
    }
  }
  return [...faults];
};

/** A width at which tables are not cards yet. */
const tablet = { width: 768, height: 1024 } as const;

/** The layout faults of these pages at desktop, tablet and phone width. */
async function layoutFaults(page: Page, paths: readonly string[]): Promise<string[]> {
  const faults: string[] = [];
  const setSize = await openSizer(page);
  for (const path of paths) {
    await setSize(wide);
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(200);
    // Other types are displayed by the browser itself.
    if (answer?.headers()['content-type']?.startsWith('text/html') !== true) continue;
    for (const size of [wide, tablet, phone]) {
      await setSize(size);
      for (const fault of await page.evaluate(textFaults))
        faults.push(`${path} at ${String(size.width)} ${fault}`);
    }
  }
  return faults;
}

/** Whether a path is a page, not a file or an image, some of which the browser does not open. */
const isPage = (path: string): boolean =>
  !/\.(?:csv|pdf)$|deelbeeld|voorstellen|suggesties|\/bestand$/.test(path);

/** The test visits each page whose number leaves `part` when divided by `of`. */
type Visited = { pages: typeof staffPages; part?: number; of?: number };

async function faultsFor(
  page: Page,
  account: AccountName,
  { pages, part = 0, of = 1 }: Visited,
): Promise<string[]> {
  await logIn(page, account);
  const found = await Promise.all(Object.values(pages).map(async (find) => find(stage!)));
  const paths = found
    .flat()
    .map((path) => (path.startsWith('/') ? path : `${workspace.home}/${path}`));
  const unique = [...new Set(paths.filter(isPage))];
  expect(unique.length).toBeGreaterThan(of);
  return layoutFaults(
    page,
    unique.filter((_, index) => index % of === part),
  );
}

test('no page of the portal becomes wider because of a long word, and no word sticks out', async ({
  page,
}) => {
  expect(await faultsFor(page, 'korenaar', { pages: customerPages })).toEqual([]);
});

test.describe('as the server renders them', () => {
  // Scripts move none of these words, and without them the test is twice as fast.
  test.use({ javaScriptEnabled: false });

  // In parts, because there are many pages.
  const of = 4;
  for (let part = 0; part < of; part += 1)
    test(`no page of the workspace becomes wider because of a long word: part ${String(part + 1)}`, async ({
      page,
    }) => {
      expect(await faultsFor(page, 'beheer', { pages: staffPages, part, of })).toEqual([]);
    });
});
