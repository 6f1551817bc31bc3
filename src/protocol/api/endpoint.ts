import * as v from 'valibot';
import { formFactors, layoutModes, layoutTypes } from '../shapes/parts.ts';

/** Field values of a save: text, numbers, true, false or null, by API name. Source: spec §5. */
export const recordFields = v.record(
  v.string(),
  v.union([v.string(), v.number(), v.boolean(), v.null()]),
);

/**
 * One endpoint of the record API, as it is declared in `endpoints/`. Paths are relative to `{base
 * path}/services/data/v65.0`.
 */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  query: Readonly<Record<string, QueryParam>>;
  /**
   * The schema of the JSON body; null = no body is read; 'multipart' = a form with files, which the
   * handler reads.
   */
  body: v.GenericSchema | 'multipart' | null;
  /** How long a client may cache the answer, in milliseconds; null = a write. Source: spec §9. */
  fresh: number | null;
  /**
   * A search is expensive, so the call also counts against the viewer's limit of searches. Source:
   * record-api.md §1.12.
   */
  counts?: 'search';
  /** Guests are refused, before the body is read. */
  guests?: 'refused';
  /**
   * A stream of server-sent events (`text/event-stream`), for requests that `Accept` it; others get
   * 406. The answer schema is that of one event.
   */
  answers?: 'events';
};

/**
 * How a query parameter is parsed: a comma-separated list, one text, one of fixed words, a whole
 * number, or true or false.
 */
export type QueryParam =
  | { kind: 'list'; of?: readonly string[] }
  | { kind: 'text' }
  | { kind: 'word'; of: readonly string[] }
  | { kind: 'integer' }
  | { kind: 'boolean' };

export type QueryValue<P extends QueryParam> = P extends {
  kind: 'list';
  of: infer Words extends readonly string[];
}
  ? Words[number][]
  : P extends { kind: 'list' }
    ? string[]
    : P extends { kind: 'word'; of: infer Words extends readonly string[] }
      ? Words[number]
      : P extends { kind: 'integer' }
        ? number
        : P extends { kind: 'boolean' }
          ? boolean
          : string;
export type Query<E extends Endpoint> = { [K in keyof E['query']]?: QueryValue<E['query'][K]> };
export type Body<E extends Endpoint> = E['body'] extends v.GenericSchema
  ? v.InferOutput<E['body']>
  : null;

/** Declares the endpoints of one subject; keeps their literal types. */
export const declareEndpoints = <const E extends Record<string, Endpoint>>(endpoints: E): E =>
  endpoints;

export const listParam = { kind: 'list' } as const;
export const textParam = { kind: 'text' } as const;
export const integerParam = { kind: 'integer' } as const;
export const booleanParam = { kind: 'boolean' } as const;
export const formFactorParam = { kind: 'word', of: formFactors } as const;
export const layoutTypeParam = { kind: 'word', of: layoutTypes } as const;
export const layoutModeParam = { kind: 'word', of: layoutModes } as const;

export const seconds = (n: number): number => n * 1_000;
export const minutes = (n: number): number => n * 60_000;
export const days = (n: number): number => n * 86_400_000;

/** Why a parameter has no effect, for the OpenAPI document. */
export const formFactorNote =
  'Checked, but changes nothing: every kind of screen gets the same answer.';
export const searchOptionNote = 'Changes nothing: there is one way to search, and one channel.';

/** A text of a request body with a description for the OpenAPI document. */
export const textWithDescription = (said: string) =>
  v.optional(v.pipe(v.string(), v.description(said)));
