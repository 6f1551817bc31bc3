import * as v from 'valibot';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import type { Endpoint } from '#protocol/api/endpoint.ts';
import type { QueryParam } from '#protocol/api/params.ts';
import { jsonExcess } from './json-bounds.ts';
import { isStorable } from '#engine/fields/text.ts';

/** Unknown parameters are ignored, and empty ones count as absent. Source: record-api.md §1.3. */
export function parseQuery(
  endpoint: Pick<Endpoint, 'query'>,
  query: URLSearchParams,
): Result<Record<string, unknown>> {
  const values: Record<string, unknown> = {};
  for (const [name, param] of Object.entries(endpoint.query)) {
    const given = query.getAll(name);
    if (given.length === 0) continue;
    if (param.kind !== 'list' && given.length > 1) return wrong(`${name} is given more than once`);
    if (name === 'recordTypeId' && (given[0] === '' || given[0] === 'null'))
      return wrong('recordTypeId is empty');
    const text = given.join(',').trim();
    if (text === '') continue;
    const value = parseParam(param, text);
    if (value === undefined) return wrong(`${name} has an illegal value`);
    values[name] = value;
  }
  return ok(values);
}

const wrong = (detail: string) => refuse({ code: 'record.argument', detail });

function parseParam(param: QueryParam, text: string): unknown {
  switch (param.kind) {
    case 'text':
      return text;
    case 'word':
      return param.of.includes(text) ? text : undefined;
    case 'integer':
      // Any number of digits: the endpoint checks the range later.
      return /^-?\d+$/.test(text)
        ? Math.max(-Number.MAX_SAFE_INTEGER, Math.min(Number(text), Number.MAX_SAFE_INTEGER))
        : undefined;
    case 'boolean':
      return text === 'true' ? true : text === 'false' ? false : undefined;
    case 'list': {
      const items = text
        .split(',')
        .map((item) => item.trim())
        .filter(Boolean);
      return items.length > 0 && (!param.of || items.every((item) => param.of!.includes(item)))
        ? items
        : undefined;
    }
  }
}

const deepest = 32;
const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype']);

export function parseBody(schema: v.GenericSchema, text: string): Result<unknown> {
  const json = readJson(text);
  if (!json.ok) return json;
  const fault = listForObject(schema, json.value);
  if (fault) return refuse({ code: 'record.valueWrong', detail: fault });
  const parsed = v.safeParse(schema, json.value, { abortEarly: true });
  if (parsed.success) return ok(parsed.output);
  const issue = parsed.issues[0];
  return refuse({
    code: 'record.valueWrong',
    detail: `${v.getDotPath(issue) ?? 'body'}: ${issue.message}`,
  });
}

export function readJson(text: string): Result<unknown> {
  const excess = jsonExcess(text);
  if (excess !== undefined)
    return refuse({ code: 'record.notJson', detail: `The body holds ${excess}` });
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return refuse({ code: 'record.notJson', detail: 'The body is not JSON' });
  }
  const fault = strangeness(json, 0);
  return fault === undefined ? ok(json) : refuse({ code: 'record.valueWrong', detail: fault });
}

function strangeness(value: unknown, depth: number): string | undefined {
  if (typeof value === 'string')
    return isStorable(value) ? undefined : 'text holds a character that cannot be stored';
  if (value === null || typeof value !== 'object') return undefined;
  if (depth >= deepest) return `more than ${deepest} levels`;
  for (const [key, inner] of Object.entries(value)) {
    if (forbiddenKeys.has(key) || !isStorable(key))
      return `unknown key '${key.toWellFormed().replaceAll('\u0000', '')}'`;
    const fault = strangeness(inner, depth + 1);
    if (fault) return fault;
  }
  return undefined;
}

/**
 * Valibot accepts an empty list as an object, and any list as a record with its indexes as keys.
 */
function listForObject(schema: v.GenericSchema, value: unknown): string | undefined {
  const inner = 'wrapped' in schema ? (schema.wrapped as v.GenericSchema) : schema; // proof: only schemas such as optional and nullable wrap another schema
  if (inner !== schema) return listForObject(inner, value);
  if (Array.isArray(value))
    return inner.type === 'strict_object' || inner.type === 'record'
      ? 'an object is expected, not a list'
      : undefined;
  if (!('entries' in inner) || value === null || typeof value !== 'object') return undefined;
  const entries = Object.entries(inner.entries as Record<string, v.GenericSchema>); // proof: only object schemas have entries
  return entries
    .map(([key, entry]) => listForObject(entry, Reflect.get(value, key)))
    .find((fault) => fault !== undefined);
}

type DefinedFields<T> = { [K in keyof T]: Exclude<T[K], undefined> };

/** For the TypeScript types, a property that is undefined differs from an absent one. */
export const withoutUndefined = <T extends object>(body: T): Partial<DefinedFields<T>> =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) as Partial<
    DefinedFields<T>
  >; // proof: the filter removed undefined values

type NonNullFields<T> = { [K in keyof T]: NonNullable<T[K]> };

export const withoutNullish = <T extends object>(body: T): Partial<NonNullFields<T>> =>
  Object.fromEntries(
    Object.entries(body).filter(([, value]) => value !== undefined && value !== null),
  ) as Partial<NonNullFields<T>>; // proof: the filter removed null and undefined values
