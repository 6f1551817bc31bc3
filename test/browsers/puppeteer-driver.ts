import { type Browser, launch, type Page } from 'puppeteer-core';
import type { BrowserDriver } from './driver.ts';

/**
 * Debian's Firefox, through WebDriver BiDi. Playwright cannot open a page in it: it always sends a
 * command that this release does not have (`emulation.setMediaFeaturesOverride`).
 */
export const launchFirefox = (executablePath: string): Promise<Browser> => launch({ browser: 'firefox', executablePath, headless: true });

/** A browser without cookies or storage. */
export async function openByPuppeteer(browser: Browser, baseURL: string): Promise<BrowserDriver> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  await page.setViewport({ width: 1280, height: 800 });
  return {
    open: async (path) => void (await page.goto(new URL(path, baseURL).href)),
    back: async () => void (await page.goBack()),
    url: async () => page.url(),
    click: (element) => page.locator(selectorOf(element)).click(),
    fill: (element, text) => page.locator(selectorOf(element)).fill(text),
    attach: (element, file) => attach(page, element, file),
    press: (key) => page.keyboard.press(key),
    run: (body) => page.evaluate(`(async () => { ${body} })()`) as Promise<never>, // proof: the caller says what it returns
    picture: async () => Buffer.from(await page.screenshot()),
    close: () => context.close(),
  };
}

const selectorOf = (element: string): string => `::-p-xpath(${element})`;

async function attach(page: Page, element: string, file: string): Promise<void> {
  const input = await page.waitForSelector(selectorOf(element));
  await (input as { uploadFile(path: string): Promise<void> } | null)?.uploadFile(file); // proof: a file field
}
