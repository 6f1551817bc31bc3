import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { newEndpoint } from './endpoint.ts';
import { newForm } from './form.ts';
import { newObject } from './object.ts';
import { newPage } from './page.ts';
import { namesOf, type Skeleton, type SkeletonNames } from './skeleton.ts';
import { insertLine } from './insert.ts';

const usage = `Usage: npm run new -- object|page|form|endpoint NAME [--label TEXT]
  NAME     its name in the code, in English: meter-reading
  --label  the text that people read, in Dutch: 'Meterstand' (default: NAME)`;

const kinds: Readonly<Record<string, (names: SkeletonNames) => Skeleton>> = {
  object: newObject,
  page: newPage,
  form: newForm,
  endpoint: newEndpoint,
};
const project = fileURLToPath(new URL('../..', import.meta.url));

function refuse(sentence: string): never {
  console.error(sentence);
  process.exit(2);
}

/** `npm run new`: the result compiles, and passes lint and tests. Never overwrites a file. */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { label: { type: 'string' } },
});
const [kind = '', name = ''] = positionals;
const make = kinds[kind];
if (!make || !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) refuse(usage);
const { files, lines, next } = make(namesOf(name, values.label));
const taken = files.find(({ path }) => existsSync(join(project, path)));
if (taken) refuse(`${taken.path} already exists; choose another name.`);
for (const { path, text } of files) {
  mkdirSync(dirname(join(project, path)), { recursive: true });
  writeFileSync(join(project, path), typeof text === 'string' ? text : await text(project));
  console.log(`new      ${path}`);
}
for (const line of lines) insertLine(join(project, line.path), line);
for (const path of new Set(lines.map((line) => line.path))) console.log(`changed  ${path}`);
const written = new Set([...files, ...lines].map(({ path }) => path));
const code = [...written].filter((path) => /\.tsx?$/.test(path));
execFileSync(join(project, 'node_modules/.bin/oxfmt'), code, { cwd: project });
console.log(`\nNext steps:\n${next.map((step) => `- ${step}`).join('\n')}`);
