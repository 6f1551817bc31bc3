import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import type { BrowserDriver } from './driver.ts';
import { type Fault, isFault } from './faults.ts';

/** A browser that Playwright drives, without cookies or storage. */
export async function openByPlaywright(browser: Browser, baseURL: string): Promise<BrowserDriver> {
  const context = await browser.newContext({ baseURL, viewport: { width: 1280, height: 800 } });
  const faults = faultsOf(context);
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const first = (element: string) =>
    page.locator(`xpath=${element}`).filter({ visible: true }).first();
  return {
    open: async (path) => void (await page.goto(path)),
    back: async () => void (await page.goBack({ waitUntil: 'commit' })),
    url: async () => page.url(),
    click: (element) => first(element).click(),
    hover: (element) => first(element).hover(),
    pointAt: ({ x, y }) => page.mouse.move(x, y),
    clickAt: ({ x, y }) => page.mouse.click(x, y),
    resize: (width) => page.setViewportSize({ width, height: 800 }),
    fill: (element, text) => first(element).fill(text),
    attach: (element, file) => page.locator(`xpath=${element}`).first().setInputFiles(file),
    press: (key) => page.keyboard.press(key),
    type: (text) => page.keyboard.type(text),
    run: (body) => page.evaluate(`(async () => { ${body} })()`),
    faults: () => Promise.resolve(faults.filter(({ message }) => isFault(message))),
    picture: () => page.screenshot(),
    close: () => context.close(),
  };
}

/** The faults of its pages and service workers; the list grows. */
function faultsOf(context: BrowserContext): Fault[] {
  const faults: Fault[] = [];
  const note = (message: string) => void faults.push({ message, at: Date.now() });
  context.on('weberror', (error) => note(String(error.error())));
  context.on(
    'console',
    (message) =>
      message.type() === 'error' && note(`${message.text()} (${message.location().url})`),
  );
  return faults;
}

export const launchChromium = (executablePath: string | undefined): Promise<Browser> =>
  chromium.launch({ args: ['--disable-gpu'], ...(executablePath && { executablePath }) });
