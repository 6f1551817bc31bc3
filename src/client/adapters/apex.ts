import type * as v from 'valibot';
import { apexEndpoints } from '#protocol/api/apex-endpoints.ts';
import type { productMethodAnswers } from '#protocol/api/method-answers.ts';
import type { Dict, Scalar } from '#protocol/shapes/parts.ts';
import { endpointAdapter } from '../cache/endpoint-adapter.ts';
import type { ReadAdapter } from '../cache/adapter.ts';
import type { Client } from '../client.ts';
import { name, scalar, text } from '../cache/config-rules.ts';
import { sendRequest } from '../transport/send-request.ts';
import {
  type ConfigOf,
  type ConfigRule,
  dictOf,
  isObject,
  typeFault,
} from '../cache/config-shape.ts';
import { prepareWriteConfig } from '../save/send-write.ts';

/** Server methods, named by class and method. Source: record-api.md §6.2, §7.2. */

// A query string cannot express null.
const said: ConfigRule<Scalar> = (value) => {
  const made = scalar(value);
  return made === null ? text(made) : made;
};

const query = (value: unknown) => dictOf(value, said);

const asked = { apexClass: name, apexMethod: name, params: { rule: query, or: {} } };
export const getApex: ReadAdapter<
  ConfigOf<typeof asked>,
  unknown
> = /* @__PURE__ */ endpointAdapter('getApex', () => apexEndpoints.getApex, {
  keys: () => asked,
  request: ({ apexClass, apexMethod, params }) => ({
    endpoint: apexEndpoints.getApex,
    params: { apexClass, apexMethod },
    query: params,
  }),
});

type Answer<Name extends string> = Name extends keyof typeof productMethodAnswers
  ? v.InferOutput<(typeof productMethodAnswers)[Name]>
  : unknown;

type Call<Class, Method> = { apexClass: Class; apexMethod: Method; params?: Dict<unknown> };

const body: ConfigRule<Dict<unknown>> = (value) =>
  isObject(value) ? value : typeFault('object', value);

export async function postApex<Class extends string, Method extends string>(
  client: Client,
  call: Call<Class, Method>,
): Promise<Answer<`${Class}/${Method}`>> {
  const keys = { apexClass: name, apexMethod: name, params: { rule: body, or: {} } };
  const { apexClass, apexMethod, params } = prepareWriteConfig(
    { name: 'postApex', shape: { keys } },
    call,
  );
  const { answer } = await sendRequest(client, {
    endpoint: apexEndpoints.postApex,
    params: { apexClass, apexMethod },
    body: params,
  });
  // proof: the types of the server's methods follow from method-answers.ts
  return answer as Answer<`${Class}/${Method}`>;
}
