import * as v from 'valibot';
import type { DeclaredHeader } from './declared-headers.ts';
import type { QueryParam, QueryValue } from './params.ts';

/** Paths are relative to `{base path}/services/data/v65.0`. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  query: Readonly<Record<string, QueryParam>>;
  /** Null: no body is read. 'multipart': a form with files, 'csv': rows; the handler reads them. */
  body: v.GenericSchema | 'multipart' | 'csv' | null;
  /** How long a client may cache the response, in ms; null for a write. Source: spec §9. */
  fresh: number | null;
  summary: string;
  /** Headers of the request that change what the call does, besides those of every read. */
  headers?: readonly DeclaredHeader[];
  /** Null when the response has no body, or the bytes of a file. */
  answer: v.GenericSchema | null;
  /** The status of a successful response, unless it is 200, or 204 without a body. */
  status?: 201;
  /** The status may also be 204, without a body, when the viewer may not see the saved record. */
  maybeHidden?: true;
  /** The call also counts against the viewer's limit of searches. Source: record-api.md §1.12. */
  counts?: 'search';
  /** Guests are refused before the body is read. */
  guests?: 'refused';
  answers?: 'events' | 'csv';
  /**
   * A new row of this object may come as a multipart form, which the handler reads, and its JSON may
   * hold a file in base64. The path has a parameter `objectApiName`.
   */
  fileObject?: string;
  /** Refusals of saves are in the form of the platform's REST API. Source: record-api.md §11.2. */
  errors?: 'rest';
};

export type Answer<E extends Endpoint> = E['answer'] extends v.GenericSchema
  ? v.InferOutput<E['answer']>
  : never;

export type CalledEndpoint = Omit<Endpoint, 'summary' | 'answer' | 'headers'>;

export type Query<E extends Endpoint> = { [K in keyof E['query']]?: QueryValue<E['query'][K]> };
export type PathParams<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? { readonly [K in Name]: string } & PathParams<Rest>
  : unknown;
export type Body<E extends Endpoint> = E['body'] extends v.GenericSchema
  ? v.InferOutput<E['body']>
  : null;

/** The name of an export in `endpoints/` is the `operationId` in the OpenAPI document. */
// @__NO_SIDE_EFFECTS__
export function declareEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint;
}

export const seconds = (n: number): number => n * 1_000;
export const minutes = (n: number): number => n * 60_000;
export const days = (n: number): number => n * 86_400_000;

export const textWithDescription = (said: string) =>
  v.optional(v.pipe(v.string(), v.description(said)));
