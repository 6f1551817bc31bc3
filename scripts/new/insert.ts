import { readFileSync, writeFileSync } from 'node:fs';
import type { InsertedLine } from './skeleton.ts';

/** Before the first line that matches `before`. Throws when no line matches. */
export function insertLine(file: string, { before, text }: InsertedLine): void {
  const lines = readFileSync(file, 'utf8').split('\n');
  const at = lines.findIndex((line) => before.test(line));
  if (at === -1)
    throw new Error(`${file} has no line that matches ${String(before)}; update scripts/new`);
  writeFileSync(file, lines.toSpliced(at, 0, text).join('\n'));
}

/** The text with an import of `name`. */
export function withImport(text: string, name: string, module: string): string {
  const from = new RegExp(`import \\{([^}]*)\\} from '${module.replaceAll('.', '\\.')}';`);
  const names = from
    .exec(text)?.[1]
    ?.split(',')
    .map((one) => one.trim())
    .filter(Boolean);
  if (names === undefined)
    return text.replace(
      /^import .*(?:defineObject|declareEndpoint).*$/m,
      `$&\nimport { ${name} } from '${module}';`,
    );
  if (names.includes(name)) return text;
  const all = [...names, name];
  const isSorted = names.join() === names.toSorted().join();
  return text.replace(
    from,
    `import { ${(isSorted ? all.toSorted() : all).join(', ')} } from '${module}';`,
  );
}
