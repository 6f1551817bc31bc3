import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Bench } from '../bench.ts';
import { launchBrowser } from '../browser.ts';
import { compareOnOneCore, medianOf } from '../compare.ts';
import { fillCustomer } from '../fill-customers.ts';
import type { Row } from '../table.ts';
import { join } from 'node:path';
import { project, type Program } from '../processes.ts';
import { scriptsOf, weigh } from './javascript.ts';

const sizes = { large: { connections: 2_000, cases: 20_000 }, small: { connections: 5, cases: 5 } };
const serverBar = 2;
const scriptBar = 220_000;
const paintBar = 100;
/** The factor by which the browser's processor is slowed down. */
const slowdown = 4;

const pages = {
  'the dashboard': '/dashboard',
  'service requests': '/dashboard?tab=serviceverzoeken',
  'Mijn bedrijf': '/dashboard?tab=mijnbedrijf',
};

/**
 * The portal of a customer with many records against that of one with few, its JavaScript, and how
 * soon it reacts to input on a slow machine.
 */
export async function portalLines(bench: Bench): Promise<Row[]> {
  const { contextOf } = await bench.stage();
  const system = contextOf({ kind: 'system', task: 'fill the bench' });
  const [large, small] = [
    await fillCustomer(system, sizes.large),
    await fillCustomer(system, sizes.small),
  ];
  const program = await bench.server();
  const rows: Row[] = [];
  for (const [name, path] of Object.entries(pages))
    rows.push(await comparePage(bench, { name, path, program, large, small }));
  const browser = await launchBrowser();
  try {
    const openLoggedIn = () => logIn(browser, program.url, large[0]!); // proof: a company has users
    return [
      ...rows,
      ...(await scriptLines(program.url, openLoggedIn)),
      ...(await paintLines(bench, program.url, openLoggedIn)),
    ];
  } finally {
    await browser.close();
  }
}

type PageComparison = {
  name: string;
  path: string;
  program: Program;
  large: string[];
  small: string[];
};

async function comparePage(
  bench: Bench,
  { name, path, program, large, small }: PageComparison,
): Promise<Row> {
  const requestsAs = (cookies: string[]) =>
    cookies.map((cookie) => ({ method: 'GET' as const, path, headers: { cookie } }));
  const comparison = {
    name: `${name} of a customer with 2,000 connections and 20,000 requests`,
    bar: 1 / serverBar,
  };
  const row = await compareOnOneCore(bench, {
    ...comparison,
    ours: { program, requests: requestsAs(large) },
    baseline: { program, requests: requestsAs(small) },
  });
  return {
    ...row,
    ratio: 1 / row.ratio,
    bar: { atMost: serverBar },
    note: `ratio of times, against a customer with 5 of each; ratio of rates: ${row.note}`,
  };
}

async function logIn(browser: Browser, url: string, cookie: string): Promise<BrowserContext> {
  const context = await browser.newContext({ locale: 'nl-NL' });
  // proof: `createAccess` writes one name and one value
  const [name, value] = cookie.split('=') as [string, string];
  await context.addCookies([{ name, value, url }]);
  return context;
}

async function scriptLines(url: string, open: () => Promise<BrowserContext>): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [name, path] of Object.entries(pages)) {
    const context = await open();
    const { bytes, files } = weigh(
      await scriptsOf(context, url + path),
      join(project, 'build/client'),
    );
    await context.close();
    const note = `${files} files, including those that load after the first view`;
    rows.push({
      name: `JavaScript for ${name}, brotli bytes`,
      ours: String(bytes),
      baseline: '-',
      ratio: bytes,
      bar: { atMost: scriptBar },
      note,
    });
  }
  return rows;
}

/**
 * Each interaction is timed from the input to the next paint, as browsers measure it (web.dev/inp).
 */
const interactions: Readonly<Record<string, { path: string; act: (page: Page) => Promise<void> }>> =
  {
    'the profile menu': {
      path: pages['the dashboard'],
      act: (page) => page.locator('.profile-toggle').click(),
    },
    'another tab': {
      path: pages['the dashboard'],
      act: (page) => page.getByRole('main').getByRole('link').first().click(),
    },
    'typing a search': {
      path: pages['service requests'],
      act: (page) => page.getByRole('searchbox').last().pressSequentially('aansluiting'),
    },
  };

async function paintLines(
  bench: Bench,
  url: string,
  open: () => Promise<BrowserContext>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [name, { path, act }] of Object.entries(interactions)) {
    const times: number[] = [];
    for (let round = 0; round < bench.pace.rounds; round++)
      times.push(await timeToPaint({ url: url + path, open, act }));
    const worst = medianOf(times);
    const note = `processor slowed down ${slowdown} ×; slowest event of the interaction, median of ${times.length}: ${times.map(Math.round).join(', ')} ms`;
    rows.push({
      name: `interaction to next paint: ${name}`,
      ours: `${Math.round(worst)} ms`,
      baseline: '-',
      ratio: worst,
      bar: { atMost: paintBar },
      note,
    });
  }
  return rows;
}

type Timed = {
  url: string;
  open: () => Promise<BrowserContext>;
  act: (page: Page) => Promise<void>;
};

async function timeToPaint({ url, open, act }: Timed): Promise<number> {
  const context = await open();
  const page = await context.newPage();
  // The network of a page that listens for changes is never idle.
  await page.route(/\/ui-api\/changes/, (route) => route.fulfill({ status: 404 }));
  await page.goto(url, { waitUntil: 'networkidle' });
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.evaluate(() => {
    const slowest = window as unknown as { slowest: number }; // proof: only this function sets it
    slowest.slowest = 0;
    // proof: Event Timing has this threshold
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries())
        slowest.slowest = Math.max(slowest.slowest, duration);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  await act(page);
  await page.waitForTimeout(1_000);
  // proof: written above
  const slowest = await page.evaluate(() => (window as unknown as { slowest: number }).slowest);
  await context.close();
  return slowest;
}
