import type { Answer, CalledEndpoint, Endpoint } from '#protocol/api/endpoint.ts';
import type { ErrorItem } from '#protocol/shapes/errors.ts';
import type { ApiRequest, BatchItem, ReadAdapter } from './adapter.ts';
import type { ConfigKeys, Shape } from './config-shape.ts';
import { type DeclaredConfig, declaredKeys } from './declared-config.ts';

type ReadEndpoint = CalledEndpoint & { fresh: number };

export type DeclaredAdapter<E extends Endpoint> = ReadAdapter<DeclaredConfig<E>, Answer<E>>;

type EndpointAdapterOptions<Config, Data> = Omit<
  ReadAdapter<Config, Data>,
  'name' | 'fresh' | 'request' | 'shape'
> &
  Partial<Pick<ReadAdapter<Config, Data>, 'request'>> &
  Omit<Shape<Config>, 'keys'> & {
    keys?: (this: void) => ConfigKeys<Config>;
    named?(this: void, config: Config): object;
  };

/** Reads the declaration of the endpoint lazily, so that importing an adapter does no work. */
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
        // proof: without `keys`, the type Config is the one that the endpoint declares
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

/** In the order of the reads. Source: record-api.md §1.11. */
export type BatchAnswer<T> = {
  results: readonly { statusCode: number; result: T | readonly ErrorItem[] }[];
};

export const batchAnswer = <T>(items: readonly BatchItem[]): BatchAnswer<T> => ({
  results: items as BatchAnswer<T>['results'],
}); // proof: the adapter's type parameter is T

/** The object of a quick action's field can contain a dot itself (`Case.Reply`). */
export function splitFieldPath(path: string): { objectApiName: string; fieldApiName: string } {
  const dot = path.lastIndexOf('.');
  return { objectApiName: path.slice(0, dot), fieldApiName: path.slice(dot + 1) };
}
