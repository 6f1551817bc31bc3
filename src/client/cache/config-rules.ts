import { masterRecordTypeId, recentListName } from '#protocol/constants.ts';
import { normalizeId } from '#protocol/ids.ts';
import { isInheritedProperty } from '../fields.ts';
import {
  ConfigFault,
  type ConfigRule,
  isObject,
  listOf,
  orderedSetOf,
  setOf,
  typeFault,
  type ConfigKey,
} from './config-shape.ts';

/** Source: record-api.md §7.4, spec §5. */

export const text = (value: unknown): string | ConfigFault =>
  typeof value === 'string' ? value : typeFault('string', value);
export const boolean = (value: unknown): boolean | ConfigFault =>
  typeof value === 'boolean' ? value : typeFault('boolean', value);
export const integer = (value: unknown): number | ConfigFault =>
  typeof value === 'number' && Number.isInteger(value) ? value : typeFault('integer', value);
export const number = (value: unknown): number | ConfigFault =>
  typeof value === 'number' && Number.isFinite(value) ? value : typeFault('number', value);
export const textList = (value: unknown): string[] | ConfigFault => listOf(value, text);

export function scalar(value: unknown): string | number | boolean | null | ConfigFault {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  return typeof value === 'number' ? number(value) : typeFault('string', value);
}

export const nullable = <T>(
  value: unknown,
  rule: ConfigRule<T>,
): T | null | ConfigFault | undefined => (value === null ? null : rule(value));

export const id = (value: unknown): string | ConfigFault =>
  typeof value === 'string'
    ? (normalizeId(value) ?? new ConfigFault())
    : typeFault('string', value);
export const ids = (value: unknown): string[] | ConfigFault | undefined => setOf(value, id);
export const idsInOrder = (value: unknown): string[] | ConfigFault | undefined =>
  orderedSetOf(value, id);
export const recordTypeId = (value: unknown): string | ConfigFault =>
  value === null ? masterRecordTypeId : id(value);

/** An empty name makes the config incomplete, not invalid. */
export const name = (value: unknown): string | ConfigFault =>
  typeof value === 'string' ? value.trim() || new ConfigFault() : typeFault('string', value);
export const names = (value: unknown): string[] | ConfigFault | undefined => setOf(value, name);
export const namesInOrder = (value: unknown): string[] | ConfigFault | undefined =>
  orderedSetOf(value, name);

export const objectName = (value: unknown): string | ConfigFault =>
  name(isObject(value) && 'objectApiName' in value ? value.objectApiName : value);
export const objectNames = (value: unknown): string[] | ConfigFault | undefined =>
  setOf(value, objectName);
export const objectNamesInOrder = (value: unknown): string[] | ConfigFault | undefined =>
  orderedSetOf(value, objectName);
/** The recent list has two names; both become the same one. Source: record-api.md §1.9. */
export const listName = (value: unknown): string | ConfigFault =>
  value === '__Recent' ? recentListName : name(value);

/** The name of an object, at most 5 relationships, and a field. Source: spec §5. */
const qualified = /^\w+(?:\.\w+){1,6}$/;
const unqualified = /^\w+(?:\.\w+){0,6}$/;

function fieldOf(value: unknown, form: RegExp): string | ConfigFault {
  const path = typeof value === 'string' ? value.trim() : pathOf(value);
  if (path === undefined) return typeFault('string', value);
  return form.test(path) && !path.split('.').some(isInheritedProperty)
    ? path
    : new ConfigFault(`Expected a field of at most 6 levels but received ${path}`);
}

function pathOf(value: unknown): string | undefined {
  if (!isObject(value)) return undefined;
  const { objectApiName, fieldApiName } = value;
  return typeof objectApiName === 'string' && typeof fieldApiName === 'string'
    ? `${objectApiName}.${fieldApiName}`
    : undefined;
}

/** `Object.Field`, `Object.Relationship.Field`, or an object with both names. */
export const field = (value: unknown): string | ConfigFault => fieldOf(value, qualified);
export const fields = (value: unknown): string[] | ConfigFault | undefined => setOf(value, field);
export const column = (value: unknown): string | ConfigFault => fieldOf(value, unqualified);
export const columns = (value: unknown): string[] | ConfigFault | undefined => setOf(value, column);
/** Source: spec §5. */
export const columnList = (value: unknown): string[] | ConfigFault | undefined =>
  Array.isArray(value) ? columns(value) : typeFault('array', value);

export const someOf = <const W extends string>(
  value: unknown,
  of: readonly W[],
): string[] | ConfigFault | undefined => setOf(value, (one) => oneOf(one, of));
export function oneOf<const W extends string>(value: unknown, of: readonly W[]): W | ConfigFault {
  if (typeof value !== 'string') return typeFault('string', value);
  return (
    of.find((one) => one === value) ??
    new ConfigFault(`Invalid discriminatorValue ${value}. Expected one of ${of.join(', ')}`, null)
  );
}

export function sortFields(value: unknown): string[] | ConfigFault | undefined {
  const made = textList(value);
  return made instanceof ConfigFault || made.length > 0 ? made : undefined;
}

/** The tokens of the first page (empty and `0`) count as absent. */
export function pageToken(value: unknown): string | ConfigFault | undefined {
  const made = text(value);
  return made === '' || made === '0' ? undefined : made;
}

export const maybeText: ConfigKey<string | undefined> = { rule: text, or: undefined };
export const maybeBoolean: ConfigKey<boolean | undefined> = { rule: boolean, or: undefined };
export const maybeId: ConfigKey<string | undefined> = { rule: id, or: undefined };
export const maybeIds: ConfigKey<string[] | undefined> = { rule: ids, or: undefined };
export const maybeName: ConfigKey<string | undefined> = { rule: name, or: undefined };
export const maybeNames: ConfigKey<string[] | undefined> = { rule: names, or: undefined };
