import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Bench } from '../bench.ts';
import { launchBrowser } from '../browser.ts';
import { fight, medianOf } from '../duel.ts';
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
const slowed = 4;

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
  const { askAs } = await bench.stage();
  const system = askAs({ kind: 'system', task: 'fill the bench' });
  const [large, small] = [
    await fillCustomer(system, sizes.large),
    await fillCustomer(system, sizes.small),
  ];
  const program = await bench.server();
  const rows: Row[] = [];
  for (const [name, path] of Object.entries(pages))
    rows.push(await compared(bench, { name, path, program, large, small }));
  const browser = await launchBrowser();
  try {
    const hands = () => loggedIn(browser, program.url, large[0]!); // proof: a company has users
    return [
      ...rows,
      ...(await scriptLines(program.url, hands)),
      ...(await paintLines(bench, program.url, hands)),
    ];
  } finally {
    await browser.close();
  }
}

type Compared = { name: string; path: string; program: Program; large: string[]; small: string[] };

async function compared(
  bench: Bench,
  { name, path, program, large, small }: Compared,
): Promise<Row> {
  const asking = (cookies: string[]) =>
    cookies.map((cookie) => ({ method: 'GET' as const, path, headers: { cookie } }));
  const duel = {
    name: `${name} of a customer with 2,000 connections and 20,000 requests`,
    bar: 1 / serverBar,
  };
  const row = await fight(bench, {
    ...duel,
    ours: { program, requests: asking(large) },
    twin: { program, requests: asking(small) },
  });
  return {
    ...row,
    ratio: 1 / row.ratio,
    bar: { atMost: serverBar },
    note: `against one with 5 of each, in time; of rates: ${row.note}`,
  };
}

async function loggedIn(browser: Browser, url: string, cookie: string): Promise<BrowserContext> {
  const context = await browser.newContext({ locale: 'nl-NL' });
  const [name, value] = cookie.split('=') as [string, string]; // proof: `admit` writes one name and one value
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
    const note = `${files} files, what is loaded at leisure after the first view included`;
    rows.push({
      name: `JavaScript for ${name}, brotli bytes`,
      ours: String(bytes),
      twin: '-',
      ratio: bytes,
      bar: { atMost: scriptBar },
      note,
    });
  }
  return rows;
}

/**
 * Interactions on these pages. Each is timed from the input to the next paint, as browsers measure
 * it (web.dev/inp).
 */
const hands: Readonly<Record<string, { path: string; act: (page: Page) => Promise<void> }>> = {
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
  for (const [name, { path, act }] of Object.entries(hands)) {
    const times: number[] = [];
    for (let round = 0; round < bench.pace.rounds; round++)
      times.push(await timeToPaint({ url: url + path, open, act }));
    const worst = medianOf(times);
    const note = `processor ${slowed} × slowed; the slowest event of it, median of ${times.length}: ${times.map(Math.round).join(', ')} ms`;
    rows.push({
      name: `interaction to next paint: ${name}`,
      ours: `${Math.round(worst)} ms`,
      twin: '-',
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
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowed });
  await page.evaluate(() => {
    const slowest = window as unknown as { slowest: number }; // proof: only this function sets it
    slowest.slowest = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries())
        slowest.slowest = Math.max(slowest.slowest, duration);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit); // proof: Event Timing knows the threshold
  });
  await act(page);
  await page.waitForTimeout(1_000);
  const slowest = await page.evaluate(() => (window as unknown as { slowest: number }).slowest); // proof: written above
  await context.close();
  return slowest;
}
