import * as v from 'valibot';
import { withSortedKeys } from '#protocol/texts/alphabetical.ts';
import { answerSchemas } from '#protocol/api/answers.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { memoizeByObject } from '#engine/model/memoize.ts';
import { apiVersion, platformRelease, servicesPath, storeVersion } from '#protocol/constants.ts';
import type { Endpoint, QueryParam } from '#protocol/api/endpoint.ts';
import { type EndpointName, endpoints } from '#protocol/api/endpoints.ts';
import { productMethodAnswers } from '#protocol/api/method-answers.ts';
import { paramNotes } from '#protocol/api/param-notes.ts';
import { idempotencyKey, type ProductMethod, type ProductMethodName, productMethods, productPath } from '#protocol/api/product-methods.ts';
import type { apiDocument } from '#protocol/shapes/document.ts';
import { formA, formB, formC } from '#protocol/shapes/errors.ts';
import { layoutSection, recordLayout } from '#protocol/shapes/layout.ts';
import { listInfo, listRecords } from '#protocol/shapes/list.ts';
import { fieldInfo, fieldTree, objectInfo } from '#protocol/shapes/object-info.ts';
import { fieldValue, rec, recCollection } from '#protocol/shapes/record.ts';
import { endpointSummaries } from '#protocol/api/summaries.ts';

export type ApiDocument = v.InferOutput<typeof apiDocument>;
type Json = Record<string, unknown>;

/** Source: spec §9. */
const platform = `Follows release ${platformRelease} of the platform. Clients whose store speaks version ${storeVersion} work as well.`;

/**
 * Shapes that stand in several answers, or in themselves; everything else is written out where it
 * is used.
 */
const named = {
  FieldInfo: fieldInfo,
  FieldTree: fieldTree,
  FieldValue: fieldValue,
  LayoutSection: layoutSection,
  ListErrors: formC,
  ListInfo: listInfo,
  ListRecords: listRecords,
  ObjectInfo: objectInfo,
  Rec: rec,
  RecCollection: recCollection,
  RecordLayout: recordLayout,
  Refusal: formA,
  SaveErrors: formB,
};

/**
 * The record API and the product methods as an OpenAPI 3.1 document, made of the declarations and
 * shapes of `protocol/` that also check what comes in and goes out. Its keys stand in alphabetical
 * order.
 */
export const describeApi = (ctx: RequestContext, basePath: string): Promise<ApiDocument> =>
  memoizeDocument(ctx.registry, () => makeDocument(basePath), basePath);

const memoizeDocument = memoizeByObject<Promise<ApiDocument>>();

async function makeDocument(basePath: string): Promise<ApiDocument> {
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
    add(path, 'get', { operationId, summary, tags: ['discovery'], parameters: [], responses: success(200) });
  for (const name of Object.keys(endpoints) as EndpointName[])
    // proof: the keys of that very table
    add(`${servicesPath}${endpoints[name].path}`, endpoints[name].method.toLowerCase(), operationOf(name, schemaOf));
  for (const name of Object.keys(productMethods) as ProductMethodName[])
    // proof: as above
    for (const verb of productMethods[name].verbs) add(productPath(name), verb.toLowerCase(), methodOperation(name, verb, schemaOf));
  const tags = new Set(Object.values(paths).flatMap((methods) => Object.values(methods).flatMap(({ tags: own }) => own)));
  return withSortedKeys({
    components: { schemas, securitySchemes: { key: { type: 'http', scheme: 'bearer', description: 'An api key; without one you are a guest' } } },
    info: { description: platform, title: 'Record API', version: apiVersion.slice(1) },
    openapi: '3.1.0' as const,
    paths: Object.fromEntries(Object.entries(paths).map(([path, methods]) => [path, withPathParams(path, methods)])),
    security: [{}, { key: [] }],
    servers: [{ url: basePath || '/' }],
    tags: [...tags].sort().map((name) => ({ name })),
  });
}

type Operation = { operationId: string; summary: string; tags: string[]; parameters: Json[]; requestBody?: Json; responses: Json };
type Convert = (schema: v.GenericSchema) => Json;

/** Loaded with the first question: the server does without it until then. */
async function converter(): Promise<{ schemas: Record<string, Json>; schemaOf: Convert }> {
  const { toJsonSchema, toJsonSchemaDefs } = await import('@valibot/to-json-schema');
  const options = {
    target: 'draft-2020-12',
    overrideRef: ({ referenceId }: { referenceId: string }) => `#/components/schemas/${referenceId}`,
    // What checks more than a shape (that a date exists, say) is told by the refusal.
    errorMode: 'ignore',
  } as const;
  const allNamed = <T extends object>(definitions: T): T => {
    if (Object.keys(definitions).some((name) => !Object.hasOwn(named, name))) throw new Error('A shape that stands in itself needs a name');
    return definitions;
  };
  return {
    schemas: Object.fromEntries(Object.entries(allNamed(toJsonSchemaDefs(named, options))).map(([name, schema]) => [name, { ...schema }])),
    schemaOf(schema) {
      const { $schema: _, $defs = {}, ...json } = toJsonSchema(schema, { ...options, definitions: named });
      allNamed($defs);
      return json;
    },
  };
}

const discovery = [
  ['/services/data', 'getVersions', 'The versions answered here'],
  [servicesPath, 'getResources', 'Where the parts of a version are'],
  [`${servicesPath}/ui-api`, 'getUiApiResources', 'What can be asked of records without naming any'],
  [`${servicesPath}/connect`, 'getConnectResources', 'What can be asked of sites without naming any'],
  [`${servicesPath}/connect/communities`, 'getCommunities', 'The sites of this server'],
] as const;

/** By the first word of the path after the part it belongs to; a new one does not go unnamed. */
const subjects: readonly [RegExp, string][] = [
  [/^\/openapi/, 'discovery'],
  [/^\/sobjects|\/content-documents\//, 'files'],
  [/^\/connect/, 'site'],
  [/^\/ui-api\/(record|predupe|duplicates|changes|deleted-records|merge-plans|bulk-jobs)/, 'records'],
  [/^\/ui-api\/(mru-)?list-/, 'lists'],
  [/^\/ui-api\/(object-info|layout|path)/, 'metadata'],
  [/^\/ui-api\/(apps|nav-items)/, 'navigation'],
  [/^\/ui-api\/actions/, 'actions'],
  [/^\/ui-api\/related-list/, 'related lists'],
  [/^\/ui-api\/(lookups|search)/, 'search'],
];

function subjectOf(path: string): string {
  const found = subjects.find(([pattern]) => pattern.test(path));
  if (!found) throw new Error(`No subject for ${path}`);
  return found[1];
}

function operationOf(name: EndpointName, schemaOf: Convert): Operation {
  const endpoint: Endpoint = endpoints[name];
  const { [name]: shape } = answerSchemas;
  const parameters = Object.entries(endpoint.query).map(([param, kind]) => {
    const description = paramNotes[name]?.[param];
    return { in: 'query', name: param, ...paramOf(kind), ...(description !== undefined && { description }) };
  });
  return {
    operationId: name,
    summary: endpointSummaries[name],
    tags: [subjectOf(endpoint.path)],
    parameters,
    ...(endpoint.body !== null && { requestBody: bodyOf(endpoint.body, schemaOf) }),
    responses: {
      ...(shape === null ? success(endpoint.method === 'DELETE' ? 204 : 200) : success(made.has(name) ? 201 : 200, schemaOf(shape), mediaTypeOf(endpoint))),
      ...(maybeHidden.has(name) && success(204)),
      ...(endpoint.method === 'GET' && endpoint.answers === undefined && { 304: { description: 'What If-None-Match named is still right' } }),
      '4XX': refusals,
    },
  };
}

const made: ReadonlySet<string> = new Set(['createRecord', 'createContentDocumentAndVersion', 'createContentVersion', 'createListInfo', 'createBulkJob']);
/**
 * With handleOwnerChange, a save after which the viewer no longer sees the row has nothing to show.
 */
const maybeHidden: ReadonlySet<string> = new Set(['createRecord', 'updateRecord']);

function paramOf(param: QueryParam): Json {
  switch (param.kind) {
    case 'list':
      return { style: 'form', explode: false, schema: { type: 'array', items: { type: 'string', ...(param.of && { enum: param.of }) } } };
    case 'word':
      return { schema: { type: 'string', enum: param.of } };
    case 'integer':
    case 'boolean':
      return { schema: { type: param.kind } };
    default:
      return { schema: { type: 'string' } };
  }
}

const bodyOf = (body: v.GenericSchema | 'multipart', schemaOf: Convert): Json =>
  body === 'multipart'
    ? { required: true, content: { 'multipart/form-data': { schema: { type: 'object', properties: uploadParts, required: ['fileData'] } } } }
    : { content: { 'application/json': { schema: schemaOf(body) } } };

const uploadParts = { description: { type: 'string' }, fileData: { type: 'string', contentMediaType: 'application/octet-stream' }, title: { type: 'string' } };

/** Of events the shape is that of the data of one. */
const mediaTypeOf = ({ answers: how }: Endpoint): string => (how === 'events' ? 'text/event-stream' : 'application/json');

const success = (status: number, schema?: Json, mediaType = 'application/json'): Json => ({
  [status]: { description: status === 204 ? 'Done; nothing to show' : 'Answered', ...(schema && { content: { [mediaType]: { schema } } }) },
});

const refusals = {
  description: 'Refused; the code says why',
  content: { 'application/json': { schema: { anyOf: ['Refusal', 'SaveErrors', 'ListErrors'].map((name) => ({ $ref: `#/components/schemas/${name}` })) } } },
};

function methodOperation(name: ProductMethodName, verb: 'GET' | 'POST', schemaOf: Convert): Operation {
  const method: ProductMethod = productMethods[name];
  const own = Object.keys(method.params.entries);
  const schema = schemaOf(paramsOf(method));
  return {
    operationId: `${name.replace('/', '_')}${method.verbs.length > 1 ? `_${verb.toLowerCase()}` : ''}`,
    summary: `Product method ${name}`,
    tags: ['product methods'],
    parameters: verb === 'GET' ? own.map((param) => ({ in: 'query', name: param, schema: { type: 'string' } })) : [],
    ...(verb === 'POST' && own.length > 0 && { requestBody: { content: { 'application/json': { schema } } } }),
    responses: { ...success(200, schemaOf(productMethodAnswers[name])), '4XX': refusals },
  };
}

/** With the key that makes sending twice harmless, where it is taken. */
function paramsOf({ params, key }: ProductMethod): v.GenericSchema {
  if (key === 'none') return params;
  return v.object({ ...params.entries, idempotencyKey: key === 'required' ? idempotencyKey : v.optional(idempotencyKey) });
}

/**
 * Two paths that differ only in what they call a part are one path to OpenAPI: `list-ui/{id or
 * name}`.
 */
const templateOf = (path: string): string => path.replace(/\{\w+\}/g, '{}');

function pathOfBoth(one: string, other: string): string {
  const names = [...other.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  return one.replace(/\{(\w+)\}/g, (_, name: string) => {
    const second = names.shift()!;
    return name.split('Or').includes(second) || name === second ? `{${name}}` : `{${name}Or${second[0]!.toUpperCase()}${second.slice(1)}}`;
  });
}

const bothOf = (one: Operation, other: Operation): Operation => ({
  ...one,
  operationId: `${one.operationId}_${other.operationId}`,
  summary: `${one.summary}; ${other.summary}`,
  parameters: [...new Map([...one.parameters, ...other.parameters].map((param) => [String(param['name']), param])).values()],
  responses: {
    ...one.responses,
    ...other.responses,
    200: { description: 'Answered', content: { 'application/json': { schema: { anyOf: [one, other].map(shapeOf) } } } },
  },
});

const shapeOf = ({ responses }: Operation): unknown =>
  (responses as Record<string, { content?: { 'application/json': { schema: unknown } } }>)['200']?.content?.['application/json'].schema ?? {}; // proof: made by `success`

function withPathParams(path: string, methods: Record<string, Operation>): Record<string, Operation> {
  const own = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({ in: 'path', name, required: true, ...pathParam(name!) }));
  return Object.fromEntries(Object.entries(methods).map(([method, operation]) => [method, { ...operation, parameters: [...own, ...operation.parameters] }]));
}

const pathParam = (name: string): Json =>
  /(Ids|Names)$/.test(name) ? { style: 'simple', schema: { type: 'array', items: { type: 'string' } } } : { schema: { type: 'string' } };
