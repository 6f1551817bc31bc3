import type { Answer, CalledEndpoint, Endpoint } from '#protocol/api/endpoint.ts';
import type { ErrorItem } from '#protocol/shapes/errors.ts';
import type { ApiRequest, BatchItem, ReadAdapter } from './adapter.ts';
import type { ConfigKeys, Shape } from './config-shape.ts';
import { type DeclaredConfig, declaredKeys } from './declared-config.ts';

/** An endpoint that reads: its answers stay fresh for some time. */
type ReadEndpoint = CalledEndpoint & { fresh: number };

/** The adapter of an endpoint whose config and answer are as the endpoint declares them. */
export type DeclaredAdapter<E extends Endpoint> = ReadAdapter<DeclaredConfig<E>, Answer<E>>;

type EndpointAdapterOptions<Config, Data> = Omit<
  ReadAdapter<Config, Data>,
  'name' | 'fresh' | 'request' | 'shape'
> &
  Partial<Pick<ReadAdapter<Config, Data>, 'request'>> &
  Omit<Shape<Config>, 'keys'> & {
    /** Returns the keys of the config, when they are not those that the endpoint declares. */
    keys?: (this: void) => ConfigKeys<Config>;
    /** Returns the parameters of the endpoint, when the config names them otherwise. */
    named?(this: void, config: Config): object;
  };

/**
 * Returns the adapter of one endpoint, whose config, path, query, body and freshness are taken from
 * its declaration when they are needed: a module that only names it does no work.
 */
export function endpointAdapter<Config, Data>(
  name: string,
  endpoint: () => ReadEndpoint,
  options: EndpointAdapterOptions<Config, Data> = {},
): ReadAdapter<Config, Data> {
  const { named = asItIs, keys, complete, says, ...rest } = options;
  let shape: Shape<Config> | undefined;
  return {
    name,
    get fresh() {
      return endpoint().fresh;
    },
    get shape() {
      return (shape ??= {
        // proof: without keys of its own, Config is what the endpoint declares
        keys: keys ? keys() : (declaredKeys(endpoint()) as ConfigKeys<Config>),
        ...(complete && { complete }),
        ...(says !== undefined && { says }),
      });
    },
    request: (config) => requestOf(endpoint(), named(config)),
    ...rest,
  };
}

const asItIs = (config: unknown): object => config as object;

/**
 * Returns a request to this endpoint: keys in its path go into the path, keys of its query into the
 * query, the rest into the body.
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
