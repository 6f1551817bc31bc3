import { useState } from 'react';
import type { Client, Handed } from '#client/client.ts';
import { hearChanges } from '#client/save/publish-save.ts';
import { createClient } from '#client/create-client.ts';
import { FetchError } from '#client/transport/fetch-error.ts';
import { takeOver } from '#client/sync/hand-over.ts';
import { wipe } from '#client/sync/wipe.ts';
import type { DehydratedCache } from '../dehydrate-page.ts';
import { orErrorPage } from '../page-of.ts';
import { withStepUp } from '../../forms/step-up/step-up-fetch.ts';

/** The browser's memory of the workspace: one per page load, of one viewer. */
type WorkspaceCache = {
  client: Client;
  viewer: string;
  /** Called when the record API does not know the viewer any more. */
  onRefused?: () => void;
};

const inBrowser: { memory?: WorkspaceCache } = {};

export const basePath = import.meta.env.BASE_URL.replace(/\/$/, '');

/**
 * The memory a page reads from, with what the server asked for it. On a server each drawing has its
 * own.
 */
export function useHydratedClient(loaded: DehydratedCache): Client {
  const [own] = useState(() =>
    typeof document === 'undefined' ? createWorkspaceCache(loaded.viewer) : null,
  );
  const memory = own ?? workspaceCacheOf(loaded.viewer);
  hydrateCache(memory, loaded);
  return memory.client;
}

/** What the browser knows of this viewer; of another it forgets everything. */
export function workspaceCacheOf(viewer: string): WorkspaceCache {
  const known = inBrowser.memory;
  if (known?.viewer === viewer) return known;
  if (known) closeWorkspaceCache(known);
  return (inBrowser.memory = createWorkspaceCache(viewer));
}

function createWorkspaceCache(viewer: string): WorkspaceCache {
  // One that a server drew with listens to nothing, or it would stay there for ever.
  const once = typeof document === 'undefined';
  const memory: WorkspaceCache = {
    client: createClient({
      basePath,
      once,
      fetch: withStepUp((url, init) => noticing(fetch(url, init))),
    }),
    viewer,
  };
  const noticing = async (answer: Promise<Response>): Promise<Response> => {
    const response = await answer;
    if (response.status === 401) memory.onRefused?.();
    return response;
  };
  return memory;
}

const taken = new WeakSet<DehydratedCache>();

/** Before it is drawn, once for each answer of the server. */
function hydrateCache(
  { client }: WorkspaceCache,
  loaded: DehydratedCache,
  step = client.step,
): void {
  if (taken.has(loaded)) return;
  taken.add(loaded);
  takeOver(client, JSON.parse(loaded.dehydrated) as Handed[], step); // proof: written by `dehydratePage`
}

type Asking<Drawn> = {
  load: () => Promise<DehydratedCache & Drawn>;
  ask: (client: Client) => Promise<Drawn>;
};

/**
 * A page drawn here, by what memory holds and the record API tells; by the server where there is no
 * memory yet, or the record API knows the viewer no more.
 */
export async function readFromCache<Drawn extends object>({
  load,
  ask,
}: Asking<Drawn>): Promise<DehydratedCache & Drawn> {
  const { memory } = inBrowser;
  if (!memory) return load();
  try {
    return { ...(await orErrorPage(ask(memory.client))), viewer: memory.viewer, dehydrated: '[]' };
  } catch (error) {
    if (!(error instanceof FetchError) || error.status !== 401) throw error;
    return load();
  }
}

/** Something was done with this record on the server: what it brought along may be anything. */
export function invalidateRecord(recordId: string): void {
  if (inBrowser.memory)
    hearChanges(inBrowser.memory.client, [{ id: recordId, apiName: '', kind: 'updated' }]);
}

/** Its viewer left the workspace, or is another by now. */
export function closeWorkspaceCache(memory: WorkspaceCache): void {
  wipe(memory.client);
  memory.client.close();
  if (isCurrentCache(memory)) delete inBrowser.memory;
}

export const isCurrentCache = (memory: WorkspaceCache): boolean => inBrowser.memory === memory;
