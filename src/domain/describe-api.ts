import type * as v from 'valibot';
import { withSortedKeys } from '#protocol/texts/alphabetical.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { memoizeByObject } from '#engine/model/memoize.ts';
import { apiVersion, platformRelease, servicesPath, storeVersion } from '#protocol/constants.ts';
import { type EndpointName, endpoints } from '#protocol/api/endpoints.ts';
import {
  type ProductMethodName,
  productMethods,
  productPath,
} from '#protocol/api/product-methods.ts';
import type { apiDocument } from '#protocol/shapes/document.ts';
import {
  type Convert,
  type Json,
  methodOperation,
  type Operation,
  failures,
  operationOf,
  refusals,
  responseHeaders,
  success,
} from './describe-operation.ts';
import { plainSchema } from './describe-schema.ts';
import { namedShapes } from './named-shapes.ts';
import { withExample } from './with-example.ts';
import { discoveryText, type Subject, subjectTexts } from './operation-texts.ts';

export type ApiDocument = v.InferOutput<typeof apiDocument>;

/** Source: spec §9. */
const platform = `Follows release ${platformRelease} of the platform. Clients whose store speaks version ${storeVersion} work as well.`;

export const describeApi = (ctx: RequestContext, basePath: string): Promise<ApiDocument> =>
  memoizeDocument(ctx.registry, () => makeDocument(basePath), basePath);

const memoizeDocument = memoizeByObject<Promise<ApiDocument>>();

/** For a program that makes a package of it. The server uses `describeApi`. */
export async function makeDocument(basePath: string): Promise<ApiDocument> {
  const { schemas, schemaOf } = await converter();
  const paths: Record<string, Record<string, Operation>> = {};
  const add = (path: string, method: string, operation: Operation) => {
    const same = Object.keys(paths).find((one) => templateOf(one) === templateOf(path)) ?? path;
    const { [same]: methods = {} } = paths;
    const merged = same === path ? path : pathOfBoth(same, path);
    delete paths[same];
    const known = methods[method];
    paths[merged] = { ...methods, [method]: known ? bothOf(known, operation) : operation };
  };
  for (const [path, operationId, summary] of discovery)
    add(path, 'get', {
      operationId,
      summary,
      description: discoveryText,
      tags: ['discovery'],
      parameters: [],
      responses: { ...success(200), ...failures(refusals) },
    });
  for (const name of Object.keys(endpoints) as EndpointName[])
    // proof: `Object.keys` returns only keys of this table
    add(
      `${servicesPath}${endpoints[name].path}`,
      endpoints[name].method.toLowerCase(),
      operationOf(name, schemaOf),
    );
  for (const name of Object.keys(productMethods) as ProductMethodName[])
    // proof: `Object.keys` returns only keys of this table
    for (const verb of productMethods[name].verbs)
      add(productPath(name), verb.toLowerCase(), methodOperation(name, verb, schemaOf));
  return withSortedKeys({
    components: {
      headers: responseHeaders,
      schemas,
      securitySchemes: {
        key: {
          type: 'http',
          scheme: 'bearer',
          description: 'An api key; without one you are a guest',
        },
      },
    },
    info: {
      // Who to ask differs by install, and the brand can change while the server runs.
      contact: { name: 'The contact page of this site' },
      description: platform,
      license: { name: 'MIT', identifier: 'MIT' },
      title: 'Record API',
      version: apiVersion.slice(1),
    },
    openapi: '3.1.0' as const,
    paths: Object.fromEntries(
      Object.entries(paths).map(([path, methods]) => [path, withPathParams(path, methods)]),
    ),
    security: [{}, { key: [] }],
    servers: [{ url: basePath || '/' }],
    tags: tagsOf(paths).map((name) => ({ name, description: subjectTexts[name] })),
  });
}

// proof: each operation has one of the subjects
const tagsOf = (paths: Record<string, Record<string, Operation>>): Subject[] =>
  [
    ...new Set(
      Object.values(paths).flatMap((methods) => Object.values(methods).flatMap(({ tags }) => tags)),
    ),
  ].sort() as Subject[];

async function converter(): Promise<{ schemas: Record<string, Json>; schemaOf: Convert }> {
  const { toJsonSchema, toJsonSchemaDefs } = await import('@valibot/to-json-schema');
  const options = {
    target: 'draft-2020-12',
    overrideRef: ({ referenceId }: { referenceId: string }) =>
      `#/components/schemas/${referenceId}`,
    // Leaves out checks that JSON Schema cannot express, for example that a date exists.
    errorMode: 'ignore',
  } as const;
  const allNamed = <T extends object>(definitions: T): T => {
    if (Object.keys(definitions).some((name) => !Object.hasOwn(namedShapes, name)))
      throw new Error('A shape that contains itself needs a name');
    return definitions;
  };
  return {
    schemas: Object.fromEntries(
      Object.entries(allNamed(toJsonSchemaDefs({ ...namedShapes }, options))).map(
        ([name, schema]) => [name, plainSchema({ ...schema })],
      ),
    ),
    schemaOf(schema) {
      const {
        $schema: _,
        $defs = {},
        ...json
      } = toJsonSchema(schema, { ...options, definitions: { ...namedShapes } });
      allNamed($defs);
      return plainSchema(json);
    },
  };
}

const discovery = [
  ['/services/data', 'getVersions', 'The versions answered here'],
  [servicesPath, 'getResources', 'Where the parts of a version are'],
  [
    `${servicesPath}/ui-api`,
    'getUiApiResources',
    'What can be asked of records without naming any',
  ],
  [
    `${servicesPath}/connect`,
    'getConnectResources',
    'What can be asked of sites without naming any',
  ],
  [`${servicesPath}/connect/communities`, 'getCommunities', 'The sites of this server'],
] as const;

/** OpenAPI treats two paths that differ only in the name of a parameter as identical. */
const templateOf = (path: string): string => path.replace(/\{\w+\}/g, '{}');

function pathOfBoth(one: string, other: string): string {
  const names = [...other.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  return one.replace(/\{(\w+)\}/g, (_, name: string) => {
    const second = names.shift()!;
    return name.split('Or').includes(second) || name === second
      ? `{${name}}`
      : `{${name}Or${second[0]!.toUpperCase()}${second.slice(1)}}`;
  });
}

const bothOf = (one: Operation, other: Operation): Operation => ({
  ...one,
  operationId: `${one.operationId}_${other.operationId}`,
  summary: `${one.summary}; ${other.summary}`,
  description: one.description,
  parameters: [
    ...new Map(
      [...one.parameters, ...other.parameters].map((param) => [String(param['name']), param]),
    ).values(),
  ],
  responses: {
    ...one.responses,
    ...other.responses,
    ...success(200, { anyOf: [one, other].map(shapeOf) }),
  },
});

const shapeOf = ({ responses }: Operation): unknown =>
  (responses as Record<string, { content?: { 'application/json': { schema: unknown } } }>)['200']
    ?.content?.['application/json'].schema ?? {}; // proof: `success` created this value

function withPathParams(
  path: string,
  methods: Record<string, Operation>,
): Record<string, Operation> {
  const own = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    in: 'path',
    name,
    required: true,
    ...pathParam(name!),
  }));
  return Object.fromEntries(
    Object.entries(methods).map(([method, operation]) => [
      method,
      withExample({ ...operation, parameters: [...own, ...operation.parameters] }),
    ]),
  );
}

const pathParam = (name: string): Json =>
  /(Ids|Names)$/.test(name)
    ? { style: 'simple', schema: { type: 'array', items: { type: 'string' } } }
    : { schema: { type: 'string' } };
