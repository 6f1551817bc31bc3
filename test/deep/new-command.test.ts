import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

/** `npm run new` in a copy of the project: the files it writes are complete. */

const project = resolve('.');
let copy = '';
const skeletons = [
  ['object', 'meter-reading', '--label', 'Meterstand'],
  ['page', 'open-day', '--label', 'Open dag'],
  ['form', 'call-back', '--label', 'Terugbellen'],
  [
    'form',
    'visit',
    '--label',
    'Een bezoek',
    '--fields',
    'name,email,phone?,town:Plaats,moment?:Moment=In de ochtend|In de middag',
  ],
  ['endpoint', 'object-label'],
  ['job', 'remind-of-readings', '--label', 'Herinneren aan meterstanden', '--in', 'requests'],
  ['field', 'Aansluiting__c.Kostenplaats__c', '--label', 'Kostenplaats'],
  ['field', 'Case.Proefvinkje__c', '--label', 'Proefvinkje', '--type', 'checkbox'],
];

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'skeletons-'));
  const files = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0');
  for (const file of files.filter(Boolean)) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(project, file), join(copy, file));
  }
  symlinkSync(join(project, 'node_modules'), join(copy, 'node_modules'));
  for (const skeleton of skeletons)
    expect(run(process.execPath, 'scripts/new/new.ts', ...skeleton)).toBe('');
}, 120_000);
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** The output of a command that fails, or '' when it succeeds. */
function run(program: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd: copy,
    encoding: 'utf8',
    env: { ...process.env, DEEP: '' },
  });
  return status === 0 ? '' : `${stdout}${stderr}`.slice(-4_000);
}
const bin = (name: string): string => join(project, 'node_modules/.bin', name);

it('the files of `npm run new` compile', () => {
  expect(run(bin('react-router'), 'typegen')).toBe('');
  expect(run(bin('tsc'), '--noEmit', '-p', '.')).toBe('');
});

it('the files of `npm run new` pass lint and are formatted', () => {
  expect(run(bin('oxlint'), '--disable-nested-config', '--type-aware')).toBe('');
  expect(run(bin('oxfmt'), '--check')).toBe('');
});

it('`npm run new` refuses a name that is in use', () => {
  const again = run(process.execPath, 'scripts/new/new.ts', 'page', 'open-day');
  expect(again).toMatch(/open-day\.tsx already exists/);
  const field = run(process.execPath, 'scripts/new/new.ts', 'field', 'Case.Proefvinkje__c');
  expect(field).toMatch(/has a field Proefvinkje__c already/);
});

it('tests of objects, pages, forms, endpoints and jobs pass with the files of `npm run new`', () => {
  const build =
    "import('./scripts/build.mjs').then(async ({ build }) => console.log(await build()))";
  expect(run(process.execPath, '-e', build)).toBe('');
  const test = (kind: string, ...files: string[]) =>
    run(bin('vitest'), 'run', `--project=${kind}`, ...files);
  expect(test('unit', 'test/unit/objects', 'test/unit/client')).toBe('');
  expect(test('contract', 'test/contract/generated', 'test/contract/operations')).toBe('');
  expect(test('site', 'test/site/pages.test.ts', 'test/site/forms.test.ts')).toBe('');
  expect(test('site', 'test/site/public/sitemap.test.ts', 'test/site/mails.test.ts')).toBe('');
  expect(test('database', 'remind-of-readings')).toBe('');
}, 900_000);
