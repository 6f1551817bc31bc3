import type { Json } from './describe-operation.ts';

/**
 * A JSON Schema that says what the one of valibot means, in the words of JSON Schema 2020-12:
 * - An empty tuple is an array without items, because `prefixItems` may not be empty.
 * - A text that may not be empty has no empty default. A call without it is refused, so it is
 *   required.
 */
export function plainSchema(schema: Json): Json {
  const { prefixItems, properties } = schema;
  if (Array.isArray(prefixItems) && prefixItems.length === 0)
    return { type: 'array', items: {}, maxItems: 0 };
  const plain = Object.fromEntries(
    Object.entries(schema)
      .filter(([key]) => key !== 'default' || !refusesItsDefault(schema))
      .map(([key, value]) => [key, plainValue(value)]),
  );
  if (!isJson(properties)) return plain;
  const needed = Object.keys(properties).filter((name) => isRefusedWhenAbsent(properties[name]));
  if (needed.length === 0) return plain;
  const required = (schema['required'] as string[] | undefined) ?? []; // proof: JSON Schema
  return { ...plain, required: [...new Set([...required, ...needed])] };
}

function plainValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plainValue);
  return isJson(value) ? plainSchema(value) : value;
}

const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const refusesItsDefault = (schema: Json): boolean =>
  schema['default'] === '' && Number(schema['minLength'] ?? 0) > 0;

const isRefusedWhenAbsent = (schema: unknown): boolean =>
  isJson(schema) &&
  (refusesItsDefault(schema) ||
    (Array.isArray(schema['anyOf']) &&
      schema['anyOf'].some(isRefusedWhenAbsent) &&
      !schema['anyOf'].some((one) => isJson(one) && one['const'] === '')));
