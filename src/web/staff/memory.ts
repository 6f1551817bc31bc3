import { useEffect, useState } from 'react';
import type { Client, Handed, SnapshotState } from '#client/client.ts';
import { hearChanges } from '#client/after-save.ts';
import { createClient } from '#client/create-client.ts';
import { FetchError } from '#client/fetch-error.ts';
import { takeOver } from '#client/hand-over.ts';
import { wipe } from '#client/wipe.ts';
import type { Carried } from './carry.ts';
import { orPageOf } from './page-of.ts';

/** The browser's memory of the workspace: one per page load, of one viewer. */
type Memory = {
  client: Client;
  viewer: string;
  pages: Map<string, KeptPage>;
  /** Called when the record API does not know the viewer any more. */
  onRefused?: () => void;
};
type KeptPage = { loaded: Carried; at: number };

const inBrowser: { memory?: Memory } = {};

export const basePath = import.meta.env.BASE_URL.replace(/\/$/, '');

/** The memory a page reads from, with what the server asked for it. On a server each drawing has its own. `address`: where a page that only a server draws is found again. */
export function useMemory(loaded: Carried, address?: string): Client {
  const [own] = useState(() => (typeof document === 'undefined' ? openMemory(loaded.viewer) : null));
  const memory = own ?? memoryOf(loaded.viewer);
  takeHanded(memory, loaded);
  useEffect(() => {
    if (address !== undefined) keepPage(address, loaded);
  }, [address, loaded]);
  return memory.client;
}

/** What the browser knows of this viewer; of another it forgets everything. */
export function memoryOf(viewer: string): Memory {
  const known = inBrowser.memory;
  if (known?.viewer === viewer) return known;
  if (known) forget(known);
  return (inBrowser.memory = openMemory(viewer));
}

function openMemory(viewer: string): Memory {
  // One that a server drew with listens to nothing, or it would stay there for ever.
  const once = typeof document === 'undefined';
  const memory: Memory = { client: createClient({ basePath, once, fetch: (url, init) => noticing(fetch(url, init)) }), viewer, pages: new Map() };
  const noticing = async (answer: Promise<Response>): Promise<Response> => {
    const response = await answer;
    if (response.status === 401) memory.onRefused?.();
    return response;
  };
  return memory;
}

const taken = new WeakSet<Carried>();

/** Before it is drawn, once for each answer of the server. */
function takeHanded({ client }: Memory, loaded: Carried, step = client.step): void {
  if (taken.has(loaded)) return;
  taken.add(loaded);
  takeOver(client, JSON.parse(loaded.handed) as Handed[], step); // proof: written by `carry`
}

/** How long a page counts as just drawn. Its records have their own time. */
const pageLifetime = 30_000; // ms, as a record: spec §9
const mostPages = 50;

type Coming<Loaded> = {
  load: () => Promise<Loaded>;
  /** How sure each question of the page is. */
  states: (client: Client, loaded: Loaded) => readonly SnapshotState[];
};

/** A page one comes back to: from memory while all it shows is fresh, else from the server. */
export async function fromMemory<Loaded extends Carried>(address: string, { load, states }: Coming<Loaded>): Promise<Loaded> {
  const { memory } = inBrowser;
  const kept = memory?.pages.get(address);
  if (memory && kept && Date.now() - kept.at <= pageLifetime) {
    const loaded = kept.loaded as Loaded; // proof: kept under the address of this page
    if (states(memory.client, loaded).every((state) => state === 'fulfilled')) return loaded;
  }
  const step = memory?.client.step;
  const loaded = await load();
  takeHanded(memoryOf(loaded.viewer), loaded, inBrowser.memory === memory ? step : undefined);
  return loaded;
}

type Asking<Drawn> = { load: () => Promise<Carried & Drawn>; ask: (client: Client) => Promise<Drawn> };

/** A page drawn here, by what memory holds and the record API tells; by the server where there is no memory yet, or the record API knows the viewer no more. */
export async function inMemory<Drawn extends object>({ load, ask }: Asking<Drawn>): Promise<Carried & Drawn> {
  const { memory } = inBrowser;
  if (!memory) return load();
  try {
    return { ...(await orPageOf(ask(memory.client))), viewer: memory.viewer, handed: '[]' };
  } catch (error) {
    if (!(error instanceof FetchError) || error.status !== 401) throw error;
    return load();
  }
}

/** Something was done with this record on the server: what it brought along may be anything. */
export function hearDone(recordId: string): void {
  if (inBrowser.memory) hearChanges(inBrowser.memory.client, [{ id: recordId, apiName: '', kind: 'updated' }]);
}

/** Its viewer left the workspace, or is another by now. */
export function forget(memory: Memory): void {
  wipe(memory.client);
  memory.client.close();
  memory.pages.clear();
  if (isKept(memory)) delete inBrowser.memory;
}

export const isKept = (memory: Memory): boolean => inBrowser.memory === memory;

/** Keeps what the server said of a page as long as it may be drawn again. */
function keepPage(address: string, loaded: Carried): void {
  const { pages } = memoryOf(loaded.viewer);
  if (pages.get(address)?.loaded === loaded) return;
  pages.delete(address);
  pages.set(address, { loaded, at: Date.now() });
  const [oldest] = pages.keys();
  if (pages.size > mostPages && oldest !== undefined) pages.delete(oldest);
}
