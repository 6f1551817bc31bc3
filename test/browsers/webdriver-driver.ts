import {
  Builder,
  By,
  Capabilities,
  Key as WebDriverKey,
  type WebDriver,
  type WebElement,
} from 'selenium-webdriver';
import type { BrowserDriver, Key, Point } from './driver.ts';
import { type Fault, isFault } from './faults.ts';

type Opened = { server: string; binary: string; baseURL: string };

const keys: Readonly<Record<Key, string>> = {
  ArrowDown: WebDriverKey.ARROW_DOWN,
  ArrowLeft: WebDriverKey.ARROW_LEFT,
  ArrowRight: WebDriverKey.ARROW_RIGHT,
  Enter: WebDriverKey.ENTER,
  Escape: WebDriverKey.ESCAPE,
  F2: WebDriverKey.F2,
  Tab: WebDriverKey.TAB,
};
/** The longest an element may take to appear. */
const patience = 60_000; // ms

/** WebKitGTK behind its driver, which speaks the WebDriver protocol of the W3C. */
export async function openByWebDriver({ server, binary, baseURL }: Opened): Promise<BrowserDriver> {
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary, args: ['--automation'] },
  });
  const driver = await new Builder().usingServer(server).withCapabilities(capabilities).build();
  await driver.manage().setTimeouts({ script: patience, pageLoad: patience });
  await driver.manage().window().setRect({ width: 1280, height: 900 });
  return {
    async open(path) {
      await driver.get(new URL(path, baseURL).href);
      await driver.executeScript(listen);
    },
    back: () => driver.navigate().back(),
    url: () => driver.getCurrentUrl(),
    click: (element) => onceShown(driver, element, (found) => found.click()),
    hover: (element) =>
      onceShown(driver, element, (found) => driver.actions().move({ origin: found }).perform()),
    pointAt: (point) => driver.actions().move(point).perform(),
    clickAt: (point: Point) => driver.actions().move(point).click().perform(),
    resize: (width) => resize(driver, width),
    fill: (element, text) => onceShown(driver, element, (found) => refill(found, text)),
    attach: async (element, file) => driver.findElement(By.xpath(element)).sendKeys(file),
    press: (key) => driver.actions().sendKeys(keys[key]).perform(),
    type: (text) => driver.actions().sendKeys(text).perform(),
    run: (body) =>
      driver.executeAsyncScript(
        `${listen}
        const done = arguments[arguments.length - 1];
        (async () => { ${body} })().then(done, (error) => done(String(error)));`,
      ),
    faults: async () =>
      (await driver.executeScript<Fault[]>(readFaultsScript)).filter(({ message }) =>
        isFault(message),
      ),
    picture: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
    close: () => driver.quit(),
  };
}

/** Sets the width of the viewport; the window is wider by its edges. */
async function resize(driver: WebDriver, width: number): Promise<void> {
  const window = driver.manage().window();
  const edges = await driver.executeScript<number>('return outerWidth - innerWidth');
  await window.setRect({ width: width + edges, height: 900 });
}

/**
 * This engine reports no errors to its driver, so the page records them in `sessionStorage`, which
 * outlives a navigation. Errors before a page has loaded and those of a service worker are missed.
 */
const listen = `
  if (!globalThis.noteFault && location.protocol === 'http:') {
    globalThis.noteFault = (text) => {
      const noted = JSON.parse(sessionStorage.getItem('faults') ?? '[]');
      sessionStorage.setItem('faults', JSON.stringify([...noted, { message: String(text), at: Date.now() }]));
    };
    addEventListener('error', ({ message }) => noteFault(message));
    addEventListener('unhandledrejection', ({ reason }) => noteFault(reason));
    const log = console.error;
    console.error = (...words) => {
      noteFault(words.join(' '));
      log(...words);
    };
  }`;

/** Gives no faults for a page outside the site, whose storage cannot be read. */
const readFaultsScript = `
  try {
    return JSON.parse(sessionStorage.getItem('faults') ?? '[]');
  } catch {
    return [];
  }`;

async function refill(field: WebElement, text: string): Promise<void> {
  await field.clear();
  await field.sendKeys(text);
}

/** The first visible one of these elements. */
async function shown(driver: WebDriver, element: string): Promise<WebElement | undefined> {
  for (const found of await driver.findElements(By.xpath(element)))
    if (await found.isDisplayed().catch(() => false)) return found;
  return undefined;
}

/** Acts on the first visible element, and retries when the page was rendered again meanwhile. */
async function onceShown(
  driver: WebDriver,
  element: string,
  act: (found: WebElement) => Promise<void>,
): Promise<void> {
  let last: unknown;
  await driver.wait(
    async () => {
      const found = await shown(driver, element);
      if (found === undefined) return false;
      return act(found).then(
        () => true,
        (error: unknown) => {
          last = error;
          return false;
        },
      );
    },
    patience,
    `${element} (${String(last ?? 'not shown')})`,
  );
}
