import * as chromeLauncher from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findBrowser } from '../../scripts/browser.mjs';
import { localDay } from '#engine/model/local-day.ts';
import { addMonths } from '#protocol/time/calendar.ts';
import {
  accounts,
  openTestServer,
  sessionCookieOf,
  storedRows,
  type TestServer,
} from '../support/server.ts';

let server: TestServer;
let chrome: Awaited<ReturnType<typeof chromeLauncher.launch>>;

const quiet = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

beforeAll(async () => {
  server = await openTestServer();
  const chromePath = process.env.CHROMIUM_PATH || findBrowser();
  chrome = await chromeLauncher.launch({ chromeFlags: quiet, ...(chromePath && { chromePath }) });
}, 120_000);
afterAll(async () => {
  chrome.kill();
  await server.close();
});

type Measured = { path: string; cookie?: string; skipped?: string[] };

/** The Lighthouse audits that a page does not pass in full. Source: look.md, the quality bars. */
async function failedAudits({ path, cookie, skipped }: Measured): Promise<string[]> {
  const result = await lighthouse(new URL(path, server.url).href, {
    port: chrome.port,
    output: 'json',
    onlyCategories: ['accessibility', 'best-practices', 'seo'],
    logLevel: 'error',
    skipAudits: skipped ?? null,
    ...(cookie !== undefined && { extraHeaders: { cookie } }),
  });
  const { categories, audits, finalDisplayedUrl } = result!.lhr;
  expect(finalDisplayedUrl).toBe(new URL(path, server.url).href);
  return Object.values(categories).flatMap(({ auditRefs }) =>
    auditRefs
      .filter(({ id, weight }) => weight > 0 && audits[id]!.score !== null && audits[id]!.score < 1)
      .map(({ id }) => id),
  );
}

describe.each([
  '',
  'kpn-een-internet',
  'glasvezel',
  'kennisdatabase-detail/internet-valt-weg-zo-vind-je-de-oorzaak',
  'contact',
  'support',
  'inloggen',
])('/%s', (path) => {
  it('has full Lighthouse scores for accessibility, best practices and SEO', async () => {
    // The login page excludes itself from search engines.
    expect(
      await failedAudits({ path, ...(path === 'inloggen' && { skipped: ['is-crawlable'] }) }),
    ).toEqual([]);
  });
});

describe.each([
  'dashboard',
  'dashboard?tab=serviceverzoeken',
  'dashboard?tab=mijnbedrijf',
  'dashboard/opzeggen/:id',
  `dashboard/opzeggen/:id?datum=${addMonths(localDay(new Date()), 6)}`,
  'dashboard/uitporteren/:id',
  'dashboard/serviceverzoek/nieuw',
  'mijn-gegevens?wijzigen',
])('/%s, for a customer', (pattern) => {
  it('has full Lighthouse scores, except for indexing and its meta description', async () => {
    const [mobile] = await storedRows<{ id: string }>(
      server,
      `select a.id from aansluiting__c a join "user" u on u.accountid = a.account__c
        where u.username = $1 and a.soort__c = 'Mobiel' and a.status__c = 'Actief' and a.nummer__c like '06%' limit 1`,
      accounts.korenaar,
    );
    const cookie = await sessionCookieOf(server, 'korenaar');
    // Pages behind a login are excluded from search engines and have no meta description.
    expect(
      await failedAudits({
        path: pattern.replace(':id', mobile!.id),
        cookie,
        skipped: ['is-crawlable', 'meta-description'],
      }),
    ).toEqual([]);
  });
});
