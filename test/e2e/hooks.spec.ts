import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { build } from 'vite';
import { expect, test } from './world.ts';
import type { Scenarios } from './hooks/page.ts';

/**
 * Hooks over adapters, record-api.md §7.13, in a real browser over a server played by the page
 * itself.
 */

const project = join(import.meta.dirname, '../..');
test.describe.configure({ mode: 'default' });
let script = '';

test.beforeAll(async () => {
  const built = await build({
    configFile: false,
    root: project,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"development"' },
    mode: 'development',
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: join(import.meta.dirname, 'hooks/page.ts') },
    },
  });
  const [output] = Array.isArray(built) ? built : [built];
  const chunk = output && 'output' in output ? output.output[0] : undefined;
  script = chunk?.code ?? '';
});

async function play<Name extends keyof Scenarios>(
  page: Page,
  name: Name,
): Promise<Awaited<ReturnType<Scenarios[Name]>>> {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  await page.goto('about:blank');
  await page.addScriptTag({ content: script, type: 'module' });
  await page.waitForFunction(() => 'scenarios' in globalThis);
  const played = await page.evaluate(
    (one) =>
      (globalThis as unknown as { scenarios: Record<string, () => Promise<unknown>> }).scenarios[
        one
      ]!(),
    name,
  );
  expect(faults).toEqual([]);
  return played as Awaited<ReturnType<Scenarios[Name]>>; // proof: the scenario of that name
}

test('first neither data nor error, then data', async ({ page }) => {
  expect(await play(page, 'first')).toEqual({
    calls: 1,
    seen: [{ loading: true }, { data: 'Storing', loading: false }],
  });
});

test('first neither data nor error, then the refusal', async ({ page }) => {
  expect(await play(page, 'refused')).toEqual({
    calls: 1,
    seen: [{ loading: true }, { error: 404, loading: false }],
  });
});

test('StrictMode, which leaves and comes back, asks once', async ({ page }) => {
  expect(await play(page, 'strict')).toEqual({ calls: 1, text: 'Storing', loading: false });
});

test('another object that asks the same is the same question, with the same refresh', async ({
  page,
}) => {
  expect(await play(page, 'sameConfig')).toEqual({
    calls: 1,
    drawn: 1,
    refreshes: 1,
    last: { data: 'Storing', loading: false },
  });
});

test('another question starts empty and ends the call of the one before; memory answers what was known', async ({
  page,
}) => {
  const { calls, aborted, seen } = await play(page, 'changing');
  expect({ calls, aborted }).toEqual({ calls: 2, aborted: true });
  // React may throw a drawing away and draw the same once more.
  const shown = seen.filter((one, at) => JSON.stringify(one) !== JSON.stringify(seen[at - 1]));
  expect(shown).toEqual([
    { loading: true },
    { data: 'Eerste', loading: false },
    { loading: true },
    { data: 'Eerste', loading: false },
  ]);
});

test('an incomplete config asks nothing and waits for nothing', async ({ page }) => {
  expect(await play(page, 'incomplete')).toEqual({ calls: 0, seen: [{ loading: false }] });
});

test('a wrong config is an error, without a call', async ({ page }) => {
  expect(await play(page, 'wrong')).toEqual({
    calls: 0,
    status: 400,
    text: 'INVALID_CONFIG',
    data: true,
  });
});

test('who leaves while it loads ends the call, and who comes back asks anew', async ({ page }) => {
  expect(await play(page, 'leaving')).toEqual({
    aborted: true,
    calls: 2,
    drawnAfter: 0,
    again: 'Storing',
  });
});

test('what the next page asks too goes on', async ({ page }) => {
  expect(await play(page, 'handedOn')).toEqual({ calls: 1, aborted: false, text: 'Storing' });
});

test('who comes back in the moment the call is given up gets an answer', async ({ page }) => {
  expect(await play(page, 'returning')).toEqual({ text: 'Storing', loading: false });
});

test('refresh asks past memory, says that it loads, and keeps what is shown', async ({ page }) => {
  const { calls, seen } = await play(page, 'refreshing');
  expect(calls).toBe(2);
  expect(seen.slice(1)).toEqual([
    { data: 'Storing', loading: false },
    { data: 'Storing', loading: true },
    { data: 'Opgelost', loading: expect.any(Boolean) },
    ...(seen.length > 4 ? [{ data: 'Opgelost', loading: false }] : []),
  ]);
});

test('only-if-cached never asks: a miss is 504', async ({ page }) => {
  expect(await play(page, 'uncached')).toEqual({
    calls: 0,
    status: 504,
    text: 'Gateway Timeout',
    loading: false,
  });
});

test('a change shows at once, and is taken back when it is refused', async ({ page }) => {
  expect(await play(page, 'written')).toEqual({ seen: [undefined, 'Storing', 'Nieuw', 'Storing'] });
});

test('after a wipe there is nothing, and nothing is asked', async ({ page }) => {
  expect(await play(page, 'wiped')).toEqual({ calls: 1, last: { loading: false } });
});

test('what a server handed over is drawn first, without a call', async ({ page }) => {
  expect(await play(page, 'hydrated')).toEqual({ calls: 0, drawn: ['Storing'], faults: [] });
});

test('a change during a slow drawing never shows two ages at once', async ({ page }) => {
  const { committed } = await play(page, 'tearing');
  expect(committed.length).toBeGreaterThan(0);
  expect(committed.filter((ages) => ages.includes(','))).toEqual([]);
  expect(committed.at(-1)).toBe('v2');
});

test('only what was touched is sent, under the condition that nobody saved meanwhile', async ({
  page,
}) => {
  expect(await play(page, 'saved')).toEqual({
    before: { ready: false, edited: [] },
    typed: { text: 'Nieuw', ready: true, edited: ['Subject'], calls: 1 },
    body: { fields: { Subject: 'Nieuw' } },
    since: 'Sun, 22 Nov 2026 08:00:01 GMT',
    under: true,
    saved: 'Nieuw',
    after: { edited: [], saving: false, text: 'Nieuw' },
  });
});

test('a refusal keeps what was typed and says what is wrong with which field', async ({ page }) => {
  expect(await play(page, 'refusedField')).toEqual({
    saved: undefined,
    length: 300,
    status: 400,
    fieldErrors: { Subject: ['Te lang'] },
    ready: true,
  });
});

test('after a collision one chooses per field, and the save goes on from what the others made', async ({
  page,
}) => {
  expect(await play(page, 'collided')).toEqual({
    asked: [
      {
        field: 'Subject',
        label: 'Onderwerp',
        mine: 'Van mij',
        theirs: 'Van een ander',
        kind: 'both',
      },
    ],
    ready: false,
    body: { fields: { Subject: 'Van mij' } },
    since: 'Sun, 22 Nov 2026 08:00:03 GMT',
    text: 'Van mij',
    collision: true,
    calls: 4,
  });
});

test('who leaves all to the others writes nothing', async ({ page }) => {
  expect(await play(page, 'givenIn')).toEqual({ calls: 3, text: 'Van een ander', edited: [] });
});

test('what is typed while a save is under way is still to be saved', async ({ page }) => {
  expect(await play(page, 'typedOn')).toEqual({ text: 'Daarna', edited: ['Subject'], ready: true });
});
