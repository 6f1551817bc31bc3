import * as chromeLauncher from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { installBrowser } from '../../scripts/browser.mjs';
import type { Bench } from '../bench.ts';
import { medianScore } from '../marks.ts';
import type { Row } from '../table.ts';

const bar = 95;
const runs = 5;
const browserFlags = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-sync',
];

const pages = [
  ['Home', '/'],
  ['a service page', '/kpn-een-internet'],
  ['fibre', '/glasvezel'],
  ['an article', '/kennisdatabase-detail/internet-valt-weg-zo-vind-je-de-oorzaak'],
] as const;

/**
 * On a phone, with Lighthouse's own simulation of a slow network and processor: the median of five
 * runs.
 */
export async function lighthouseLines(bench: Bench): Promise<Row[]> {
  const server = await bench.server();
  const chromePath = await installBrowser();
  const chrome = await chromeLauncher.launch({
    chromeFlags: browserFlags,
    ...(chromePath && { chromePath }),
  });
  try {
    const rows: Row[] = [];
    for (const [name, path] of pages) {
      const scores: (number | null)[] = [];
      for (let run = 0; run < runs; run++)
        scores.push(await scoreOf(server.url + path, chrome.port));
      const { median, note } = medianScore(scores);
      rows.push({
        name: `Lighthouse performance of ${name}`,
        ours: median.toFixed(0),
        baseline: '-',
        ratio: median,
        bar: { atLeast: bar },
        note,
      });
    }
    return rows;
  } finally {
    chrome.kill();
  }
}

/** Returns null without a score, as when the browser was too slow. */
async function scoreOf(url: string, port: number): Promise<number | null> {
  const result = await lighthouse(url, {
    port,
    output: 'json',
    onlyCategories: ['performance'],
    logLevel: 'error',
  });
  const score = result?.lhr.categories['performance']?.score ?? null;
  return score === null ? null : Math.round(score * 100);
}
