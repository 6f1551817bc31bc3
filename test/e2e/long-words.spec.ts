import type { Page } from '@playwright/test';
import type { FieldModel } from '#engine/model/registry.ts';
import { fillEmptyObjects } from '../contract/generated/sensible.ts';
import type { AccountName } from '../support/server.ts';
import { type AuthService, deskOf } from '../site/staff/imports/bring-in.ts';
import { fillAll } from '../site/staff/fill.ts';
import { customerPages, setStage, type Stage, staffPages } from '../site/inner-pages.ts';
import { expect, logIn, phone, test, wide } from './world.ts';

/**
 * Names, addresses and what people write may be one word of any length: no page gets wider by one,
 * and nothing is written over something else.
 */

test.use({ ownServer: { environment: { DEMO: '1' } } });
test.describe.configure({ mode: 'default' });

const letter = 'w';
/** Wider than the widest page looked at; more letters would change nothing. */
const enough = 300;

/** The longest single word a field takes, by its own judgement; null where it takes none. */
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

let stage: Stage | undefined;
let authService: AuthService;
test.beforeEach(async ({ server }) => {
  if (stage?.server === server) return;
  authService = await deskOf(server, 'beheer');
  stage = await setStage(server, authService);
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
 * What is wrong on the page as it stands: it is too wide, a word sticks out of what it stands in,
 * or is cut off without a sign of it, or a word that stands by itself, too short to be hyphenated,
 * is broken where another should be.
 */
const lookAround = (): string[] => {
  const faults = new Set<string>();
  const named = (element: Element): string =>
    `${element.tagName.toLowerCase()}.${[...element.classList].join('.')}`;
  /** What is for ears alone is cut to a point. */
  const isSeen = (element: Element): boolean =>
    getComputedStyle(element).clipPath === 'none' &&
    element.clientWidth !== 1 &&
    (element.parentElement === null || isSeen(element.parentElement));
  const placed = (element: Element): string =>
    `${named(element)} in ${element.parentElement ? named(element.parentElement) : ''}`;
  if (document.documentElement.scrollWidth > innerWidth) {
    // What makes it wide is the innermost that reaches so far.
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
      // In a sheet all columns share what there is.
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
      // What scrolls by itself, says that more follows, or is for ears alone.
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

/** Where tables are no cards yet. */
const tablet = { width: 768, height: 1024 } as const;

/** Names what is wrong on each of these pages, wide, on a tablet and on a telephone. */
async function tooWide(page: Page, paths: readonly string[]): Promise<string[]> {
  const faults: string[] = [];
  for (const path of paths) {
    await page.setViewportSize(wide);
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(200);
    // What programs read is drawn by the browser itself, each version in its own way.
    if (answer?.headers()['content-type']?.startsWith('text/html') !== true) continue;
    for (const size of [wide, tablet, phone]) {
      await page.setViewportSize(size);
      for (const fault of await page.evaluate(lookAround))
        faults.push(`${path} at ${String(size.width)} ${fault}`);
    }
  }
  return faults;
}

/** Files and pictures are no pages: some of them the browser does not even open. */
const isPage = (path: string): boolean =>
  !/\.(?:csv|pdf)$|deelbeeld|voorstellen|suggesties|\/bestand$/.test(path);

async function lookedAt(
  page: Page,
  account: AccountName,
  pages: typeof staffPages,
): Promise<string[]> {
  await logIn(page, account);
  const found = await Promise.all(Object.values(pages).map(async (find) => find(stage!)));
  const paths = found
    .flat()
    .map((path) => (path.startsWith('/') ? path : `${authService.home}/${path}`));
  return tooWide(page, [...new Set(paths.filter(isPage))]);
}

test('no page of the portal gets wider by a long word, and none covers another', async ({
  page,
}) => {
  expect(await lookedAt(page, 'korenaar', customerPages)).toEqual([]);
});

test.describe('as the server draws them', () => {
  // Twice as many pages in the same time: scripts move none of these words.
  test.use({ javaScriptEnabled: false });

  test('no page of the workspace gets wider by a long word, and none covers another', async ({
    page,
  }) => {
    expect(await lookedAt(page, 'beheer', staffPages)).toEqual([]);
  });
});
