import type { CalledEndpoint } from '#protocol/api/endpoint.ts';
import type { ParamContent, QueryParam, QueryValue } from '#protocol/api/params.ts';
import {
  boolean,
  columnList,
  columns,
  fields,
  id,
  ids,
  integer,
  listName,
  name,
  names,
  namesInOrder,
  objectName,
  objectNames,
  oneOf,
  pageToken,
  recordTypeId,
  someOf,
  sortFields,
  text,
} from './config-rules.ts';
import type { ConfigKey, ConfigKeys, ConfigRule, Shape } from './config-shape.ts';

type Names<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never;
type PluralName =
  | 'objectApiNames'
  | 'preferencesIds'
  | 'recordIds'
  | 'relatedListNames'
  | 'relatedListRecordIds';

/** The path parameters are required. Source: record-api.md §7.4. */
export type DeclaredConfig<E extends CalledEndpoint> = {
  [Name in Names<E['path']>]: Name extends PluralName ? string[] : string;
} & {
  [
    Name in keyof E['query'] as E['query'][Name] extends { default: unknown } ? Name : never
  ]: QueryValue<E['query'][Name]>;
} & {
  [Name in keyof E['query'] as E['query'][Name] extends { default: unknown } ? never : Name]?:
    | QueryValue<E['query'][Name]>
    | undefined;
};

const pathRules: Readonly<Record<string, ConfigRule<string | string[]>>> = {
  bulkJobId: id,
  listViewApiName: listName,
  listViewId: id,
  objectApiName: objectName,
  objectApiNames: objectNames,
  parentObjectApiName: objectName,
  parentRecordId: id,
  recordId: id,
  recordIds: ids,
  recordTypeId,
  preferencesIds: namesInOrder,
  relatedListNames: namesInOrder,
  relatedListRecordIds: ids,
};

const contentRules: Readonly<Record<ParamContent, ConfigRule<string | string[]>>> = {
  columnList,
  columns,
  fields,
  id,
  ids,
  name,
  names,
  objectName,
  objectNames,
  pageToken,
  recordTypeId,
  sortFields,
};

export function declaredKeys<E extends CalledEndpoint>({
  path,
  query,
}: E): ConfigKeys<DeclaredConfig<E>> {
  const keys: Record<string, ConfigKey<unknown>> = {};
  for (const [, param = ''] of path.matchAll(/\{(\w+)\}/g)) keys[param] = pathRules[param] ?? name;
  // proof: the names and values come from the declaration from which the type is derived
  return { ...keys, ...queryKeys(query) } as ConfigKeys<DeclaredConfig<E>>;
}

/** `own` replaces the rules of some properties. */
export function declaredShape<E extends CalledEndpoint>(
  endpoint: () => E,
  own: Partial<ConfigKeys<DeclaredConfig<E>>> = {},
): Shape<DeclaredConfig<E>> {
  let keys: ConfigKeys<DeclaredConfig<E>> | undefined;
  return {
    get keys() {
      return (keys ??= { ...declaredKeys(endpoint()), ...own });
    },
  };
}

export const queryKeys = (
  query: CalledEndpoint['query'],
): Record<string, { rule: ConfigRule<unknown>; or: unknown }> =>
  Object.fromEntries(
    Object.entries(query).map(([param, declared]) => [
      param,
      { rule: ruleOf(declared), or: declared.default },
    ]),
  );

function ruleOf(param: QueryParam): ConfigRule<unknown> {
  if (param.holds) return contentRules[param.holds];
  switch (param.kind) {
    case 'word':
      return (value) => oneOf(value, param.of);
    case 'list':
      return param.of ? (value) => someOf(value, param.of!) : names;
    case 'integer':
      return integer;
    case 'boolean':
      return boolean;
    case 'text':
      return text;
  }
}
