import type { Change, Client, Entry } from './client.ts';
import { evict, markStale } from './record-cache.ts';
import { safely } from './safely.ts';
import { settleTouched } from './settle.ts';

/** After a save from here: lists that may have changed are asked again, and the other tabs hear of it. Source: record-api.md §7.7. */
export function afterSave(client: Client, changes: readonly Change[]): void {
  const step = ++client.step;
  for (const { id, kind } of changes) if (kind === 'deleted') evict(client.records, { id, step });
  markLists(client, changes);
  settleTouched(client);
  for (const hear of client.writers) safely(() => hear(changes));
}

/** What others saved: the records are no longer sure, unless this version is known already. */
export function hearChanges(client: Client, changes: readonly Change[]): void {
  const news = changes.filter(({ id, kind, weakEtag }) => kind === 'deleted' || !weakEtag || (client.records.known.get(id)?.version ?? 0) < weakEtag);
  const step = ++client.step;
  for (const { id, kind } of news) {
    if (kind === 'deleted') evict(client.records, { id, step });
    else markStale(client.records, { id, step });
  }
  markLists(client, news);
  settleTouched(client, 'soon');
}

/** Something may have been missed: nothing is sure, no refusal either. */
export function hearGap(client: Client): void {
  const step = ++client.step;
  for (const id of client.records.known.keys()) markStale(client.records, { id, step });
  for (const entry of client.entries.values()) if (entry.adapter.lists || entry.failure) mark(client, entry);
  settleTouched(client, 'soon');
}

function markLists(client: Client, changes: readonly Change[]): void {
  const objects = new Set(changes.map(({ apiName }) => apiName));
  const gone = changes.filter(({ kind }) => kind === 'deleted');
  for (const entry of client.entries.values()) {
    const { adapter, config, frame } = entry;
    if (!adapter.lists) continue;
    // What it lists is in its first answer, and that may be from before.
    const isListed = !frame || adapter.lists(config, frame.data).some((name) => name === '*' || objects.has(name));
    if (isListed || gone.some(({ id }) => frame.versions.has(id))) mark(client, entry);
  }
}

/** No longer so, as somebody says: asked again by who shows it, once the memory settles. */
export function mark(client: Client, entry: Entry): void {
  entry.marked = ++client.step;
  for (const pages of client.pages.values()) if (pages.windows.has(entry)) pages.marked = entry.marked;
  client.records.revision++;
  if (entry.listeners.size > 0) client.records.touched.add(entry);
}
