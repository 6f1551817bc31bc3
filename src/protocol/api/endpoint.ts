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
   * The schema of the JSON body; null means that no body is read; 'multipart' is a form with files,
   * which the handler parses.
   */
  body: v.GenericSchema | 'multipart' | null;
  /** The time that a client may cache the response, in ms; null for a write. Source: spec §9. */
  fresh: number | null;
  /** One line that says what the endpoint does, for a developer of an API program. */
  summary: string;
  /**
   * The schema of a successful response; null when it has no body, or the bytes of a file. For a
   * stream of events it is the schema of one event.
   */
  answer: v.GenericSchema | null;
  /**
   * The status of a successful response, when it is neither 200, nor 204 for a response without a
   * body.
   */
  status?: 201;
  /** The status may also be 204, without a body, when the viewer may not see the saved record. */
  maybeHidden?: true;
  /**
   * The call also counts against the viewer's limit of searches, because a search is expensive.
   * Source: record-api.md §1.12.
   */
  counts?: 'search';
  /** Guests are refused before the body is read. */
  guests?: 'refused';
  /**
   * The response is a stream of server-sent events. A request whose `Accept` header does not allow
   * `text/event-stream` gets status 406.
   */
  answers?: 'events';
};

/** The body of a successful response of an endpoint; `never` when it has none. */
export type Answer<E extends Endpoint> = E['answer'] extends v.GenericSchema
  ? v.InferOutput<E['answer']>
  : never;

/** The properties of a declaration that the client needs to call the endpoint. */
export type CalledEndpoint = Omit<Endpoint, 'summary' | 'answer'>;

export type Query<E extends Endpoint> = { [K in keyof E['query']]?: QueryValue<E['query'][K]> };
/** The parameters in a path: `{ recordId: string }` for `/ui-api/records/{recordId}`. */
export type PathParams<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? { readonly [K in Name]: string } & PathParams<Rest>
  : unknown;
export type Body<E extends Endpoint> = E['body'] extends v.GenericSchema
  ? v.InferOutput<E['body']>
  : null;

/**
 * Declares an endpoint, and returns the declaration. Every export of a module in `endpoints/` is
 * such a declaration. The name of the export is the `operationId` in the OpenAPI document.
 */
// @__NO_SIDE_EFFECTS__
export function declareEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint;
}

export const seconds = (n: number): number => n * 1_000;
export const minutes = (n: number): number => n * 60_000;
export const days = (n: number): number => n * 86_400_000;

/**
 * Returns the schema of an optional text in a request body, with a description for the OpenAPI
 * document.
 */
export const textWithDescription = (said: string) =>
  v.optional(v.pipe(v.string(), v.description(said)));
