import { QueryClient } from '@tanstack/query-core';
import type { Dict } from '#protocol/shapes/parts.ts';
import type { ApiRequest } from './cache/adapter.ts';
import { attachBrowserEvents } from './cache/attach-browser-events.ts';
import { fetchRecordFields } from './fetch-record-fields.ts';
import type { Client, Entry, Fetch } from './client.ts';
import { newRecordCache } from './cache/record-cache.ts';
import { notifyLimit } from './sync/notify-limit.ts';
import { fetchEntry } from './cache/run.ts';
import { throttle } from './sync/throttle.ts';

export type ClientOptions = {
  /** The prefix of every path: `''`, or a path such as `/zakelijk`. */
  basePath?: string;
  fetch?: Fetch;
  headers?: Dict<string>;
  maxRecords?: number;
  warn?: (message: string) => void;
  /** For a server: requests are not retried and do not wait for a network. */
  once?: boolean;
  /** For development: `checkAnswer`. */
  check?: (request: ApiRequest, answer: unknown) => void;
};

export function createClient(options: ClientOptions = {}): Client {
  const client: Client = {
    basePath: options.basePath ?? '',
    fetch: options.fetch ?? ((url, init) => globalThis.fetch(url, init)),
    headers: options.headers ?? {},
    maxRecords: options.maxRecords ?? 2_000,
    once: options.once ?? false,
    check: options.check,
    queries: new QueryClient(),
    entries: new Map(),
    records: newRecordCache(),
    pages: new Map(),
    batchQueue: new Map(),
    hydratedAnswers: new Map(),
    writers: new Set(),
    origins: new WeakMap(),
    fetchRecordFields: (wanted) => fetchRecordFields(client, wanted),
    refetch: (entry, when) =>
      when === 'now'
        ? askLive(client, entry)
        : client.throttle.run(entry.key, () => askLive(client, entry)),
    throttle: throttle(),
    mayNotify: notifyLimit({ now: () => performance.now(), warn: options.warn ?? console.warn }),
    close: () => undefined,
    epoch: 0,
    step: 0,
    lastChangeStep: 0,
    calls: new Set(),
    swept: { at: Date.now(), shown: 0 },
  };
  if (!client.once) attachBrowserEvents(client);
  return client;
}

function askLive(client: Client, entry: Entry): void {
  if (entry.listeners.size > entry.quiet) fetchEntry(client, entry).catch(() => undefined);
}
