import * as recordEndpoints from '#protocol/endpoints/records.ts';
import type { Client, Entry } from '../client.ts';
import { errorSpan } from './entry.ts';
import { dropExpiredRows } from './row-occurrences.ts';
import type { CachedRecord } from './record-cache.ts';

const pause = 30_000; // ms
/** How long an unread answer that came along with the page stays stored. Source: spec §9. */
const handedLifetime = 900_000; // ms

/**
 * Sweeps at most once per 30 seconds, unless the cache has too many records. Source: record-api.md
 * §7.6.
 */
export function sweepIfDue(client: Client): void {
  const now = Date.now();
  const { swept, records, maxRecords } = client;
  const due = now - swept.at >= pause || now < swept.at;
  if (!due && records.records.size - swept.shown <= maxRecords) return;
  sweepEntries(client, now);
  sweepPages(client, now);
  for (const [key, { at }] of client.hydratedAnswers)
    if (isPast(now, { at, span: handedLifetime })) client.hydratedAnswers.delete(key);
  client.swept = { at: now, shown: sweepRecords(client, now) };
}

function sweepEntries(client: Client, now: number): void {
  const idle = [...client.entries.values()].filter(
    (entry) => entry.listeners.size === 0 && entry.waiting === 0 && !entry.running,
  );
  const over = idle.filter((entry) => isOver(entry, now));
  const remaining = idle.length - over.length;
  const most =
    remaining > client.maxRecords
      ? idle
          .filter((entry) => !isOver(entry, now))
          .sort(byAge)
          .slice(0, remaining - client.maxRecords)
      : [];
  const queries = client.queries.getQueryCache();
  for (const { key } of [...over, ...most]) {
    client.entries.delete(key);
    const query = queries.get(key);
    if (query) queries.remove(query);
  }
}

/** A caller can still send the token of a removed page to the server. */
function sweepPages({ pages, entries }: Client, now: number): void {
  for (const [list, known] of pages) {
    for (const entry of known.windows.keys())
      if (entries.get(entry.key) !== entry) known.windows.delete(entry);
    if (known.windows.size === 0) pages.delete(list);
    else dropExpiredRows(known, now);
  }
}

const ageOf = ({ frame, failure }: Entry): number => Math.max(frame?.at ?? 0, failure?.at ?? 0);
const byAge = (one: Entry, other: Entry): number => ageOf(one) - ageOf(other);

/** A time in the future means that the clock was set back. */
const isPast = (now: number, { at, span }: { at: number; span: number }): boolean =>
  now > at + span || now < at;

const isOver = (entry: Entry, now: number): boolean =>
  isFrameOver(entry, now) && isFailureOver(entry, now);

const isFrameOver = ({ frame, adapter }: Entry, now: number): boolean =>
  frame === null || isPast(now, { at: frame.at, span: adapter.fresh });

const isFailureOver = (entry: Entry, now: number): boolean =>
  entry.failure === null || isPast(now, { at: entry.failure.at, span: errorSpan(entry) });

function sweepRecords({ entries, records, maxRecords }: Client, now: number): number {
  const unseen: CachedRecord[] = [];
  let shown = 0;
  let awaited = 0;
  const expected = expectedIn(entries.values());
  for (const known of records.records.values()) {
    if (known.readers || known.drafts) shown++;
    else if (expected.has(known.id)) awaited++;
    else if (isPast(now, { at: known.at, span: recordEndpoints.getRecord.fresh }))
      records.records.delete(known.id);
    else unseen.push(known);
  }
  if (unseen.length + awaited <= maxRecords) return shown;
  unseen.sort((one, other) => one.at - other.at);
  // Down to 90 % of the maximum, so that not every answer causes a sweep.
  for (const { id } of unseen.slice(
    0,
    Math.max(0, Math.ceil(unseen.length + awaited - maxRecords * 0.9)),
  ))
    records.records.delete(id);
  return shown;
}

function expectedIn(entries: Iterable<Entry>): ReadonlySet<string> {
  const expected = new Set<string>();
  for (const { waiting, running, frame } of entries)
    if (frame && (waiting > 0 || running)) for (const id of frame.versions.keys()) expected.add(id);
  return expected;
}
