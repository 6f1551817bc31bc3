import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the project. */
export const project = fileURLToPath(new URL('../..', import.meta.url));

/** The text of a file of the project. */
export const textOf = (path: string): string => readFileSync(join(project, path), 'utf8');

/** The files that match the pattern and contain this text, in the order of their names. */
export const filesWith = (pattern: string, text: string | RegExp): string[] =>
  globSync(pattern, { cwd: project })
    .filter((path) =>
      typeof text === 'string' ? textOf(path).includes(text) : text.test(textOf(path)),
    )
    .toSorted();
