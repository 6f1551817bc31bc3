import * as v from 'valibot';
import type { QueryParam, QueryValue } from './params.ts';

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
  /** What it does, in one line for somebody who writes a program. */
  summary: string;
  /**
   * Schema of a successful answer; null = no body, or the bytes of a file. For a stream of events
   * the schema of one event.
   */
  answer: v.GenericSchema | null;
  /** The status of a successful answer, when it is not 200, or 204 where there is no body. */
  status?: 201;
  /** It may also answer 204, when the viewer does not see the saved record. */
  maybeHidden?: true;
  /**
   * A search is expensive, so the call also counts against the viewer's limit of searches. Source:
   * record-api.md §1.12.
   */
  counts?: 'search';
  /** Guests are refused, before the body is read. */
  guests?: 'refused';
  /**
   * A stream of server-sent events (`text/event-stream`), for requests that `Accept` it; others get
   * 406.
   */
  answers?: 'events';
};

/** A successful answer of an endpoint; never when it has no body. */
export type Answer<E extends Endpoint> = E['answer'] extends v.GenericSchema
  ? v.InferOutput<E['answer']>
  : never;

/** What the client needs of an endpoint to call it. */
export type CalledEndpoint = Omit<Endpoint, 'summary' | 'answer'>;

export type Query<E extends Endpoint> = { [K in keyof E['query']]?: QueryValue<E['query'][K]> };
/** The parameters that a path names: `{ recordId: string }` of `/ui-api/records/{recordId}`. */
export type PathParams<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? { readonly [K in Name]: string } & PathParams<Rest>
  : unknown;
export type Body<E extends Endpoint> = E['body'] extends v.GenericSchema
  ? v.InferOutput<E['body']>
  : null;

/**
 * Declares an endpoint. Every export of a module in `endpoints/` is one, and its name is the
 * `operationId` of the OpenAPI document.
 */
// @__NO_SIDE_EFFECTS__
export function declareEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint;
}

export const seconds = (n: number): number => n * 1_000;
export const minutes = (n: number): number => n * 60_000;
export const days = (n: number): number => n * 86_400_000;

/** Returns a text of a request body with a description for the OpenAPI document. */
export const textWithDescription = (said: string) =>
  v.optional(v.pipe(v.string(), v.description(said)));
