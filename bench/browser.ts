import { type Browser, chromium } from '@playwright/test';
import { installBrowser } from '../scripts/browser.mjs';

/** No sandbox, because Chromium has none for root, and no HTTP/3. */
const flags = ['--no-sandbox', '--disable-gpu', '--disable-quic'];

/** The browser of the tests; it is installed first when the machine has none. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = await installBrowser();
  return chromium.launch({ ...(executablePath && { executablePath }), args: flags });
}
