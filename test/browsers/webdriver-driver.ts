import { Builder, By, Capabilities, Key as WebDriverKey, type WebDriver, type WebElement } from 'selenium-webdriver';
import type { BrowserDriver, Key } from './driver.ts';

type Opened = { server: string; binary: string; baseURL: string };

const keys: Readonly<Record<Key, string>> = {
  Enter: WebDriverKey.ENTER,
  Escape: WebDriverKey.ESCAPE,
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
    open: (path) => driver.get(new URL(path, baseURL).href),
    back: () => driver.navigate().back(),
    url: () => driver.getCurrentUrl(),
    click: (element) => onceShown(driver, element, (found) => found.click()),
    fill: (element, text) => onceShown(driver, element, (found) => refill(found, text)),
    attach: async (element, file) => driver.findElement(By.xpath(element)).sendKeys(file),
    press: (key) => driver.actions().sendKeys(keys[key]).perform(),
    run: (body) =>
      driver.executeAsyncScript(
        `const done = arguments[arguments.length - 1];
        (async () => { ${body} })().then(done, (error) => done(String(error)));`,
      ),
    picture: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
    close: () => driver.quit(),
  };
}

async function refill(field: WebElement, text: string): Promise<void> {
  await field.clear();
  await field.sendKeys(text);
}

/** The first of these elements that can be seen. */
async function shown(driver: WebDriver, element: string): Promise<WebElement | undefined> {
  for (const found of await driver.findElements(By.xpath(element))) if (await found.isDisplayed().catch(() => false)) return found;
  return undefined;
}

/** A page that is rendered again meanwhile is queried again. */
async function onceShown(driver: WebDriver, element: string, act: (found: WebElement) => Promise<void>): Promise<void> {
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
