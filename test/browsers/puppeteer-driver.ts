import { type Browser, launch, type Page } from 'puppeteer-core';
import type { BrowserDriver } from './driver.ts';

/**
 * Debian's Firefox, by WebDriver BiDi. Playwright asks every Firefox for a command that this
 * release does not know (`emulation.setMediaFeaturesOverride`), so it opens no page there.
 */
export const launchFirefox = (executablePath: string): Promise<Browser> => launch({ browser: 'firefox', executablePath, headless: true });

/** A browser with nothing kept from before. */
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
