import { type Browser, launch, type Page } from 'puppeteer-core';
import type { BrowserDriver } from './driver.ts';
import { type Fault, isFault } from './faults.ts';

/**
 * Debian's Firefox, through WebDriver BiDi. Playwright cannot open a page in it: it always sends a
 * command that this release does not have (`emulation.setMediaFeaturesOverride`).
 */
export const launchFirefox = (executablePath: string): Promise<Browser> =>
  launch({ browser: 'firefox', executablePath, headless: true });

/** A browser without cookies or storage. */
export async function openByPuppeteer(browser: Browser, baseURL: string): Promise<BrowserDriver> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  const faults = faultsOf(page);
  page.setDefaultTimeout(60_000);
  await page.setViewport({ width: 1280, height: 800 });
  return {
    open: async (path) => void (await page.goto(new URL(path, baseURL).href)),
    back: async () => void (await page.goBack()),
    url: async () => page.url(),
    click: (element) => page.locator(selectorOf(element)).click(),
    hover: (element) => page.locator(selectorOf(element)).hover(),
    pointAt: ({ x, y }) => page.mouse.move(x, y),
    clickAt: ({ x, y }) => page.mouse.click(x, y),
    resize: (width) => page.setViewport({ width, height: 800 }),
    fill: (element, text) => page.locator(selectorOf(element)).fill(text),
    attach: (element, file) => attach(page, element, file),
    press: (key) => page.keyboard.press(key),
    type: (text) => page.keyboard.type(text),
    run: (body) => page.evaluate(`(async () => { ${body} })()`) as Promise<never>, // proof: the caller says what it returns
    faults: () => Promise.resolve(faults.filter(({ message }) => isFault(message))),
    picture: async () => Buffer.from(await page.screenshot()),
    close: () => context.close(),
  };
}

/**
 * The faults of its pages; the list grows. This engine does not report what a service worker logs.
 */
function faultsOf(page: Page): Fault[] {
  const faults: Fault[] = [];
  const note = (message: string) => void faults.push({ message, at: Date.now() });
  page.on('pageerror', (error) => note(String(error)));
  page.on('console', (message) => message.type() === 'error' && note(message.text()));
  return faults;
}

const selectorOf = (element: string): string => `::-p-xpath(${element})`;

async function attach(page: Page, element: string, file: string): Promise<void> {
  const input = await page.waitForSelector(selectorOf(element));
  await (input as { uploadFile(path: string): Promise<void> } | null)?.uploadFile(file); // proof: a file field
}
