// `npm run pictures`: takes the pictures of the dashboard that Home shows, and that of Home for the
// README, from a server of its own with the data of the demo. Run `npm run build` before and after.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { installBrowser } from './browser.mjs';
import { at, node } from './run.mjs';

const password = 'Zorgeloos-2026!';
const webpQuality = 0.82;
/** Above the heading, in pixels of the page. */
const margin = 28;

const folder = await mkdtemp(join(tmpdir(), 'pictures-'));
const port = await freePort();
const home = `http://localhost:${port}`;
const server = spawn(node(), ['src/server.js'], {
  cwd: at(),
  stdio: ['ignore', 'ignore', 'inherit'],
  env: {
    ...process.env,
    PORT: String(port),
    DATA_DIR: folder,
    DEMO: '1',
    CHAT: 'off',
    RATE_LIMITS: 'off',
    STAFF_SECOND_FACTOR: 'optional',
  },
});
const stopped = once(server, 'exit');
try {
  await untilReady();
  const path = await installBrowser();
  const browser = await chromium.launch(path ? { executablePath: path } : {});
  await takeDashboard(browser);
  await takeReadme(browser);
  await browser.close();
} finally {
  server.kill('SIGTERM');
  await stopped;
  await rm(folder, { recursive: true, force: true });
}

/** What a customer has and asked. Without the header, which names the brand. */
async function takeDashboard(browser) {
  const wide = { width: 1440, height: 924, viewport: 1120 };
  const phone = { width: 720, height: 920, viewport: 360 };
  for (const [name, { width, height, viewport }] of Object.entries({ wide, phone })) {
    const scale = width / viewport;
    const page = await openPage(browser, {
      viewport,
      scale,
      email: 'klant@bakkerijdekorenaar.example',
    });
    await page.goto(`${home}/dashboard`);
    const { y } = await page.getByRole('heading', { name: 'Je diensten' }).boundingBox();
    const picture = await page.screenshot({
      fullPage: true,
      clip: { x: 0, y: y - margin, width: viewport, height: height / scale },
      animations: 'disabled',
    });
    await writeFile(at(`src/web/site/pictures/portal-${name}.webp`), await webpOf(page, picture));
    await page.context().close();
  }
}

async function takeReadme(browser) {
  const page = await openPage(browser, { viewport: 1280 });
  await page.goto(home);
  await page.screenshot({ path: at('docs/images/home.jpg'), type: 'jpeg', quality: 80 });
}

async function openPage(browser, { viewport, scale = 1, email }) {
  const context = await browser.newContext({
    viewport: { width: viewport, height: 800 },
    deviceScaleFactor: scale,
    locale: 'nl-NL',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  if (email !== undefined) await logIn(page, email);
  return page;
}

async function logIn(page, email) {
  await page.goto(`${home}/inloggen`);
  await page.locator('main input[name="email"]').fill(email);
  await page.getByRole('button', { name: 'Doorgaan' }).click();
  await page.locator('main input[type="password"]').fill(password);
  await page.locator('main').getByRole('button', { name: 'Inloggen', exact: true }).click();
  await page.waitForURL((url) => !url.pathname.includes('inloggen'));
}

/** Chromium encodes the picture, so that no library is needed for it. */
async function webpOf(page, png) {
  const blank = await page.context().newPage();
  const url = await blank.evaluate(
    async ({ source, quality }) => {
      const bitmap = await createImageBitmap(await (await fetch(source)).blob());
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [bitmap.width, bitmap.height];
      canvas.getContext('2d').drawImage(bitmap, 0, 0);
      return canvas.toDataURL('image/webp', quality);
    },
    { source: `data:image/png;base64,${png.toString('base64')}`, quality: webpQuality },
  );
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}

async function untilReady() {
  const end = Date.now() + 120_000;
  while (Date.now() < end) {
    if (server.exitCode !== null) throw new Error('The server stopped; its log says why.');
    const answer = await fetch(`${home}/contact`).catch(() => null);
    if (answer?.ok) return;
    await wait(500);
  }
  throw new Error('The server did not answer within two minutes.');
}

async function freePort() {
  const probe = createServer().listen(0);
  await once(probe, 'listening');
  const { port: free } = probe.address();
  probe.close();
  await once(probe, 'close');
  return free;
}
