/**
 * Shapes contain only literals and functions, so that a bundler can drop unused ones. Source:
 * record-api.md §7.4, spec §5 and §8.
 */

export type ConfigKey<T> = ConfigRule<T> | { rule: ConfigRule<T>; or: T };
/** The canonical value, a fault, or undefined for an absent value. Never called with undefined. */
export type ConfigRule<T> = (value: unknown) => T | ConfigFault | undefined;
export type ConfigKeys<C> = { readonly [K in keyof C]: ConfigKey<C[K]> };

/**
 * `complete`: false while a needed value is missing. `says`: the message for every invalid config,
 * where spec §8 defines one.
 */
export type Shape<C> = {
  readonly keys: ConfigKeys<C>;
  complete?(config: C): boolean;
  readonly says?: string;
};
export type ConfigOf<K> = K extends ConfigKeys<infer C> ? C : never;

export type PreparedConfig<C> =
  | { kind: 'ready'; config: C }
  | { kind: 'incomplete' }
  | { kind: 'wrong'; message: string };

/**
 * The keys are in the order of the shape, so that equal reads have the same cache key.
 * `incomplete`: a value is not known yet.
 */
export function prepareConfig<C>(shape: Shape<C>, raw: unknown): PreparedConfig<C> {
  if (raw === undefined) return { kind: 'incomplete' };
  const config = objectOf(raw, shape.keys);
  if (config instanceof ConfigFault)
    return config.text === undefined
      ? { kind: 'incomplete' }
      : { kind: 'wrong', message: shape.says ?? messageOf(config) };
  return shape.complete?.(config) === false ? { kind: 'incomplete' } : { kind: 'ready', config };
}

/** Without `text`, the value is not invalid but not known yet. */
export class ConfigFault {
  readonly text: string | undefined;
  readonly at: string | null;
  constructor(text?: string, at: string | null = '') {
    this.text = text;
    this.at = at;
  }
}

const messageOf = ({ text = '', at }: ConfigFault): string =>
  at === null ? text : `${text} (at config${at})`;

export const typeFault = (expected: string, received: unknown): ConfigFault =>
  new ConfigFault(`Expected ${expected} but received ${typeName(received)}`);

export function typeName(value: unknown): string {
  // JSON writes NaN and Infinity as null.
  if (value === null || (typeof value === 'number' && !Number.isFinite(value))) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

const below = (place: string, { text, at }: ConfigFault): ConfigFault =>
  new ConfigFault(text, at === null ? null : place + at);

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function objectOf<C>(value: unknown, keys: ConfigKeys<C>): C | ConfigFault {
  if (!isObject(value)) return typeFault('object', value);
  const stray = strayKey(value, keys);
  if (stray !== undefined) return below(`.${stray}`, typeFault('undefined', value[stray]));
  const config: Partial<C> = {};
  let missing: ConfigFault | undefined;
  for (const name in keys) {
    if (!keys[name]) continue;
    const key = keys[name];
    const made = valueOf(key, value[name]);
    if (made instanceof ConfigFault) {
      if (made.text !== undefined) return below(`.${name}`, made);
      missing = made;
    } else if (made !== undefined) config[name] = made;
    else if (typeof key === 'function') missing = new ConfigFault();
  }
  // proof: every required property has a value from its rule, or `missing` is set
  return missing ?? (config as C);
}

function valueOf<T>(key: ConfigKey<T>, given: unknown): T | ConfigFault | undefined {
  if (typeof key === 'function') return given === undefined ? undefined : key(given);
  return given === undefined ? key.or : key.rule(given);
}

function strayKey(value: Record<string, unknown>, keys: object): string | undefined {
  for (const name in value)
    if (!Object.hasOwn(keys, name) && value[name] !== undefined) return name;
  return undefined;
}

export function listOf<T>(value: unknown, rule: ConfigRule<T>): T[] | ConfigFault {
  if (!Array.isArray(value)) return typeFault('array', value);
  const made: T[] = [];
  let missing: ConfigFault | undefined;
  for (let i = 0; i < value.length; i++) {
    const one = judge(value[i], rule);
    if (!(one instanceof ConfigFault)) made.push(one);
    else if (one.text === undefined) missing = one;
    else return below(`[${i}]`, one);
  }
  return missing ?? made;
}

function judge<T>(given: unknown, rule: ConfigRule<T>): T | ConfigFault {
  const made = given === undefined ? undefined : rule(given);
  return made === undefined ? new ConfigFault() : made;
}

/**
 * For an array whose order has no meaning. A single value becomes an array of one item; an empty
 * array counts as absent.
 */
export const setOf = (
  value: unknown,
  rule: ConfigRule<string>,
): string[] | ConfigFault | undefined => oneOrMore(value, rule, sorted);
/** For reads whose response has its items in the order of the request. */
export const orderedSetOf = (
  value: unknown,
  rule: ConfigRule<string>,
): string[] | ConfigFault | undefined => oneOrMore(value, rule, unrepeated);

function oneOrMore(
  value: unknown,
  rule: ConfigRule<string>,
  order: Order,
): string[] | ConfigFault | undefined {
  if (!Array.isArray(value)) {
    const one = rule(value);
    if (typeof one === 'string') return [one];
    const isOtherType =
      one instanceof ConfigFault && one.text !== undefined && typeof value !== 'string';
    return isOtherType ? typeFault('array', value) : one;
  }
  const before = judged.get(value);
  if (before && before.rule === rule && before.order === order && isSame(before.given, value))
    return before.made;
  const made = listOf(value, rule);
  if (made instanceof ConfigFault) return made;
  if (made.length === 0) return undefined;
  const ordered = order(made);
  if (value.every((one) => typeof one === 'string'))
    // proof: the array is frozen, so callers that share it cannot change it
    judged.set(value, { rule, order, given: [...value], made: Object.freeze(ordered) as string[] });
  return ordered;
}

type Order = (list: string[]) => string[];

/** Components pass the same array at every render; its content is validated once. */
const judged = /* @__PURE__ */ new WeakMap<
  readonly unknown[],
  { rule: ConfigRule<string>; order: Order; given: readonly string[]; made: string[] }
>();

function isSame(given: readonly string[], value: readonly unknown[]): boolean {
  if (given.length !== value.length) return false;
  for (let i = 0; i < given.length; i++) if (given[i] !== value[i]) return false;
  return true;
}

const unrepeated = (list: string[]): string[] => [...new Set(list)];

/** Sorts a short list in place by insertion, which is faster than a Set. */
function sorted(list: string[]): string[] {
  if (list.length > 16) return unrepeated(list).sort();
  let length = 0;
  for (const one of list) {
    let place = length;
    while (place > 0 && list[place - 1]! > one) place--;
    if (place > 0 && list[place - 1] === one) continue;
    for (let i = length; i > place; i--) list[i] = list[i - 1]!;
    list[place] = one;
    length++;
  }
  list.length = length;
  return list;
}

export function dictOf<T>(value: unknown, rule: ConfigRule<T>): Record<string, T> | ConfigFault {
  if (!isObject(value)) return typeFault('object', value);
  const entries: [string, T][] = [];
  let missing: ConfigFault | undefined;
  for (const name of Object.keys(value).sort()) {
    if (value[name] === undefined) continue;
    const one = judge(value[name], rule);
    if (!(one instanceof ConfigFault)) entries.push([name, one]);
    else if (one.text === undefined) missing = one;
    else return below(`.${name}`, one);
  }
  return missing ?? Object.fromEntries(entries);
}
