import type {
  AnyAdapter,
  Asked,
  BatchAdapter,
  BatchItem,
  DelegatingAdapter,
  ReadAdapter,
} from './adapter.ts';
import type { Client, Entry, Snapshot } from '../client.ts';
import { getOrCreateEntry, keyOf, lookUpEntry } from './entry.ts';
import { type FetchError, invalidConfigError, isCacheableError } from '../transport/fetch-error.ts';
import { deepFreeze, isEqual } from './stored-answer.ts';
import { hydrateEntry } from './retention.ts';
import { type PreparedConfig, prepareConfig } from './config-shape.ts';

export type CacheQuery<Data> = One<Data> | Many<Data>;
type One<Data> = { kind: 'one'; key: string; entry: Entry; of?: Data };
type Many<Data> = {
  kind: 'many';
  key: string;
  entries: readonly Entry[];
  compose: (items: readonly BatchItem[]) => Data;
  fails: (error: FetchError) => boolean;
};

/**
 * Null for an incomplete config. Throws `FetchError` 400 for an invalid one. Source: record-api.md
 * §7.4.
 */
export function prepareQuery<Config, Data>(
  client: Client,
  adapter: AnyAdapter<Config, Data>,
  asked: Asked<Config>,
): CacheQuery<Data> | null {
  const prepared = resolveConfig(adapter, asked);
  if (prepared.kind === 'wrong') throw invalidConfigError(prepared.message);
  if (prepared.kind === 'incomplete') return null;
  const { adapter: chosen, config, key } = prepared;
  if (!('single' in chosen))
    return { kind: 'one', key, entry: ready(client, chosen, { config, key }) };
  return many(client, chosen, { config, key });
}

type Chosen<Config, Data> = Exclude<AnyAdapter<Config, Data>, DelegatingAdapter<Config, Data>>;
type ResolvedConfig<Config, Data> =
  | { kind: 'ready'; adapter: Chosen<Config, Data>; config: Config; key: string }
  | Exclude<PreparedConfig<Config>, { kind: 'ready' }>;

export function resolveConfig<Config, Data>(
  adapter: AnyAdapter<Config, Data>,
  asked: Asked<Config>,
): ResolvedConfig<Config, Data> {
  const chosen = 'choose' in adapter ? adapter.choose(asked) : adapter;
  if ('kind' in chosen) return chosen;
  const prepared = prepareConfig<Config>(chosen.shape, asked);
  return prepared.kind === 'ready'
    ? { ...prepared, adapter: chosen, key: keyOf(chosen.name, prepared.config) }
    : prepared;
}

function ready(
  client: Client,
  adapter: ReadAdapter<unknown, unknown>,
  { config, key }: { config: unknown; key: string },
): Entry {
  const found = client.entries.get(key);
  if (found) return found;
  const entry = getOrCreateEntry(client, { adapter, config, key });
  hydrateEntry(client, entry);
  return entry;
}

function many<Config, Data>(
  client: Client,
  adapter: BatchAdapter<Config, Data>,
  { config, key }: { config: Config; key: string },
): Many<Data> {
  const { single, parts, assemble, failsOn = () => false } = adapter;
  const entries = parts(config).map((part) =>
    ready(client, single, { config: part, key: keyOf(single.name, part) }),
  );
  const fails = (error: FetchError): boolean =>
    !isCacheableError(error) || error.of === 'batch' || failsOn(error.status);
  return { kind: 'many', key, entries, compose: (items) => assemble(items, config), fails };
}

/** The error of a part need not fail the whole read: it can become an item of the answer. */
export function snapshotOf<Data>(
  client: Client,
  question: CacheQuery<Data>,
  before?: Snapshot<Data>,
): Snapshot<Data> {
  if (question.kind === 'one')
    // proof: the entry belongs to an adapter with this data type
    return lookUpEntry(client, question.entry).snapshot as Snapshot<Data>;
  const parts = question.entries.map((entry) => lookUpEntry(client, entry).snapshot);
  const failed = parts.find(({ error }) => error !== undefined && question.fails(error));
  if (failed?.error) return state('error', { error: failed.error }, before);
  if (parts.some(({ state: one }) => one === 'pending')) return state('pending', {}, before);
  if (parts.some(({ state: one }) => one === 'unfulfilled'))
    return state('unfulfilled', {}, before);
  const items = parts.map(itemOf);
  const were = before?.data === undefined ? undefined : composed.get(before.data as object);
  const same = were !== undefined && items.every((item, at) => isSameItem(item, were[at]));
  const data = same ? before!.data! : deepFreeze(question.compose(items));
  if (!same) {
    composed.set(data as object, items);
    client.origins.set(data as object, question.entries);
  }
  return state(
    parts.some(({ state: one }) => one === 'stale') ? 'stale' : 'fulfilled',
    { data },
    before,
  );
}

/** By answer object: the items of which it was composed. */
const composed = /* @__PURE__ */ new WeakMap<object, readonly BatchItem[]>();

const isSameItem = (one: BatchItem, other: BatchItem | undefined): boolean =>
  one.statusCode === other?.statusCode && isEqual(one.result, other.result);

const itemOf = ({ data, error }: Snapshot): BatchItem =>
  error ? { statusCode: error.status, result: error.body } : { statusCode: 200, result: data };

function state<Data>(
  name: Snapshot['state'],
  { data, error }: { data?: Data | undefined; error?: FetchError },
  before?: Snapshot<Data>,
): Snapshot<Data> {
  if (before && before.state === name && before.data === data && before.error === error)
    return before;
  return Object.freeze({ state: name, data, error });
}

export const emptySnapshot: Snapshot<never> = /* @__PURE__ */ Object.freeze({
  state: 'unfulfilled',
  data: undefined,
  error: undefined,
});
