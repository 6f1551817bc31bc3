import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { build } from 'vite';
import { expect, test } from './fixtures.ts';
import type { Scenarios } from './hooks/page.ts';

/** Hooks over adapters, record-api.md §7.13, in a real browser with a fake server in the page. */

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

test('useAdapter gives neither data nor error first, then data', async ({ page }) => {
  expect(await play(page, 'first')).toEqual({
    calls: 1,
    seen: [{ loading: true }, { data: 'Storing', loading: false }],
  });
});

test('useAdapter gives neither data nor error first, then the refusal', async ({ page }) => {
  expect(await play(page, 'refused')).toEqual({
    calls: 1,
    seen: [{ loading: true }, { error: 404, loading: false }],
  });
});

test('StrictMode, which unmounts and mounts again, makes one call', async ({ page }) => {
  expect(await play(page, 'strict')).toEqual({ calls: 1, text: 'Storing', loading: false });
});

test('an equal config in a new object makes no second call or render', async ({ page }) => {
  expect(await play(page, 'sameConfig')).toEqual({
    calls: 1,
    drawn: 1,
    refreshes: 1,
    last: { data: 'Storing', loading: false },
  });
});

test('another config starts empty, and a known one comes from the cache', async ({ page }) => {
  const { calls, aborted, seen } = await play(page, 'changing');
  expect({ calls, aborted }).toEqual({ calls: 2, aborted: true });
  // React may discard a render and render the same again.
  const shown = seen.filter((one, at) => JSON.stringify(one) !== JSON.stringify(seen[at - 1]));
  expect(shown).toEqual([
    { loading: true },
    { data: 'Eerste', loading: false },
    { loading: true },
    { data: 'Eerste', loading: false },
  ]);
});

test('an incomplete config makes no call and is not loading', async ({ page }) => {
  expect(await play(page, 'incomplete')).toEqual({ calls: 0, seen: [{ loading: false }] });
});

test('an invalid config gives an error, without a call', async ({ page }) => {
  expect(await play(page, 'wrong')).toEqual({
    calls: 0,
    status: 400,
    text: 'INVALID_CONFIG',
    data: true,
  });
});

test('unmounting aborts the call, and mounting again makes a new one', async ({ page }) => {
  expect(await play(page, 'leaving')).toEqual({
    aborted: true,
    calls: 2,
    drawnAfter: 0,
    again: 'Storing',
  });
});

test('a call that the next page needs too is not aborted', async ({ page }) => {
  expect(await play(page, 'handedOn')).toEqual({ calls: 1, aborted: false, text: 'Storing' });
});

test('mounting again while the call is being aborted gets an answer', async ({ page }) => {
  expect(await play(page, 'returning')).toEqual({ text: 'Storing', loading: false });
});

test('refresh calls past the cache, sets loading, and keeps the data shown', async ({ page }) => {
  const { calls, seen } = await play(page, 'refreshing');
  expect(calls).toBe(2);
  expect(seen.slice(1)).toEqual([
    { data: 'Storing', loading: false },
    { data: 'Storing', loading: true },
    { data: 'Opgelost', loading: expect.any(Boolean) },
    ...(seen.length > 4 ? [{ data: 'Opgelost', loading: false }] : []),
  ]);
});

test('only-if-cached makes no call: a cache miss is 504', async ({ page }) => {
  expect(await play(page, 'uncached')).toEqual({
    calls: 0,
    status: 504,
    text: 'Gateway Timeout',
    loading: false,
  });
});

test('an update shows at once, and is rolled back when it is refused', async ({ page }) => {
  expect(await play(page, 'written')).toEqual({ seen: [undefined, 'Storing', 'Nieuw', 'Storing'] });
});

test('clearing the cache removes the data, and makes no call', async ({ page }) => {
  expect(await play(page, 'wiped')).toEqual({ calls: 1, last: { loading: false } });
});

test('data from the server is rendered first, without a call', async ({ page }) => {
  expect(await play(page, 'hydrated')).toEqual({ calls: 0, drawn: ['Storing'], faults: [] });
});

test('a change during a slow render never shows two versions at once', async ({ page }) => {
  const { committed } = await play(page, 'tearing');
  expect(committed.length).toBeGreaterThan(0);
  expect(committed.filter((ages) => ages.includes(','))).toEqual([]);
  expect(committed.at(-1)).toBe('v2');
});

test('a record edit sends only the changed fields, with If-Unmodified-Since', async ({ page }) => {
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

test('a refused edit keeps what was typed and gives the errors per field', async ({ page }) => {
  expect(await play(page, 'refusedField')).toEqual({
    saved: undefined,
    length: 300,
    status: 400,
    fieldErrors: { Subject: ['Te lang'] },
    ready: true,
  });
});

test('an edit collision asks for a choice per field, and saves on top of the other change', async ({
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

test('an edit collision in which every other value is chosen writes nothing', async ({ page }) => {
  expect(await play(page, 'givenIn')).toEqual({ calls: 3, text: 'Van een ander', edited: [] });
});

test('a field that is typed during a save stays to be saved', async ({ page }) => {
  expect(await play(page, 'typedOn')).toEqual({ text: 'Daarna', edited: ['Subject'], ready: true });
});
