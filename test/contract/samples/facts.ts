type JsonType = 'string' | 'number' | 'boolean' | 'object' | 'array' | 'null';
/** A JSON type, or several that occur at one path. */
type Types = JsonType | `${JsonType}|${string}`;
/**
 * What stands where: `a.b` a key, `a[]` every item of an array, `a.*` every key of a dictionary.
 */
export type Facts = Readonly<Record<string, Types>>;

/** The facts with a path put before theirs. */
export const prefixed = (place: string, facts: Facts): Facts =>
  Object.fromEntries(Object.entries(facts).map(([path, types]) => [`${place}.${path}`, types]));

/** Every value at a path; empty when the path does not exist. */
function valuesAt(value: unknown, path: string): unknown[] {
  let values: unknown[] = [value];
  for (const [step] of path.matchAll(/\[\]|[^.[\]]+/g))
    values = values.flatMap((one) => within(one, step));
  return values;
}

function within(value: unknown, step: string): unknown[] {
  if (value === null || typeof value !== 'object') return [];
  if (step === '[]') return Array.isArray(value) ? value : [];
  if (Array.isArray(value)) return [];
  if (step === '*') return Object.values(value);
  return Object.hasOwn(value, step) ? [Reflect.get(value, step)] : [];
}

const typeOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;

/**
 * The differences between an answer and a sample's facts, one line each, in order. A sample value
 * that is always null says nothing of the type.
 */
export const differences = (answer: unknown, facts: Facts): string[] =>
  Object.entries(facts)
    .flatMap(([path, types]) => {
      const ours = new Set(valuesAt(answer, path).map(typeOf));
      if (ours.size === 0) return [`${path} is not there`];
      const theirs = types.split('|');
      return types === 'null'
        ? []
        : [...ours].filter((type) => !theirs.includes(type)).map((type) => `${path} is ${type}`);
    })
    .sort();
