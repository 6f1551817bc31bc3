import type { Page } from '@playwright/test';
import type { AccountName, TestHouse } from '../house.ts';
import { deskOf } from '../site/bring-in.ts';
import { customerPages, setStage, type Stage } from '../site/inner-pages.ts';
import { pathsOf } from '../site/pages.ts';
import { brokenWords, outOfOrder, skippedHeadings, smallTargets } from './look-closely.ts';
import { expect, logIn, phone, test } from './world.ts';

/** On a telephone: everything can be tapped, and words stay whole. */

test.use({ ownHouse: { environment: { DEMO: '1' } } });
test.describe.configure({ mode: 'default' });

const isPage = (path: string): boolean => !/\.(?:csv|pdf)$|suggesties|op-dit-apparaat/.test(path);

async function portalPaths(stage: Stage): Promise<string[]> {
  const found = await Promise.all(Object.values(customerPages).map(async (find) => find(stage)));
  return [...new Set(found.flat())].filter(isPage);
}

let stage: Stage | undefined;
const stageOf = async (house: TestHouse): Promise<Stage> => (stage = stage?.house === house ? stage : await setStage(house, await deskOf(house, 'beheer')));

type Look = (page: Page) => Promise<string[]>;

const looks: Readonly<Record<string, Look>> = {
  'what one taps is 24 by 24 or keeps that room': smallTargets,
  'no word of twenty letters or fewer stands on two lines': brokenWords,
  'no heading skips a level': skippedHeadings,
  'what is read first stands first': outOfOrder,
};

/** Opens each page once, and holds it against every rule. */
async function holdsOn(page: Page, paths: readonly string[]): Promise<void> {
  const faults = new Map(Object.keys(looks).map((rule) => [rule, [] as string[]]));
  await page.setViewportSize(phone);
  for (const path of paths) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(200);
    for (const [rule, look] of Object.entries(looks)) for (const fault of await look(page)) faults.get(rule)!.push(`${path}: ${fault}`);
  }
  for (const [rule, found] of faults) expect.soft(found, rule).toEqual([]);
}

test('every public page can be tapped and read', async ({ page, house }) => {
  await holdsOn(page, await pathsOf(house));
});

for (const who of ['korenaar', 'nieuw'] satisfies AccountName[]) {
  test(`every page of the portal of ${who} can be tapped and read`, async ({ page, house }) => {
    const made = await stageOf(house);
    await logIn(page, who);
    const all = await portalPaths(made);
    const own = who === 'korenaar' ? all : all.filter((path) => !/\w{15}/.test(path));
    await holdsOn(page, own);
  });
}
