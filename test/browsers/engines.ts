import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync } from 'node:fs';
import { createServer } from 'node:net';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserDriver } from './driver.ts';
import { launchChromium, openByPlaywright } from './playwright-driver.ts';
import { launchFirefox, openByPuppeteer } from './puppeteer-driver.ts';
import { openByWebDriver } from './webdriver-driver.ts';

export type EngineName = 'chromium' | 'firefox' | 'webkit';

/** A browser program that is running. */
export type Engine = {
  /** A browser without cookies or storage. */
  open(baseURL: string): Promise<BrowserDriver>;
  close(): Promise<void>;
};

const starts: Readonly<Record<EngineName, () => Promise<Engine>>> = {
  chromium: startChromium,
  firefox: startFirefox,
  webkit: startWebKit,
};

export const startEngine = (name: EngineName): Promise<Engine> => starts[name]();

async function startChromium(): Promise<Engine> {
  const browser = await launchChromium(process.env['CHROMIUM_PATH']);
  return { open: (baseURL) => openByPlaywright(browser, baseURL), close: () => browser.close() };
}

async function startFirefox(): Promise<Engine> {
  const path = process.env['PATH']?.split(delimiter).map((folder) => join(folder, 'firefox-esr'));
  const program = path?.find((place) => existsSync(place));
  if (program === undefined) throw new Error('No Firefox here: Debian has it in firefox-esr.');
  const browser = await launchFirefox(program);
  return { open: (baseURL) => openByPuppeteer(browser, baseURL), close: () => browser.close() };
}

/** WebKitGTK has no headless mode, so it gets a virtual screen. */
async function startWebKit(): Promise<Engine> {
  const [binary] = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser');
  if (binary === undefined)
    throw new Error('No WebKitGTK here: Debian has it in webkit2gtk-driver.');
  const screen = spawn(
    'Xvfb',
    ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'],
    {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    },
  );
  const [number] = (await once(screen.stdio[3]!, 'data')) as [Buffer];
  const port = await freePort();
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    env: { ...process.env, DISPLAY: `:${number.toString().trim()}`, LIBGL_ALWAYS_SOFTWARE: '1' },
    stdio: 'ignore',
  });
  const server = `http://127.0.0.1:${port}`;
  await untilAnswers(`${server}/status`);
  return {
    open: (baseURL) => openByWebDriver({ server, binary, baseURL }),
    async close() {
      const ended = [driver, screen].map((program) => once(program, 'exit'));
      driver.kill();
      screen.kill();
      await Promise.all(ended);
    },
  };
}

async function untilAnswers(address: string): Promise<void> {
  for (let asked = 1; asked <= 200; asked++) {
    if (
      await fetch(address).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
    await pause(100);
  }
  throw new Error(`${address} does not answer`);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
