import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installFromDebian } from './debian.mjs';
import { runPackage } from './run.mjs';

/** The same browser without a screen. Tests of pages take four fifths of the time in it. */
const headlessShell = 'chromium-headless-shell';
const names = [
  headlessShell,
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * The browser of this machine, if it has one that starts (some systems put an empty shell under the
 * name). @returns {string | undefined}
 */
export function findBrowser() {
  if (process.env.CHROMIUM_PATH !== undefined) return process.env.CHROMIUM_PATH || undefined;
  return [...programsIn(names), ...places].find(starts);
}

/**
 * Path of a Chromium with a back/forward cache, which the headless shell lacks. Installs Debian's
 * when there is none and this user may install.
 * @returns {Promise<string | undefined>} undefined: the browser Playwright fetched for itself
 */
export async function installWholeChromium() {
  const whole = names.filter((name) => name !== headlessShell);
  const present = [...programsIn(whole), ...places].find(starts);
  return present ?? installFromDebian('/usr/bin/chromium', ['chromium', 'fonts-liberation']);
}

/**
 * Sees to Debian's Firefox, and to WebKitGTK with its driver and a screen for it. What is missing
 * then fails the tests of that engine.
 */
export async function installOtherEngines() {
  await installFromDebian('/usr/bin/firefox-esr', ['firefox-esr']);
  await installFromDebian('/usr/bin/WebKitWebDriver', ['webkit2gtk-driver']);
  await installFromDebian('/usr/bin/Xvfb', ['xvfb']);
}

/** Every place where one of these programs may stand. */
function programsIn(programs) {
  const folders = (process.env.PATH ?? '').split(delimiter).concat('/usr/bin');
  return new Set(folders.flatMap((folder) => programs.map((name) => join(folder, name))));
}

const starts = (path) =>
  isProgram(path) &&
  spawnSync(path, ['--version', '--no-sandbox'], { timeout: 20_000 }).status === 0;

/**
 * Sees to a browser for the tests: the headless shell of this machine or of Debian, else another
 * browser of this machine, else Playwright's. A whole Chromium takes half as much time again.
 * @returns {Promise<string>} what to set CHROMIUM_PATH to; empty: the browser Playwright fetched
 */
export async function installBrowser() {
  const isChosen = Boolean(process.env.CHROMIUM_PATH);
  if (!isChosen && ![...programsIn([headlessShell])].some(starts)) {
    await installFromDebian(`/usr/bin/${headlessShell}`, [headlessShell, 'fonts-liberation']);
  }
  const present = findBrowser();
  if (present) return present;
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
