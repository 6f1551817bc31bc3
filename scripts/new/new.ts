import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { newEndpoint } from './endpoint.ts';
import { newField, fieldHelp } from './field.ts';
import { newForm } from './form.ts';
import { fieldsHelp } from './form-fields.ts';
import { jobHelp, newJob } from './job.ts';
import { newObject } from './object.ts';
import { newPage } from './page.ts';
import { newParameter, parameterHelp } from './parameter.ts';
import {
  ask,
  AskedError,
  namesOf,
  type Skeleton,
  type SkeletonNames,
  type SkeletonOptions,
} from './skeleton.ts';
import { insertLine } from './insert.ts';
import { project } from './project-files.ts';
import { printSteps } from './steps.ts';

const usage = `Usage: npm run new -- object|field|page|form|endpoint|parameter|job NAME [options]
  NAME     its name in the code, in English: meter-reading; of a field: Case.Kostenplaats__c;
           of a parameter: getMergePlan.onlyDifferences
  --label  the text that people read, in Dutch: 'Meterstand' (default: NAME)
${fieldHelp}
${fieldsHelp}
${parameterHelp}
${jobHelp}`;

const kinds: Readonly<Record<string, (names: SkeletonNames) => Skeleton>> = {
  object: newObject,
  page: newPage,
  form: newForm,
  endpoint: newEndpoint,
  job: newJob,
};

/** The skeleton that was asked for. Throws an `AskedError` when it cannot be made. */
function askedSkeleton(
  [kind = '', name = '']: readonly string[],
  options: SkeletonOptions,
): Skeleton {
  if (kind === 'field') return newField(name, options);
  if (kind === 'parameter') return newParameter(name, options);
  const make = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
  if (make === undefined || !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) return ask(usage);
  return make(namesOf(name, options));
}

/** Writes a skeleton, and says what it wrote and what is left to do. Never overwrites a file. */
async function write({ files, lines, changes = [], next, tests }: Skeleton): Promise<void> {
  const taken = files.find(({ path }) => existsSync(join(project, path)));
  if (taken) ask(`${taken.path} already exists; choose another name.`);
  for (const { path, text } of changes) writeFileSync(join(project, path), text);
  for (const { path, text } of files) {
    mkdirSync(dirname(join(project, path)), { recursive: true });
    writeFileSync(join(project, path), typeof text === 'string' ? text : await text(project));
    console.log(`new      ${path}`);
  }
  for (const line of lines) insertLine(join(project, line.path), line);
  const changed = [...changes, ...lines].map(({ path }) => path);
  for (const path of new Set(changed)) console.log(`changed  ${path}`);
  const written = new Set([...files.map(({ path }) => path), ...changed]);
  const code = [...written].filter((path) => /\.tsx?$/.test(path));
  execFileSync(join(project, 'node_modules/.bin/oxfmt'), code, { cwd: project });
  printSteps(typeof next === 'function' ? await next() : next, tests);
}

/**
 * `npm run new`: writes the skeleton of an object, a field, a page, a form, an endpoint, a
 * parameter or a job, and adds the lines that other files need for it. The result compiles and
 * passes lint and tests.
 */
try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      label: { type: 'string' },
      fields: { type: 'string' },
      kind: { type: 'string' },
      in: { type: 'string' },
      type: { type: 'string' },
      values: { type: 'string' },
      section: { type: 'string' },
      object: { type: 'string' },
      status: { type: 'string' },
      empty: { type: 'string' },
      older: { type: 'string' },
      at: { type: 'string' },
      most: { type: 'string' },
      'read-only': { type: 'boolean' },
    },
  });
  const { 'read-only': readOnly, ...texts } = values;
  const wrong = Object.values(texts).find((text) => /['`"$\\]/.test(text));
  if (wrong !== undefined) ask(`Leave quotes, $ and \\ out of '${wrong}'; add them in the file.`);
  await write(askedSkeleton(positionals, { ...texts, readOnly }));
} catch (error) {
  if (!(error instanceof AskedError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
