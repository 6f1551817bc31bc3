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

async function lookAt(page: Page, paths: readonly string[], look: Look): Promise<string[]> {
  const faults: string[] = [];
  await page.setViewportSize(phone);
  for (const path of paths) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(200);
    for (const fault of await look(page)) faults.push(`${path}: ${fault}`);
  }
  return faults;
}

const looks: Record<string, Look> = {
  'what one taps is 24 by 24 or keeps that room': smallTargets,
  'no word of twenty letters or fewer stands on two lines': brokenWords,
  'what is read first stands first, and no heading skips a level': async (page) => [...(await skippedHeadings(page)), ...(await outOfOrder(page))],
};

for (const [rule, look] of Object.entries(looks)) {
  test(`${rule}, on every public page`, async ({ page, house }) => {
    expect(await lookAt(page, await pathsOf(house), look)).toEqual([]);
  });

  for (const who of ['korenaar', 'nieuw'] satisfies AccountName[]) {
    test(`${rule}, on every page of the portal of ${who}`, async ({ page, house }) => {
      const made = await stageOf(house);
      await logIn(page, who);
      const all = await portalPaths(made);
      const own = who === 'korenaar' ? all : all.filter((path) => !/\w{15}/.test(path));
      expect(await lookAt(page, own, look)).toEqual([]);
    });
  }
}
