import { readdirSync } from 'node:fs';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { getRecord } from '#client/adapters/records.ts';
import { ClientProvider } from '#client/react/context.ts';
import * as hooks from '#client/react/hooks.ts';
import { read } from '#client/cache/read.ts';
import { ids, clientFixture } from './client-fixture.ts';

/** React hooks of the read adapters. Source: record-api.md §7.13. */

afterEach(() => vi.useRealTimers());

const folder = new URL('../../../src/client/adapters/', import.meta.url);
const modules = await Promise.all(
  readdirSync(folder).map(
    (file) => import(`#client/adapters/${file}`) as Promise<Record<string, unknown>>,
  ),
);
const readAdapters = modules.flatMap((module) =>
  Object.keys(module).filter((name) => /^get[A-Z]/.test(name)),
);

it('every read adapter has a hook with its name', () => {
  const named = readAdapters
    .map((name) => name.replace(/^get/, 'use'))
    .map((name) => (name === 'useListUiByName' ? name : name.replace(/ByName$/, '')));
  expect(Object.keys(hooks).toSorted()).toEqual(named.toSorted());
});

it('a hook has the arguments of its adapter, and renders cached data', async () => {
  const { api, client } = clientFixture();
  const config = { recordId: ids.a, fields: ['Case.Subject'] };
  await read(client, getRecord, { config });
  const Subject = () =>
    createElement(
      'p',
      null,
      String(hooks.useRecord(config, 'only-if-cached').data?.fields['Subject']?.value),
    );
  expect(renderToString(createElement(ClientProvider, { client }, createElement(Subject)))).toBe(
    '<p>a1</p>',
  );
  expect(api.count).toBe(1);
});
