import * as chromeLauncher from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findBrowser } from '../../scripts/browser.mjs';
import { openTestHouse, type TestHouse } from '../house.ts';

let house: TestHouse;
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
  house = await openTestHouse();
  const chromePath = process.env.CHROMIUM_PATH || findBrowser();
  chrome = await chromeLauncher.launch({ chromeFlags: quiet, ...(chromePath && { chromePath }) });
}, 120_000);
afterAll(async () => {
  chrome.kill();
  await house.close();
});

/** Scores of a phone, 0 to 100, with what cost points. Source: look.md, the public site's quality bars. */
describe.each(['', 'kpn-een-internet', 'glasvezel', 'kennisdatabase-detail/internet-valt-weg-zo-vind-je-de-oorzaak', 'contact', 'support', 'inloggen'])(
  '/%s',
  (path) => {
    it('has full marks for accessibility, best practices and findability', async () => {
      const result = await lighthouse(new URL(path, house.url).href, {
        port: chrome.port,
        output: 'json',
        onlyCategories: ['accessibility', 'best-practices', 'seo'],
        logLevel: 'error',
        // Log-in says itself that search engines keep out.
        skipAudits: path === 'inloggen' ? ['is-crawlable'] : null,
      });
      const { categories, audits } = result!.lhr;
      const lost = Object.values(categories).flatMap(({ auditRefs }) =>
        auditRefs.filter(({ id, weight }) => weight > 0 && audits[id]!.score !== null && audits[id]!.score < 1).map(({ id }) => id),
      );
      expect(lost).toEqual([]);
    });
  },
);
