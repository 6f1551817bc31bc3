import { focusManager, onlineManager } from '@tanstack/query-core';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { useMemory } from '#web/staff/memory.ts';

it('a page of the workspace that a server drew leaves nothing of its viewer behind', () => {
  const Page = () => {
    const client = useMemory({ viewer: 'somebody', handed: '[]' }, '/medewerker');
    return createElement('p', null, client.era);
  };
  expect(renderToString(createElement(Page))).toBe('<p>0</p>');
  expect([onlineManager.hasListeners(), focusManager.hasListeners()]).toEqual([false, false]);
});
