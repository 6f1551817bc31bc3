import type { Endpoint } from '#protocol/api/endpoint.ts';
import type { ErrorItem } from '#protocol/shapes/errors.ts';
import type { ApiRequest, BatchItem, ReadAdapter } from './adapter.ts';

/** An endpoint with a cache lifetime. */
type ReadEndpoint = Endpoint & { fresh: number };

/** `named`: renames the parts of a config to the names of the endpoint, where they differ. */
type EndpointAdapterOptions<Config, Data> = Omit<
  ReadAdapter<Config, Data>,
  'name' | 'fresh' | 'request'
> &
  Partial<Pick<ReadAdapter<Config, Data>, 'request'>> & {
    named?(this: void, config: Config): object;
  };

/**
 * The adapter of one endpoint. Reads the endpoint's declaration only when it is needed, so that
 * importing the module runs no code.
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

const asItIs = (config: unknown): object => config as object;

/**
 * A request to this endpoint: keys in its path go into the path, keys of its query into the query,
 * the rest into the body.
 */
export function requestOf(endpoint: Endpoint, config: object): ApiRequest {
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
 * The answer to several reads, in their order: each with its status and its answer or errors.
 * Source: record-api.md §1.11.
 */
export type BatchAnswer<T> = {
  results: readonly { statusCode: number; result: T | readonly ErrorItem[] }[];
};

/** Composes the items of the single adapter into one answer. */
export const batchAnswer = <T>(items: readonly BatchItem[]): BatchAnswer<T> => ({
  results: items as BatchAnswer<T>['results'],
}); // proof: the adapter names T

/**
 * Splits at the last dot, because the object of an action's field has a dot in its name itself
 * (`Case.Reply`).
 */
export function splitFieldPath(path: string): { objectApiName: string; fieldApiName: string } {
  const dot = path.lastIndexOf('.');
  return { objectApiName: path.slice(0, dot), fieldApiName: path.slice(dot + 1) };
}
