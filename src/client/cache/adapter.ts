import type { Endpoint } from '#protocol/api/endpoint.ts';
import type { Dict, Scalar } from '#protocol/shapes/parts.ts';
import type { Rec } from '#protocol/shapes/record.ts';
import type { PreparedConfig, Shape } from './config-shape.ts';

type QueryPart = Scalar | readonly string[] | undefined;

/** One call of the record API, not yet sent. */
export type ApiRequest = {
  endpoint: Pick<Endpoint, 'method' | 'path'> & Partial<Pick<Endpoint, 'answer'>>;
  /** What fills the braces of its path; lists go in with commas. */
  params: Dict<string | readonly string[]>;
  query?: Dict<QueryPart>;
  /** A JSON value, or a form that is sent as it is. */
  body?: unknown;
  headers?: Dict<string>;
};

/** Records of an answer are swapped both ways: into references, and references into records. */
export type RecordMapper = (record: Rec) => Rec;

/**
 * How questions of one kind, asked in one tick, become one call. Source: record-api.md §7.8, §7.9.
 */
export type BatchOptions<Config> = {
  /** Of how many at most. */
  limit: number;
  /** There is no other way to ask, also for one alone. */
  only?: true;
  /** Questions of the same group travel together; null = this one goes alone. */
  group(this: void, config: Config): string | null;
  request(this: void, configs: readonly Config[]): ApiRequest;
  /** The items of the answer in the order asked; without it they stand in `results`. */
  items?(this: void, answer: unknown, configs: readonly Config[]): readonly BatchItem[] | null;
};
export type BatchItem = { statusCode: number; result: unknown };

/**
 * One question of the record API, and how its answers are kept. A plain value, so that a program
 * carries only those it uses.
 */
export type ReadAdapter<Config, Data> = {
  readonly name: string;
  readonly shape: Shape<Config>;
  /** Milliseconds; from the endpoint's declaration. Source: spec §9. */
  readonly fresh: number;
  /** Milliseconds a refusal is kept when that is not the common 30 seconds. */
  readonly freshError?: number;
  request(this: void, config: Config): ApiRequest;
  /** A copy of an answer with every record in it swapped. */
  mapRecords?(this: void, data: Data, swap: RecordMapper): Data;
  /**
   * Names of the objects whose rows decide what stands in this answer and in which order; `*` = of
   * any. Source: record-api.md §7.7.
   */
  lists?(this: void, config: Config, data: Data): readonly string[];
  readonly batch?: BatchOptions<Config>;
  /** What an answer must be, or it is taken for a fault of the server. */
  accept?(this: void, data: Data): void;
  /**
   * Which fields of which record this asks and nothing else: such a question is answered by
   * whatever brought them.
   */
  plainRecord?(
    this: void,
    config: Config,
  ): { id: string; fields: readonly string[]; optionalFields: readonly string[] } | null;
  /**
   * Whether this answer is about what kind of record this one is, and ends when that changes.
   * Source: record-api.md §7.6.
   */
  dropsWith?(this: void, config: Config, recordId: string): boolean;
  /** Other questions that such an answer answers as well. */
  also?(this: void, data: Data, config: Config): readonly EmbeddedAnswer[];
  /**
   * Where answers tell of each other, such as pages of one list: a way of its own to ask and to
   * keep, as the core's `ReadStrategy`.
   */
  readonly way?: { readonly [act: string]: (...given: never[]) => unknown };
  /** A question that also tells the server something is never answered from memory. */
  goesOut?(this: void, config: Config): boolean;
};

/** A question, and the answer to it. */
export type EmbeddedAnswer = {
  adapter: ReadAdapter<unknown, unknown>;
  config: object;
  answer: unknown;
};

/** One name for several questions: which of them it is, its config says, or why it is none. */
export type DelegatingAdapter<Config, Data> = {
  readonly name: string;
  choose(
    this: void,
    asked: Asked<Config>,
  ): ReadAdapter<Config, Data> | Exclude<PreparedConfig<never>, { kind: 'ready' }>;
};

/**
 * Several questions of one kind: every part is kept under its own key, and only parts that are
 * missing are asked. Source: record-api.md §7.8, §7.9.
 */
export type BatchAdapter<Config, Data> = {
  readonly name: string;
  readonly shape: Shape<Config>;
  /** `parts` makes configs of this one. */
  readonly single: ReadAdapter<unknown, unknown>;
  parts(this: void, config: Config): readonly unknown[];
  assemble(this: void, items: readonly BatchItem[], config: Config): Data;
  /** Item statuses that make the whole an error. */
  failsOn?(this: void, statusCode: number): boolean;
};

export type AnyAdapter<Config, Data> =
  | ReadAdapter<Config, Data>
  | BatchAdapter<Config, Data>
  | DelegatingAdapter<Config, Data>;

/**
 * Path and query below `/services/data/v65.0`, or below the base path where the endpoint's path
 * says so. Parameters in alphabetical order.
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
 * Names of fields and objects may come as the platform's references. Source: record-api.md §7.4.
 */
export type FieldId = { fieldApiName: string; objectApiName: string };
export type ObjectId = { objectApiName: string };

/** A config as callers write it: a key that is not there yet is undefined. */
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
