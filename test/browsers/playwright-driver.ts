import { type Browser, chromium } from '@playwright/test';
import type { BrowserDriver } from './driver.ts';

/** A browser that Playwright drives, without cookies or storage. */
export async function openByPlaywright(browser: Browser, baseURL: string): Promise<BrowserDriver> {
  const context = await browser.newContext({ baseURL, viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const first = (element: string) => page.locator(`xpath=${element}`).filter({ visible: true }).first();
  return {
    open: async (path) => void (await page.goto(path)),
    back: async () => void (await page.goBack({ waitUntil: 'commit' })),
    url: async () => page.url(),
    click: (element) => first(element).click(),
    fill: (element, text) => first(element).fill(text),
    attach: (element, file) => page.locator(`xpath=${element}`).first().setInputFiles(file),
    press: (key) => page.keyboard.press(key),
    run: (body) => page.evaluate(`(async () => { ${body} })()`),
    picture: () => page.screenshot(),
    close: () => context.close(),
  };
}

export const launchChromium = (executablePath: string | undefined): Promise<Browser> =>
  chromium.launch({ args: ['--disable-gpu'], ...(executablePath && { executablePath }) });
