import type { Change, Client, Entry } from '../client.ts';
import { forgetMarks } from '../transport/calls.ts';
import { evict, markStale } from '../cache/record-cache.ts';
import { safely } from '../transport/safely.ts';
import { settleTouched } from '../sync/settle.ts';

/** Somebody says that something changed; gives the step at which that was. */
export function newsAt(client: Client): number {
  forgetMarks(client);
  return (client.news = ++client.step);
}

/**
 * After a save from here: lists that may have changed are asked again, and the other tabs hear of
 * it. Source: record-api.md §7.7.
 */
export function afterSave(client: Client, changes: readonly Change[]): void {
  const step = newsAt(client);
  for (const { id, kind } of changes) if (kind === 'deleted') evict(client.records, { id, step });
  markLists(client, changes);
  settleTouched(client);
  for (const tell of client.writers) safely(() => tell(changes));
}

/** What others saved: the records are no longer sure, unless this version is known already. */
export function hearChanges(client: Client, changes: readonly Change[]): void {
  const news = changes.filter(
    ({ id, kind, weakEtag }) =>
      kind === 'deleted' || !weakEtag || (client.records.known.get(id)?.version ?? 0) < weakEtag,
  );
  if (news.length === 0) return;
  const step = newsAt(client);
  for (const { id, kind } of news) {
    if (kind === 'deleted') evict(client.records, { id, step });
    else markStale(client.records, { id, step });
  }
  markLists(client, news);
  settleTouched(client, 'soon');
}

/** Something may have been missed: nothing is sure, no refusal either. */
export function hearGap(client: Client): void {
  const step = newsAt(client);
  client.records.missed = step;
  for (const id of client.records.known.keys()) markStale(client.records, { id, step });
  for (const entry of client.entries.values())
    if (listedIn(entry).length > 0 || entry.failure) mark(client, entry);
  settleTouched(client, 'soon');
}

function markLists(client: Client, changes: readonly Change[]): void {
  const objects = new Set(changes.map(({ apiName }) => apiName));
  objects.add('*');
  // Of which object a record is that was never read here, nobody knows: it may stand in any list.
  const isAny = objects.has('');
  const gone = changes.filter(({ kind }) => kind === 'deleted');
  for (const entry of client.entries.values()) {
    const listed = listedIn(entry);
    if (
      listed.length > 0 &&
      (isAny ||
        listed.some((name) => objects.has(name)) ||
        gone.some(({ id }) => entry.frame?.versions.has(id)))
    )
      mark(client, entry);
  }
}

const any: readonly string[] = ['*'];
const none: readonly string[] = [];

/**
 * Objects whose rows decide what stands in this answer. What it lists is in its first answer, and
 * that may be from before.
 */
function listedIn({ adapter, config, frame, ref }: Entry): readonly string[] {
  if (!adapter.lists || ref) return none;
  return frame ? adapter.lists(config, frame.data) : any;
}

/** No longer so, as somebody says: asked again by who shows it, once the memory settles. */
export function mark(client: Client, entry: Entry): void {
  entry.marked = client.news = ++client.step;
  for (const pages of client.pages.values())
    if (pages.windows.has(entry)) pages.marked = entry.marked;
  client.records.revision++;
  if (entry.listeners.size > 0) client.records.touched.add(entry);
}
