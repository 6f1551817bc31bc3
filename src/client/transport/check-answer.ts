import * as v from 'valibot';
import type { ApiRequest } from '../cache/adapter.ts';
import { invalidAnswerError } from '../cache/answers.ts';
import { isObject, typeName } from '../cache/config-shape.ts';

/** For development: `createClient({ check: checkAnswer })`. Source: spec §8, record-api.md §7.4. */
export function checkAnswer({ endpoint }: Pick<ApiRequest, 'endpoint'>, answer: unknown): void {
  const schema = endpoint.answer ?? null;
  const fault = schema && faultOf(schema, answer);
  if (fault)
    throw invalidAnswerError(textOf(fault, () => faultOf(schema, withNull(answer, fault.keys))));
}

const faultOf = (schema: v.GenericSchema, answer: unknown): Fault | undefined => {
  const issue = v.safeParse(schema, answer, { abortEarly: true }).issues?.[0];
  return issue && nearest(issue);
};

type Fault = { issue: v.BaseIssue<unknown>; keys: readonly unknown[] };

function nearest(issue: Fault['issue'], above: Fault['keys'] = []): Fault {
  const keys = [...above, ...(issue.path ?? []).map(({ key }) => key)];
  const [deepest] = (issue.issues ?? [])
    .map((one) => nearest(one, keys))
    .sort((one, other) => other.keys.length - one.keys.length);
  return deepest ?? { issue, keys };
}

function textOf(
  { issue: { type, expected, input }, keys }: Fault,
  asNull: () => Fault | undefined,
): string {
  if (type === 'picklist' || type === 'literal' || type === 'variant')
    return `Invalid discriminatorValue ${String(input)}. Expected one of ${wordsOf(expected)}`;
  const place = keys
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('');
  return `Expected ${nameOf(input === undefined ? asNull()?.issue : { type, expected })} but received ${typeName(input)} (at answer${place})`;
}

function withNull(answer: unknown, keys: Fault['keys']): unknown {
  const [key, ...below] = keys;
  if (key === undefined) return null;
  if (Array.isArray(answer)) return answer.with(Number(key), withNull(answer[Number(key)], below));
  const name = String(key);
  return isObject(answer) ? { ...answer, [name]: withNull(answer[name], below) } : answer;
}

/** Converts the text `("A" | "B")` of a schema to `A, B`. */
const wordsOf = (expected: string | null): string =>
  (expected ?? '').replaceAll(/[()"]/g, '').replaceAll(' | ', ', ');

const names: Readonly<Record<string, string>> = {
  strict_object: 'object',
  record: 'object',
  lazy: 'object',
  integer: 'integer',
  regex: 'string',
  min_length: 'array',
};
function nameOf(issue: Pick<Fault['issue'], 'type' | 'expected'> | undefined): string {
  if (!issue) return 'null';
  if (issue.type === 'strict_object' && issue.expected === 'never') return 'undefined';
  return names[issue.type] ?? issue.type;
}
