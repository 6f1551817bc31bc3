import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installFromDebian } from './debian.mjs';
import { runPackage } from './run.mjs';

/** The first is the same browser without what only a screen needs, which tests a page in four fifths of the time. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const places = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium'];

/** The browser of this machine, if it has one that starts (some systems put an empty shell under the name). @returns {string | undefined} */
export function findBrowser() {
  if (process.env.CHROMIUM_PATH !== undefined) return process.env.CHROMIUM_PATH || undefined;
  const inPath = (process.env.PATH ?? '')
    .split(delimiter)
    .concat('/usr/bin')
    .flatMap((folder) => names.map((name) => join(folder, name)));
  return [...new Set([...inPath, ...places])].find(
    (path) => isProgram(path) && spawnSync(path, ['--version', '--no-sandbox'], { timeout: 20_000 }).status === 0,
  );
}

/** Sees to a browser for the tests: the machine's, else Debian's, else Playwright's. Answers what to set CHROMIUM_PATH to; empty = Playwright's own. */
export async function installBrowser() {
  const present = findBrowser();
  if (present) return present;
  await installFromDebian('/usr/bin/chromium-headless-shell', ['chromium-headless-shell', 'fonts-liberation']);
  const installed = findBrowser();
  if (installed) return installed;
  process.stderr.write("Fetching Playwright's browser for the browser tests; once …\n");
  await runPackage('@playwright/test/cli.js', ['install', 'chromium']);
  return '';
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
