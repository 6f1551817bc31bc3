import { readdirSync } from 'node:fs';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { getRecord } from '#client/adapters/records.ts';
import { ClientProvider } from '#client/react/context.ts';
import * as hooks from '#client/react/hooks.ts';
import { read } from '#client/cache/read.ts';
import { ids, world } from './world.ts';

/** A hook for every question: record-api.md §7.13. */

afterEach(() => vi.useRealTimers());

const folder = new URL('../../../src/client/adapters/', import.meta.url);
const modules = await Promise.all(
  readdirSync(folder).map(
    (file) => import(`#client/adapters/${file}`) as Promise<Record<string, unknown>>,
  ),
);
const questions = modules.flatMap((module) =>
  Object.keys(module).filter((name) => /^get[A-Z]/.test(name)),
);

it('every question has one, by its name', () => {
  const named = questions
    .map((name) => name.replace(/^get/, 'use'))
    .map((name) => (name === 'useListUiByName' ? name : name.replace(/ByName$/, '')));
  expect(Object.keys(hooks).toSorted()).toEqual(named.toSorted());
});

it('it is called as its adapter is, and shows what is known', async () => {
  const { api, client } = world();
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
