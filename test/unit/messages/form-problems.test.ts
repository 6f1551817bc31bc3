import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { formProblemText } from '#messages/problems/form-problems.ts';
import { problemCodes } from '#protocol/problem-codes.ts';
import type { ProblemCode } from '#protocol/problem.ts';

/**
 * Whatever a form refuses, its page says what is wrong. A code without a sentence would be shown as
 * an error of the site.
 */

const web = join(import.meta.dirname, '../../../src/web');

/**
 * Forms whose check is not loaded from their own file: their schemas, as `module export`; none for
 * a form of a file alone.
 */
const schemasOfOtherFiles: Readonly<Record<string, readonly string[]>> = {
  'portal/requests/ReplyForm.tsx': ['service-request requestReply'],
  'portal/requests/new-request.tsx': ['service-request serviceRequest'],
  'site/jobs/jobs.tsx': ['job-application jobApplication'],
  'site/jobs/vacancy.tsx': ['job-application jobApplication'],
  'staff/bring-in/addresses.tsx': [],
  'staff/bring-in/import.tsx': [],
};

const loaded = /import\('#protocol\/forms\/([\w/-]+)\.ts'\)\.then\(\(form\) => form\.(\w+)\)/g;

const forms = globSync('**/*.tsx', { cwd: web }).flatMap((path) => {
  const text = readFileSync(join(web, path), 'utf8');
  if (!text.includes('useCheckedForm(')) return [];
  const own = [...text.matchAll(loaded)].map(([, module, name]) => `${module!} ${name!}`);
  return [{ path, text, schemas: own.length > 0 ? own : schemasOfOtherFiles[path] }];
});

/** Every problem code in a schema: an issue of Valibot has the code as its message. */
function codesOf(part: unknown, visited = new Set<unknown>()): Set<ProblemCode> {
  const codes = new Set<ProblemCode>();
  if (typeof part !== 'object' || part === null || visited.has(part)) return codes;
  visited.add(part);
  for (const [name, value] of Object.entries(part)) {
    const code = name === 'message' && problemCodes.find((one) => one === value);
    if (code) codes.add(code);
    for (const deeper of codesOf(value, visited)) codes.add(deeper);
  }
  return codes;
}

type Words = Readonly<Record<string, string>> | ((code: ProblemCode) => string);

/** The codes for which the file of a form has a sentence of its own or imports one. */
async function describedIn(text: string): Promise<Set<string>> {
  const described = new Set<string>(Object.keys(formProblemText));
  for (const [, code] of text.matchAll(/^ +'(\w+\.\w+)':/gm)) described.add(code!);
  for (const [, names, module] of text.matchAll(/import \{([^}]+)\} from '#(messages\/[^']+)';/g))
    for (const name of names!.split(',').map((one) => one.trim())) {
      if (!/^describe\w*Problem$|ProblemText$/.test(name)) continue;
      const words = (await importedFrom(`../../../src/${module!}`))[name] as Words; // proof: so named
      for (const code of problemCodes)
        if (typeof words === 'function' ? words(code) !== words('form.failed') : code in words)
          described.add(code);
    }
  return described;
}

const importedFrom = (path: string): Promise<Record<string, unknown>> => import(path);

describe.each(forms)('the form of $path', ({ text, schemas }) => {
  it('has a sentence for every problem that its schema can give', async () => {
    expect(schemas, 'add the form to `schemasOfOtherFiles`').toBeDefined();
    const described = await describedIn(text);
    for (const schema of schemas ?? []) {
      const [module = '', name = ''] = schema.split(' ');
      const form = (await importedFrom(`../../../src/protocol/forms/${module}.ts`))[name];
      const codes = codesOf(form as v.GenericSchema); // proof: this export is a schema
      expect(
        [...codes].filter((code) => !described.has(code)),
        schema,
      ).toEqual([]);
    }
  });
});

it('the codes of a schema are found at any depth', async () => {
  const { fibreRequest } = await import('#protocol/forms/fibre-request.ts');
  expect([...codesOf(fibreRequest)]).toEqual(
    expect.arrayContaining(['form.codeMissing', 'form.postcodeAbroad', 'form.phoneWrong']),
  );
});
