import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installFromDebian } from './debian.mjs';
import { runPackage } from './run.mjs';

/** Chromium without a screen. Browser tests take a fifth less time in it. */
const headlessShell = 'chromium-headless-shell';
const programNames = [
  headlessShell,
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
const macPrograms = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Tries each one, because some are empty programs. @returns {string | undefined} its path */
export function findBrowser() {
  if (process.env.CHROMIUM_PATH !== undefined) return process.env.CHROMIUM_PATH || undefined;
  return [...programsIn(programNames), ...macPrograms].find(canStart);
}

/**
 * Path of a Chromium with a back/forward cache, which the headless shell lacks. Installs Debian's
 * package when this machine has none and this user may install.
 * @returns {Promise<string | undefined>} undefined: use the browser that Playwright downloaded
 */
export async function installWholeChromium() {
  const complete = programNames.filter((name) => name !== headlessShell);
  const present = [...programsIn(complete), ...macPrograms].find(canStart);
  return present ?? installFromDebian('/usr/bin/chromium', ['chromium', 'fonts-liberation']);
}

/** Firefox, and WebKitGTK with its driver and Xvfb. A missing engine fails its own tests. */
export async function installOtherEngines() {
  await installFromDebian('/usr/bin/firefox-esr', ['firefox-esr']);
  await installFromDebian('/usr/bin/WebKitWebDriver', ['webkit2gtk-driver']);
  await installFromDebian('/usr/bin/Xvfb', ['xvfb']);
}

function programsIn(programs) {
  const folders = (process.env.PATH ?? '').split(delimiter).concat('/usr/bin');
  return new Set(folders.flatMap((folder) => programs.map((name) => join(folder, name))));
}

const canStart = (path) =>
  isProgram(path) &&
  spawnSync(path, ['--version', '--no-sandbox'], { timeout: 20_000 }).status === 0;

/**
 * Provides a browser for the tests. In this order: the headless shell of this machine or of Debian,
 * another browser of this machine, Playwright's own. A complete Chromium is slower.
 * @returns {Promise<string>} value for CHROMIUM_PATH; empty: use the browser that Playwright
 * downloaded
 */
export async function installBrowser() {
  const isChosen = Boolean(process.env.CHROMIUM_PATH);
  if (!isChosen && ![...programsIn([headlessShell])].some(canStart)) {
    await installFromDebian(`/usr/bin/${headlessShell}`, [headlessShell, 'fonts-liberation']);
  }
  const present = findBrowser();
  if (present) return present;
  process.stderr.write("Downloading Playwright's browser for the browser tests (only once) …\n");
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
