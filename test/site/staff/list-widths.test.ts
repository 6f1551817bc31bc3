import { expect, it } from 'vitest';
import { objects } from '#objects/index.ts';
import { openWorkspace } from '../../support/site.ts';

/**
 * The initial widths of the system lists: staff with an ordinary screen need not scroll sideways.
 */

/**
 * Pixels: a window of 1280 without the navigation, the page margins, the scroll bar and the column
 * of checkboxes.
 */
const room = 960;

const { server, cookie, home } = await openWorkspace('beheer');

/** The initial width of the columns in pixels; undefined for a list without rows. */
async function widthOf(list: string): Promise<number | undefined> {
  const answer = await fetch(new URL(`${home}/${list}`, server.url), { headers: { cookie } });
  expect([list, answer.status]).toEqual([list, 200]);
  const columns = /<colgroup>[^]*?<\/colgroup>/.exec(await answer.text())?.[0];
  return columns === undefined
    ? undefined
    : [...columns.matchAll(/sheet-w-(\d+)/g)].reduce(
        (sum, [, steps]) => sum + 16 * Number(steps),
        0,
      );
}

it('no system list with rows is wider than an ordinary screen', async () => {
  const lists = objects.flatMap(({ apiName, listViews }) =>
    listViews.map((view) => `${apiName}/${view.apiName}`),
  );
  const widths = new Map<string, number>();
  for (const list of lists) {
    const width = await widthOf(list);
    if (width !== undefined) widths.set(list, width);
  }
  expect(widths.size).toBeGreaterThan(50);
  expect([...widths].filter(([, width]) => width > room)).toEqual([]);
});
