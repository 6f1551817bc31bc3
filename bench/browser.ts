import { type Browser, chromium } from '@playwright/test';
import { installBrowser } from '../scripts/browser.mjs';

/**
 * The flags of every measurement in a browser: no sandbox, because Chromium has none for root, and
 * no HTTP/3.
 */
const flags = ['--no-sandbox', '--disable-gpu', '--disable-quic'];

/** Starts the browser that the tests use. Installs one first when the machine has none. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = await installBrowser();
  return chromium.launch({ ...(executablePath && { executablePath }), args: flags });
}
