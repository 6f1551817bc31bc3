import * as v from 'valibot';
import type { Endpoint } from '#protocol/api/endpoint.ts';
import type { QueryParam } from '#protocol/api/params.ts';
import { type EndpointName, endpoints } from '#protocol/api/endpoints.ts';
import { requestHeaders } from '#protocol/api/declared-headers.ts';
import { productMethodAnswers } from '#protocol/api/method-answers.ts';
import {
  idempotencyKey,
  type ProductMethod,
  type ProductMethodName,
  productMethods,
} from '#protocol/api/product-methods.ts';

import { endpointText, methodText, type Subject } from './operation-texts.ts';

export type Json = Record<string, unknown>;
export type Operation = {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  parameters: Json[];
  requestBody?: Json;
  responses: Json;
};
export type Convert = (schema: v.GenericSchema) => Json;

const subjects: readonly [RegExp, Subject][] = [
  [/^\/openapi/, 'discovery'],
  [/\/VersionData$|\/content-documents\//, 'files'],
  [/^\/connect/, 'site'],
  [
    /^\/ui-api\/(record|predupe|duplicates|changes|deleted-records|merge-plans|bulk-jobs)/,
    'records',
  ],
  [/^\/ui-api\/(mru-)?list-/, 'lists'],
  [/^\/ui-api\/(object-info|layout|path)/, 'metadata'],
  [/^\/ui-api\/(apps|nav-items)/, 'navigation'],
  [/^\/ui-api\/actions/, 'actions'],
  [/^\/ui-api\/related-list/, 'related lists'],
  [/^\/ui-api\/(lookups|search)/, 'search'],
  [/^\/(?!ui-api\/)/, 'rest'],
];

function subjectOf(path: string): Subject {
  const found = subjects.find(([pattern]) => pattern.test(path));
  if (!found) throw new Error(`No subject for ${path}`);
  return found[1];
}

export function operationOf(name: EndpointName, schemaOf: Convert): Operation {
  const endpoint: Endpoint = endpoints[name];
  const inQuery = Object.entries(endpoint.query).map(([param, kind]) => {
    const { note } = kind;
    return {
      in: 'query',
      name: param,
      ...paramOf(kind),
      ...(note !== undefined && { description: note }),
    };
  });
  return {
    operationId: name,
    summary: endpoint.summary,
    description: endpointText(endpoint),
    tags: [subjectOf(endpoint.path)],
    parameters: [
      ...inQuery,
      ...(isConditional(endpoint) ? [ifNoneMatch] : []),
      ...(endpoint.headers ?? []).map((header) => ({
        in: 'header',
        name: header,
        ...requestHeaders[header],
        schema: { type: 'string' },
      })),
    ],
    ...(endpoint.body !== null && { requestBody: bodyOf(endpoint, schemaOf) }),
    responses: {
      ...(endpoint.answer === null && endpoint.answers === undefined
        ? success(endpoint.status ?? (endpoint.method === 'GET' ? 200 : 204))
        : success(
            endpoint.status ?? 200,
            endpoint.answer === null ? { type: 'string' } : schemaOf(endpoint.answer),
            mediaTypeOf(endpoint),
          )),
      ...(endpoint.maybeHidden && success(204)),
      ...(isConditional(endpoint) && {
        304: { description: 'What If-None-Match named is still right' },
      }),
      ...failures(endpoint.errors === 'rest' ? restRefusals : refusals),
    },
  };
}

const isConditional = ({ method, answers }: Endpoint): boolean =>
  method === 'GET' && answers === undefined;

const ifNoneMatch: Json = {
  in: 'header',
  name: 'If-None-Match',
  description: 'The ETag of an earlier answer; when it is still right, the answer is 304',
  schema: { type: 'string' },
};

function paramOf(param: QueryParam): Json {
  switch (param.kind) {
    case 'list':
      return {
        style: 'form',
        explode: false,
        schema: { type: 'array', items: { type: 'string', ...(param.of && { enum: param.of }) } },
      };
    case 'word':
      return { schema: { type: 'string', enum: param.of } };
    case 'integer':
    case 'boolean':
      return { schema: { type: param.kind } };
    default:
      return { schema: { type: 'string' } };
  }
}

function bodyOf({ body, fileObject }: Endpoint, schemaOf: Convert): Json {
  if (body === null) return {};
  if (body === 'csv')
    return { required: true, content: { 'text/csv': { schema: { type: 'string' } } } };
  if (body === 'multipart')
    return {
      required: true,
      content: { 'multipart/form-data': { schema: formOf(uploadParts, ['fileData']) } },
    };
  return {
    required: !v.safeParse(body, undefined).success,
    content: {
      'application/json': { schema: schemaOf(body) },
      ...(fileObject !== undefined && {
        'multipart/form-data': {
          schema: formOf(rowWithFileParts, ['entity_content', 'VersionData']),
        },
      }),
    },
  };
}

const formOf = (properties: Json, required: readonly string[]): Json => ({
  type: 'object',
  properties,
  required,
});

/** Of a new row with its file in one form. Source: record-api.md §11.2. */
const rowWithFileParts = {
  entity_content: {
    type: 'string',
    contentMediaType: 'application/json',
    description: 'The fields of the row, such as Title and PathOnClient',
  },
  VersionData: { type: 'string', contentMediaType: 'application/octet-stream' },
};

const uploadParts = {
  description: { type: 'string' },
  fileData: { type: 'string', contentMediaType: 'application/octet-stream' },
  title: { type: 'string' },
};

const mediaTypeOf = ({ answers: how }: Endpoint): string =>
  how === 'events' ? 'text/event-stream' : how === 'csv' ? 'text/csv' : 'application/json';

export const success = (status: number, schema?: Json, mediaType = 'application/json'): Json => ({
  [status]: {
    description: status === 204 ? 'Done; nothing to show' : 'Answered',
    headers: headersNamed(status === 204 ? [reference] : [reference, 'ETag']),
    ...(schema && { content: { [mediaType]: { schema } } }),
  },
});

const reference = 'X-Request-Id';

/** Headers of responses. Source: record-api.md §1.10, §1.12. */
export const responseHeaders = {
  ETag: { description: 'The version of the answer, for If-None-Match', schema: { type: 'string' } },
  'Retry-After': {
    description: 'With 429 and 503: the seconds to wait',
    schema: { type: 'integer' },
  },
  [reference]: {
    description: 'Names the call in the log of the server',
    schema: { type: 'string' },
  },
};

const headersNamed = (names: readonly (keyof typeof responseHeaders)[]): Json =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

/** `refused`: the response to a call that is refused. */
export const failures = (refused: Json): Json => ({
  '4XX': refused,
  '5XX': {
    description: 'Failed; try again later, with the same idempotency key if there is one',
    headers: headersNamed([reference, 'Retry-After']),
    content: { 'application/json': { schema: schemaNamed('Refusal') } },
  },
});

const refusedWith = (schema: Json): Json => ({
  description: 'Refused; the code says why',
  headers: headersNamed([reference, 'Retry-After']),
  content: { 'application/json': { schema } },
});
const schemaNamed = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });
export const refusals = refusedWith({
  anyOf: ['Refusal', 'SaveErrors', 'ListErrors'].map(schemaNamed),
});
const restRefusals = refusedWith(schemaNamed('Refusal'));

export function methodOperation(
  name: ProductMethodName,
  verb: 'GET' | 'POST',
  schemaOf: Convert,
): Operation {
  const method: ProductMethod = productMethods[name];
  const own = Object.keys(method.params.entries);
  const schema = schemaOf(paramsOf(method));
  return {
    operationId: `${name.replace('/', '_')}${method.verbs.length > 1 ? `_${verb.toLowerCase()}` : ''}`,
    summary: `Product method ${name}`,
    description: methodText(method),
    tags: ['product methods'],
    parameters:
      verb === 'GET'
        ? own.map((param) => ({ in: 'query', name: param, schema: { type: 'string' } }))
        : [],
    ...(verb === 'POST' &&
      own.length > 0 && { requestBody: { content: { 'application/json': { schema } } } }),
    responses: { ...success(200, schemaOf(productMethodAnswers[name])), ...failures(refusals) },
  };
}

function paramsOf({ params, key }: ProductMethod): v.GenericSchema {
  if (key === 'none') return params;
  return v.object({
    ...params.entries,
    idempotencyKey: key === 'required' ? idempotencyKey : v.optional(idempotencyKey),
  });
}
