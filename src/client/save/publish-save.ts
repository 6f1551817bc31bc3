import type { Change, Client, Entry } from '../client.ts';
import { forgetInvalidationSteps } from '../transport/calls.ts';
import { evict, markStale } from '../cache/record-cache.ts';
import { callSafely } from '../transport/call-safely.ts';
import { flushTouchedEntries } from '../sync/settle.ts';

export function nextChangeStep(client: Client): number {
  forgetInvalidationSteps(client);
  return (client.lastChangeStep = ++client.step);
}

/** Source: record-api.md §7.7. */
export function publishSave(client: Client, changes: readonly Change[]): void {
  const step = nextChangeStep(client);
  for (const { id, kind } of changes) if (kind === 'deleted') evict(client.records, { id, step });
  markLists(client, changes);
  flushTouchedEntries(client);
  for (const tell of client.writers) callSafely(() => tell(changes));
}

export function hearChanges(client: Client, changes: readonly Change[]): void {
  const news = changes.filter(
    ({ id, kind, weakEtag }) =>
      kind === 'deleted' || !weakEtag || (client.records.records.get(id)?.version ?? 0) < weakEtag,
  );
  if (news.length === 0) return;
  const step = nextChangeStep(client);
  for (const { id, kind } of news) {
    if (kind === 'deleted') evict(client.records, { id, step });
    else markStale(client.records, { id, step });
  }
  markLists(client, news);
  flushTouchedEntries(client, 'soon');
}

export function hearGap(client: Client): void {
  const step = nextChangeStep(client);
  client.records.missed = step;
  for (const id of client.records.records.keys()) markStale(client.records, { id, step });
  for (const entry of client.entries.values())
    if (listedIn(entry).length > 0 || entry.failure) invalidateEntry(client, entry);
  flushTouchedEntries(client, 'soon');
}

function markLists(client: Client, changes: readonly Change[]): void {
  const objects = new Set(changes.map(({ apiName }) => apiName));
  objects.add('*');
  // An empty name means that the object of a changed record is unknown.
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
      invalidateEntry(client, entry);
  }
}

const any: readonly string[] = ['*'];
const none: readonly string[] = [];

/** Before the first answer its objects are unknown, and an answer in flight may be older. */
function listedIn({ adapter, config, frame, ref }: Entry): readonly string[] {
  if (!adapter.lists || ref) return none;
  return frame ? adapter.lists(config, frame.data) : any;
}

/** The entry is requested again for its subscribers at the next flush. */
export function invalidateEntry(client: Client, entry: Entry): void {
  entry.marked = client.lastChangeStep = ++client.step;
  for (const pages of client.pages.values())
    if (pages.windows.has(entry)) pages.marked = entry.marked;
  client.records.revision++;
  if (entry.listeners.size > 0) client.records.touched.add(entry);
}
