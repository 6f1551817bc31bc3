import type { Endpoint } from '#protocol/api/endpoint.ts';
import type { Dict, Scalar } from '#protocol/shapes/parts.ts';
import type { Rec } from '#protocol/shapes/record.ts';
import type { PreparedConfig, Shape } from './config-shape.ts';

/** One request to the record API, not yet sent. */
export type ApiRequest = {
  endpoint: Pick<Endpoint, 'method' | 'path'> & Partial<Pick<Endpoint, 'answer'>>;
  /** Values for the placeholders of the path; lists are joined with commas. */
  params: Dict<string | readonly string[]>;
  query?: Dict<Scalar | readonly string[] | undefined>;
  /** A JSON value, or a form that is sent as it is. */
  body?: unknown;
  headers?: Dict<string>;
};

/** Replaces each record of an answer: records by references when storing, and back when reading. */
export type RecordMapper = (record: Rec) => Rec;

/**
 * How reads of one adapter that start in one tick are combined into one call. Source: record-api.md
 * §7.8, §7.9.
 */
export type BatchOptions<Config> = {
  /** The maximum number of items in one call. */
  limit: number;
  /** The endpoint exists only in batch form, so a single read uses it too. */
  only?: true;
  /** Reads of the same group share a call; null means this read is sent alone. */
  group(this: void, config: Config): string | null;
  request(this: void, configs: readonly Config[]): ApiRequest;
  /**
   * Returns the items of the answer in the order of the configs; when absent, they are in
   * `results`.
   */
  items?(this: void, answer: unknown, configs: readonly Config[]): readonly BatchItem[] | null;
};
export type BatchItem = { statusCode: number; result: unknown };

/**
 * One read of the record API and the caching of its answers. A plain value, so that a bundler drops
 * the adapters that a program does not use.
 */
export type ReadAdapter<Config, Data> = {
  readonly name: string;
  readonly shape: Shape<Config>;
  /** Milliseconds; from the endpoint's declaration. Source: spec §9. */
  readonly fresh: number;
  /** How long a refusal is cached, in ms, when not the usual 30 seconds. */
  readonly freshError?: number;
  request(this: void, config: Config): ApiRequest;
  /** Returns a copy of an answer in which every record is replaced by `swap`. */
  mapRecords?(this: void, data: Data, swap: RecordMapper): Data;
  /**
   * Returns the API names of the objects whose rows decide the content and order of this answer;
   * `*` = any object. Source: record-api.md §7.7.
   */
  lists?(this: void, config: Config, data: Data): readonly string[];
  readonly batch?: BatchOptions<Config>;
  /** Throws for an invalid answer, which is then treated as a server error. */
  accept?(this: void, data: Data): void;
  /**
   * Returns the record and fields, when this read requests only fields of one record: then any
   * cached answer with those fields can serve it. Otherwise null.
   */
  plainRecord?(
    this: void,
    config: Config,
  ): { id: string; fields: readonly string[]; optionalFields: readonly string[] } | null;
  /**
   * Returns whether this answer depends on the record type of that record, and is dropped when the
   * type changes. Source: record-api.md §7.6.
   */
  dropsWith?(this: void, config: Config, recordId: string): boolean;
  /** Answers to other reads that this answer contains. */
  also?(this: void, data: Data, config: Config): readonly EmbeddedAnswer[];
  /**
   * A custom way to fetch and store, the core's `ReadStrategy`, for adapters whose answers affect
   * each other, such as the pages of one list.
   */
  readonly way?: { readonly [act: string]: (...given: never[]) => unknown };
  /**
   * Returns whether the read has an effect on the server, so that it is never served from the
   * cache.
   */
  goesOut?(this: void, config: Config): boolean;
};

/** A read and its answer, contained in the answer of another read. */
export type EmbeddedAnswer = {
  adapter: ReadAdapter<unknown, unknown>;
  config: object;
  answer: unknown;
};

/** One name for several reads; the config decides which, or `choose` gives why none fits. */
export type DelegatingAdapter<Config, Data> = {
  readonly name: string;
  choose(
    this: void,
    asked: Asked<Config>,
  ): ReadAdapter<Config, Data> | Exclude<PreparedConfig<never>, { kind: 'ready' }>;
};

/**
 * Several reads of one kind. Every part is cached under its own key, and only missing parts are
 * requested. Source: record-api.md §7.8, §7.9.
 */
export type BatchAdapter<Config, Data> = {
  readonly name: string;
  readonly shape: Shape<Config>;
  /** The adapter of the configs that `parts` gives. */
  readonly single: ReadAdapter<unknown, unknown>;
  parts(this: void, config: Config): readonly unknown[];
  assemble(this: void, items: readonly BatchItem[], config: Config): Data;
  /** Item statuses that make the whole read an error. */
  failsOn?(this: void, statusCode: number): boolean;
};

export type AnyAdapter<Config, Data> =
  | ReadAdapter<Config, Data>
  | BatchAdapter<Config, Data>
  | DelegatingAdapter<Config, Data>;

/**
 * Returns the path and query below `/services/data/v65.0`, or below the base path when the
 * endpoint's path says so. Parameters are in alphabetical order.
 */
export function apiPathOf({ endpoint, params, query = {} }: ApiRequest): string {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encoded(params[name] ?? ''),
  );
  const pairs = Object.keys(query)
    .sort()
    .flatMap((name) => (query[name] === undefined ? [] : [`${name}=${encoded(query[name])}`]));
  return pairs.length === 0 ? path : `${path}?${pairs.join('&')}`;
}

const encoded = (value: Scalar | readonly string[]): string =>
  typeof value === 'object' ? value.map(encodeURIComponent).join(',') : encodeURIComponent(value);

/**
 * Names of fields and objects may be given as the platform's reference objects. Source:
 * record-api.md §7.4.
 */
export type FieldId = { fieldApiName: string; objectApiName: string };
export type ObjectId = { objectApiName: string };

/** A config as callers write it; a key with an undefined value is not known yet. */
export type Asked<Config> = {
  readonly [Key in keyof Config]?: AskedValue<Config[Key]> | null | undefined;
};
type AskedValue<Value> = Value extends string
  ? Value | ObjectId | FieldId
  : Value extends readonly string[]
    ? readonly (string | FieldId)[]
    : Value extends readonly (infer Item extends object)[]
      ? readonly Asked<Item>[]
      : Value;
