import { focusManager, onlineManager } from '@tanstack/query-core';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { useHydratedClient } from '#web/staff/frame/workspace-cache.ts';

afterEach(() => void vi.restoreAllMocks());

it('a workspace page rendered on a server leaves nothing of its viewer in memory', () => {
  const listening = [vi.spyOn(onlineManager, 'subscribe'), vi.spyOn(focusManager, 'subscribe')];
  const Page = () => {
    const client = useHydratedClient({ viewer: 'somebody', dehydrated: '[]' });
    return createElement('p', null, client.epoch);
  };
  expect(renderToString(createElement(Page))).toBe('<p>0</p>');
  for (const one of listening) expect(one).not.toHaveBeenCalled();
});
