import { expect, it } from 'vitest';
import { objects } from '#objects/index.ts';
import { openWorkspace } from '../../support/site.ts';

/**
 * How wide the lists of the system begin. A member of staff with an ordinary screen reads them
 * without scrolling sideways.
 */

/**
 * Of a window of 1280, less the navigation, what stands around the page, the bar of the browser and
 * the place of the boxes.
 */
const room = 960;

const { server, cookie, home } = await openWorkspace('beheer');

/** The steps of 16 pixels its columns begin with; undefined where no row is drawn. */
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

it('no list of the system is wider than an ordinary screen, whatever stands in it', async () => {
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
