/**
 * References to earlier answers in a call of `composite`: `@{newAccount.id}`,
 * `@{found.records[0].Id}`. Source: record-api.md §11.3.
 */

/** A reference leads to no value. The message is the platform's. */
export class MissingReferenceError extends Error {
  override name = 'MissingReferenceError';
}

const reference = /@\{([A-Za-z]\w*)((?:\.\w+|\[\d+\])+)\}/g;
const step = /\.(\w+)|\[(\d+)\]/g;

/** `answers`: the bodies of the earlier calls, by `referenceId`. */
export function withReferences(value: unknown, answers: ReadonlyMap<string, unknown>): unknown {
  if (typeof value === 'string') return textWithReferences(value, answers);
  if (Array.isArray(value)) return value.map((item) => withReferences(item, answers));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, withReferences(inner, answers)]),
  );
}

export const textWithReferences = (text: string, answers: ReadonlyMap<string, unknown>): string =>
  text.replace(reference, (_, name: string, path: string) => {
    const found = valueAt(answers.get(name), path);
    if (found === undefined || found === null || typeof found === 'object')
      throw new MissingReferenceError(
        `Invalid reference specified. No value for ${path.slice(1)} found in ${name}`,
      );
    return String(found);
  });

function valueAt(body: unknown, path: string): unknown {
  let at = body;
  for (const [, name, index] of path.matchAll(step)) {
    const key = name ?? Number(index);
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) return undefined;
    at = (at as Readonly<Record<string | number, unknown>>)[key]; // proof: it has this key
  }
  return at;
}
