import type { CalledEndpoint } from '#protocol/api/endpoint.ts';
import type { ErrorItem } from '#protocol/shapes/errors.ts';
import type { ApiRequest, BatchItem, ReadAdapter } from './adapter.ts';

/** An endpoint that answers a question: it says how long. */
type ReadEndpoint = CalledEndpoint & { fresh: number };

/**
 * `named`: what the endpoint calls the parts of a config, where the config calls them otherwise.
 */
type EndpointAdapterOptions<Config, Data> = Omit<
  ReadAdapter<Config, Data>,
  'name' | 'fresh' | 'request'
> &
  Partial<Pick<ReadAdapter<Config, Data>, 'request'>> & {
    named?(this: void, config: Config): object;
  };

/**
 * The adapter of one endpoint, whose path, query, body and lifetime are taken from its declaration
 * when they are needed: a module that only names it does no work.
 */
export function endpointAdapter<Config, Data>(
  name: string,
  endpoint: () => ReadEndpoint,
  { named = asItIs, ...rest }: EndpointAdapterOptions<Config, Data>,
): ReadAdapter<Config, Data> {
  return {
    name,
    get fresh() {
      return endpoint().fresh;
    },
    request: (config) => requestOf(endpoint(), named(config)),
    ...rest,
  };
}

// Configs are objects: their shapes are tables of keys.
const asItIs = (config: unknown): object => config as object;

/**
 * A call of this endpoint: what its path names stands there, what its query names in the query, the
 * rest in the body.
 */
export function requestOf(endpoint: CalledEndpoint, config: object): ApiRequest {
  const params: ApiRequest['params'] = {};
  const query: ApiRequest['query'] = {};
  const body: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(config)) {
    if (endpoint.path.includes(`{${name}}`)) params[name] = value;
    else if (Object.hasOwn(endpoint.query, name)) query[name] = value;
    else body[name] = value;
  }
  return { endpoint, params, query, ...(endpoint.body !== null && { body }) };
}

/**
 * An answer to several questions, in their order: each with its status, what was asked or why not.
 * Source: record-api.md §1.11.
 */
export type BatchAnswer<T> = {
  results: readonly { statusCode: number; result: T | readonly ErrorItem[] }[];
};

/** Items of the single adapter, put together again. */
export const batchAnswer = <T>(items: readonly BatchItem[]): BatchAnswer<T> => ({
  results: items as BatchAnswer<T>['results'],
}); // proof: the adapter names T

/**
 * `Object.Field` taken apart; what an action asks belongs to a shape with a dot in its name
 * (`Case.Reply`).
 */
export function splitFieldPath(path: string): { objectApiName: string; fieldApiName: string } {
  const dot = path.lastIndexOf('.');
  return { objectApiName: path.slice(0, dot), fieldApiName: path.slice(dot + 1) };
}
