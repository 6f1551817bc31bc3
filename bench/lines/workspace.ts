import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import { join } from 'node:path';
import type { Bench } from '../bench.ts';
import { launchBrowser } from '../browser.ts';
import { medianOf } from '../compare.ts';
import { project } from '../processes.ts';
import type { Row } from '../table.ts';
import { scriptsOf, weigh } from './javascript.ts';

/** The factor by which the browser's processor is slowed down. */
const slowdown = 4;
const frameBar = 50; // ms
const callsBar = 2;
const memoryBar = 1.5;
const scriptBar = 260_000;

const rowHeight = 44; // px
const frames = 150;
/** Rows that scroll into view with each frame. */
const speeds = { 'a row a frame': 1, 'five rows a frame': 5, 'twenty rows a frame': 20 };
/** `warmRow` is far enough to have shown most kinds of rows; memory may not grow after it. */
const [warmRow, farRow] = [5_000, 50_000];

/** A list of 100,000 service requests and one of its records, as a member of staff sees them. */
export async function workspaceLines(bench: Bench): Promise<Row[]> {
  const { users } = await bench.stage();
  const { url } = await bench.server();
  const browser = await launchBrowser();
  const open = () => logIn(browser, url, users.staff[0]!.cookie); // proof: the stage has staff
  try {
    const home = await homeOf(await open(), url);
    const rows = [await firstRows(await open(), home)];
    for (const [name, perFrame] of Object.entries(speeds))
      rows.push(await measureScrolling(bench, { name, perFrame, home, open }));
    rows.push(await measureMemory(await open(), home, bench.pace.rounds < 5 ? 15_000 : farRow));
    for (const [name, path] of Object.entries({
      'a list': '/Case/Alle',
      'a record': `/record/${users.customers[0]!.caseIds[0]!}`,
    })) {
      const { bytes, files } = weigh(
        await scriptsOf(await open(), home + path),
        join(project, 'build/client'),
      );
      const note = `${String(files)} files, including those that load after the first view`;
      rows.push({
        name: `JavaScript for ${name} in the workspace, brotli bytes`,
        ours: String(bytes),
        baseline: '-',
        ratio: bytes,
        bar: { atMost: scriptBar },
        note,
      });
    }
    return rows;
  } finally {
    await browser.close();
  }
}

async function logIn(browser: Browser, url: string, cookie: string): Promise<BrowserContext> {
  const context = await browser.newContext({
    locale: 'nl-NL',
    viewport: { width: 1280, height: 800 },
  });
  // proof: `createAccess` writes one name and one value
  const [name, value] = cookie.split('=') as [string, string];
  await context.addCookies([{ name, value, url }]);
  return context;
}

/** The URL of this member of staff's workspace. */
async function homeOf(context: BrowserContext, url: string): Promise<string> {
  const page = await context.newPage();
  // The log-in page redirects a user who is logged in.
  await page.goto(`${url}/inloggen`);
  const home = page.url();
  await context.close();
  return home;
}

/** Opens a list and waits until it has loaded everything; the connection for events stays open. */
async function openList(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(address);
  // set by the page's scripts when they run
  await page.waitForFunction(() => history.scrollRestoration === 'manual');
  await page.waitForTimeout(2_500);
  return page;
}

/** Counts the responses before the first of 100,000 rows was drawn. */
async function firstRows(context: BrowserContext, home: string): Promise<Row> {
  const page = await openList(context, `${home}/Account/Alle`);
  const answeredPaths = page.evaluate(pathsUntilRows);
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /^Serviceverzoeken/ })
    .click();
  const paths = await answeredPaths;
  await context.close();
  return {
    name: 'API calls before the first of 100,000 rows',
    ours: String(paths.length),
    baseline: '-',
    ratio: paths.length,
    bar: { atMost: callsBar },
    note: `these: ${paths.join(', ')}`,
  };
}

/** Runs in the page: the paths answered until the first service request is in the list. */
const pathsUntilRows = () =>
  new Promise<string[]>((resolve) => {
    performance.clearResourceTimings();
    const watch = new MutationObserver(() => {
      if (!document.querySelector('[data-row] a[href*="/record/500"]')) return;
      watch.disconnect();
      const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      resolve(
        resources
          .filter(({ initiatorType }) => initiatorType === 'fetch')
          .map(({ name }) => new URL(name).pathname),
      );
    });
    // The list may reuse the elements of earlier rows.
    watch.observe(document.body, { childList: true, subtree: true, attributeFilter: ['href'] });
  });

type Scrolling = {
  name: string;
  perFrame: number;
  home: string;
  open: () => Promise<BrowserContext>;
};

async function measureScrolling(
  bench: Bench,
  { name, perFrame, home, open }: Scrolling,
): Promise<Row> {
  const runs: { p50: number; p95: number; slow: number; work: number }[] = [];
  for (let round = 0; round < bench.pace.rounds; round++) {
    const context = await open();
    const page = await openList(context, `${home}/Case/Alle`);
    const session = await context.newCDPSession(page);
    // Processor time, not clock time: other load on the machine must not count.
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    const before = await taskMilliseconds(session);
    const times = await page.evaluate(scrollBy, { step: perFrame * rowHeight, frames });
    const work = ((await taskMilliseconds(session)) - before) / times.length;
    const sorted = times.slice(2).toSorted((one, other) => one - other);
    const at = (part: number) => sorted[Math.floor(sorted.length * part)] ?? 0;
    runs.push({
      p50: at(0.5),
      p95: at(0.95),
      slow: sorted.filter((time) => time > frameBar + 1).length,
      work,
    });
    await context.close();
  }
  const ms = medianOf(runs.map(({ p95 }) => p95));
  const note = `processor slowed down ${String(slowdown)} ×, ${String(frames)} frames of a list of 100,000; medians of ${String(runs.length)}: half of the frames took at most ${medianOf(runs.map(({ p50 }) => p50)).toFixed(0)} ms, ${String(medianOf(runs.map(({ slow }) => slow)))} frames took over ${String(frameBar)} ms; processor time a frame ${medianOf(runs.map(({ work }) => work)).toFixed(0)} ms; p95 of each run ${runs.map(({ p95 }) => p95.toFixed(0)).join(', ')}`;
  return {
    name: `frames while scrolling ${name}, p95`,
    ours: `${ms.toFixed(0)} ms`,
    baseline: '-',
    ratio: ms,
    bar: { atMost: frameBar + 1 },
    note,
  };
}

/** Milliseconds that the page's main thread has worked. */
async function taskMilliseconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000;
}

/** Runs in the page. In ms; a frame takes a multiple of 16.7, so 50 is measured as 50.1. */
const scrollBy = ({ step, frames: count }: { step: number; frames: number }) =>
  new Promise<number[]>((resolve) => {
    const box = document.querySelector('.sheet-box')!;
    const times: number[] = [];
    let last = performance.now();
    let top = box.scrollTop;
    const tick = (now: number): void => {
      times.push(now - last);
      last = now;
      box.scrollTop = top += step;
      if (times.length > count) resolve(times);
      else requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  });

/** The live heap at row 50,000 against row 5,000, after all rows between were shown. */
async function measureMemory(context: BrowserContext, home: string, far: number): Promise<Row> {
  const page = await openList(context, `${home}/Case/Alle`);
  const session = await context.newCDPSession(page);
  await session.send('HeapProfiler.enable');
  const alive = async (): Promise<number> => {
    await session.send('HeapProfiler.collectGarbage');
    return (await session.send('Runtime.getHeapUsage')).usedSize / 1e6;
  };
  await page.evaluate(scrollSlowlyTo, warmRow * rowHeight);
  const warm = await alive();
  await page.evaluate(scrollSlowlyTo, far * rowHeight);
  const end = await alive();
  const drawn = await page.locator('[data-row]').count();
  await context.close();
  return {
    name: `memory of a list at row ${far.toLocaleString('en')}`,
    ours: `${end.toFixed(1)} MB`,
    baseline: `${warm.toFixed(1)} MB`,
    ratio: end / warm,
    bar: { atMost: memoryBar },
    note: `live heap of the page, against row ${warmRow.toLocaleString('en')}; ${String(drawn)} rows drawn`,
  };
}

/** Runs in the page: scrolls so slowly that every page of the list is loaded. */
const scrollSlowlyTo = async (top: number): Promise<void> => {
  const box = document.querySelector('.sheet-box')!;
  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      setTimeout(resolve, ms);
    });
  while (box.scrollTop < top) {
    box.scrollTop += 1_760;
    await pause(100);
  }
  await pause(1_500);
};
