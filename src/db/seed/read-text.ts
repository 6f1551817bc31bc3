import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

export type TextFile<Key extends string> = Record<Key | 'body', string> & {
  /** Without number and extension. */
  name: string;
};

/** The folder is next to this module. The numbers in the file names give the order. */
export function readTexts<Key extends string>(
  folder: string,
  keys: readonly Key[],
): TextFile<Key>[] {
  const place = new URL(`${folder}/`, import.meta.url);
  return readdirSync(place)
    .toSorted()
    .map((file) => readText(new URL(file, place), keys));
}

function readText<Key extends string>(file: URL, keys: readonly Key[]): TextFile<Key> {
  const [, head = '', body = ''] =
    /^---\n(.*?)\n---\n\n(.*)$/s.exec(readFileSync(file, 'utf8')) ?? [];
  const values = new Map(
    head.split('\n').map((line): [string, string] => {
      const colon = line.indexOf(': ');
      return [line.slice(0, colon), line.slice(colon + 2)];
    }),
  );
  const missing = keys.find((key) => !values.has(key));
  if (missing !== undefined) throw new Error(`${file.pathname} has no line '${missing}: '`);
  const name = basename(file.pathname, '.md').replace(/^\d+-/, '');
  // proof: the object contains all of these keys
  return { ...Object.fromEntries(values), body: body.trimEnd(), name } as TextFile<Key>;
}
