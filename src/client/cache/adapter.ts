import type { Endpoint } from '#protocol/api/endpoint.ts';
import type { Dict, Scalar } from '#protocol/shapes/parts.ts';
import type { Rec } from '#protocol/shapes/record.ts';
import type { PreparedConfig, Shape } from './config-shape.ts';

export type ApiRequest = {
  endpoint: Pick<Endpoint, 'method' | 'path'> & Partial<Pick<Endpoint, 'answer'>>;
  /** For the placeholders of the path; lists are joined with commas. */
  params: Dict<string | readonly string[]>;
  query?: Dict<Scalar | readonly string[] | undefined>;
  body?: unknown;
  headers?: Dict<string>;
};

/**
 * When an answer is stored, a record becomes a reference to the record cache; when the answer is
 * read, a reference becomes the record. Both have the type `Rec`.
 */
export type RecordMapper = (record: Rec) => Rec;

/** How reads that start in one tick become one call. Source: record-api.md §7.8, §7.9. */
export type BatchOptions<Config> = {
  limit: number;
  only?: true;
  /** Reads of the same group share a call. Returns null for a read that must be sent alone. */
  group(this: void, config: Config): string | null;
  request(this: void, configs: readonly Config[]): ApiRequest;
  /** Without this function, the property `results` of the response contains the items. */
  items?(this: void, answer: unknown, configs: readonly Config[]): readonly BatchItem[] | null;
};
export type BatchItem = { statusCode: number; result: unknown };

/** A plain object without side effects, so that a bundler can drop unused adapters. */
export type ReadAdapter<Config, Data> = {
  readonly name: string;
  readonly shape: Shape<Config>;
  /** In ms. Source: spec §9. */
  readonly fresh: number;
  readonly freshError?: number;
  request(this: void, config: Config): ApiRequest;
  mapRecords?(this: void, data: Data, swap: RecordMapper): Data;
  /** The objects whose records decide this response; `*` means any. Source: record-api.md §7.7. */
  lists?(this: void, config: Config, data: Data): readonly string[];
  readonly batch?: BatchOptions<Config>;
  accept?(this: void, data: Data): void;
  plainRecord?(
    this: void,
    config: Config,
  ): { id: string; fields: readonly string[]; optionalFields: readonly string[] } | null;
  /**
   * Whether a change of that record's type makes this response stale. Source: record-api.md §7.6.
   */
  dropsWith?(this: void, config: Config, recordId: string): boolean;
  also?(this: void, data: Data, config: Config): readonly EmbeddedAnswer[];
  /** For adapters whose answers affect each other, such as the pages of one list. */
  readonly way?: { readonly [act: string]: (...given: never[]) => unknown };
  /** Whether the read has an effect on the server, so that the cache does not answer it. */
  goesOut?(this: void, config: Config): boolean;
};

export type EmbeddedAnswer = {
  adapter: ReadAdapter<unknown, unknown>;
  config: object;
  answer: unknown;
};

export type DelegatingAdapter<Config, Data> = {
  readonly name: string;
  choose(
    this: void,
    asked: Asked<Config>,
  ): ReadAdapter<Config, Data> | Exclude<PreparedConfig<never>, { kind: 'ready' }>;
};

/** Each part has its own cache entry. Source: record-api.md §7.8, §7.9. */
export type BatchAdapter<Config, Data> = {
  readonly name: string;
  readonly shape: Shape<Config>;
  readonly single: ReadAdapter<unknown, unknown>;
  parts(this: void, config: Config): readonly unknown[];
  assemble(this: void, items: readonly BatchItem[], config: Config): Data;
  failsOn?(this: void, statusCode: number): boolean;
};

export type AnyAdapter<Config, Data> =
  | ReadAdapter<Config, Data>
  | BatchAdapter<Config, Data>
  | DelegatingAdapter<Config, Data>;

/** Relative to `/services/data/v65.0`, or to the base path for `/lwr/`. */
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

/** Salesforce's modules `@salesforce/schema/…` export such objects. Source: record-api.md §7.4. */
export type FieldId = { fieldApiName: string; objectApiName: string };
export type ObjectId = { objectApiName: string };

/** An undefined required property means that the caller does not know its value yet. */
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
