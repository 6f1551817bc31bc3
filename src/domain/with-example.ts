import { apiExamples, type ApiExample } from './api-examples.ts';
import type { Json, Operation } from './describe-operation.ts';

/** Shows a recorded call in the operation: its parameters, its body and its answer. */
export function withExample(operation: Operation): Operation {
  const example = exampleOf(operation.operationId);
  if (example === undefined) return operation;
  const { parameters, requestBody, responses } = operation;
  const status = ['200', '201'].find((one) => one in responses);
  return {
    ...operation,
    parameters: parameters.map((param) => withValue(param, example)),
    ...(requestBody && { requestBody: inContent(requestBody, example.body) }),
    responses: {
      ...responses,
      // proof: `success` created this value
      ...(status && { [status]: inContent(responses[status] as Json, example.answer) }),
    },
  };
}

/** The id of a method of two verbs ends in the verb, and that of two operations names both. */
function exampleOf(operationId: string): ApiExample | undefined {
  const ids = [operationId, operationId.replace(/_(?:get|post)$/, ''), ...operationId.split('_')];
  const id = ids.find((one) => Object.hasOwn(apiExamples, one));
  return id === undefined ? undefined : apiExamples[id];
}

function withValue(param: Json, { path = {}, query = {} }: ApiExample): Json {
  const name = String(param['name']);
  const sent =
    param['in'] === 'path'
      ? pathValue(path, name)
      : param['in'] === 'query'
        ? query[name]
        : undefined;
  return sent === undefined ? param : { ...param, example: typed(param, sent) };
}

/** A parameter of two operations has the names of both, such as `recordIdOrFieldApiName`. */
function pathValue(path: Readonly<Record<string, string>>, name: string): string | undefined {
  const names = name.split('Or').map((one) => one[0]!.toLowerCase() + one.slice(1));
  return [name, ...names].map((one) => path[one]).find((value) => value !== undefined);
}

/** As JSON has it, where the address has a text. */
function typed({ schema }: Json, sent: string): unknown {
  const type = typeof schema === 'object' && schema !== null && 'type' in schema && schema.type;
  if (type === 'array') return sent.split(',');
  if (type === 'integer') return Number(sent);
  return type === 'boolean' ? sent === 'true' : sent;
}

/** In the first form that a body or an answer can have. */
function inContent(described: Json, example: unknown): Json {
  const { content } = described;
  if (example === undefined || typeof content !== 'object' || content === null) return described;
  const [[mediaType, media] = [], ...others] = Object.entries(content);
  if (mediaType === undefined) return described;
  const shown = { ...(media as Json), example }; // proof: a media type of OpenAPI is an object
  return { ...described, content: { [mediaType]: shown, ...Object.fromEntries(others) } };
}
