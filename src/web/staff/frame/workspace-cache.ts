import { useState } from 'react';
import type { Client, Handed } from '#client/client.ts';
import { hearChanges } from '#client/save/publish-save.ts';
import { createClient } from '#client/create-client.ts';
import { FetchError } from '#client/transport/fetch-error.ts';
import { takeOver } from '#client/sync/hand-over.ts';
import { wipe } from '#client/sync/wipe.ts';
import { orErrorPage } from '../page-of.ts';
import { withStepUp } from '../../forms/step-up/step-up-fetch.ts';

/**
 * `dehydrated`: responses of the record API as JSON, through `swapQuotes`. `viewer`: the fingerprint
 * of the viewer who may see them.
 */
export type DehydratedCache = { viewer: string; dehydrated: string };

/**
 * Exchanges single and double quotes; applied twice it changes nothing. A page contains its data as
 * a string in a string, in which a double quote takes four characters and a single quote one.
 */
export const swapQuotes = (json: string): string =>
  json.replaceAll("'", '\0').replaceAll('"', "'").replaceAll('\0', '"');

type WorkspaceCache = {
  client: Client;
  viewer: string;
  /** Called when the record API answers 401. */
  onRefused?: () => void;
};

const inBrowser: { memory?: WorkspaceCache } = {};

export const basePath = import.meta.env.BASE_URL.replace(/\/$/, '');

/** On the server: the client with which the loader read a page. It saves reading the JSON again. */
export const clientsOfLoaders = new WeakMap<DehydratedCache, Client>();

/** On the server each render has its own client. */
export function useHydratedClient(loaded: DehydratedCache): Client {
  const read = clientsOfLoaders.get(loaded);
  const [own] = useState(() =>
    typeof document === 'undefined' && !read ? createWorkspaceCache(loaded.viewer) : null,
  );
  if (read) return read;
  const memory = own ?? workspaceCacheOf(loaded.viewer);
  hydrateCache(memory, loaded);
  return memory.client;
}

export function workspaceCacheOf(viewer: string): WorkspaceCache {
  const known = inBrowser.memory;
  if (known?.viewer === viewer) return known;
  if (known) closeWorkspaceCache(known);
  return (inBrowser.memory = createWorkspaceCache(viewer));
}

function createWorkspaceCache(viewer: string): WorkspaceCache {
  // A client on a server must not subscribe to anything, or it would never be freed.
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

function hydrateCache(
  { client }: WorkspaceCache,
  loaded: DehydratedCache,
  step = client.step,
): void {
  if (taken.has(loaded)) return;
  taken.add(loaded);
  // proof: `dehydratePage` made this JSON from such an array
  takeOver(client, JSON.parse(swapQuotes(loaded.dehydrated)) as Handed[], step);
}

type Asking<Drawn> = {
  load: () => Promise<DehydratedCache & Drawn>;
  ask: (client: Client) => Promise<Drawn>;
};

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

export function invalidateRecord(recordId: string): void {
  if (inBrowser.memory)
    hearChanges(inBrowser.memory.client, [{ id: recordId, apiName: '', kind: 'updated' }]);
}

export function closeWorkspaceCache(memory: WorkspaceCache): void {
  wipe(memory.client);
  memory.client.close();
  if (isCurrentCache(memory)) delete inBrowser.memory;
}

export const isCurrentCache = (memory: WorkspaceCache): boolean => inBrowser.memory === memory;
