import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

/** The arguments of `npm run new`: each kind, with each of its options. */
export const skeletons: readonly (readonly string[])[] = [
  ['object', 'meter-reading', '--label', 'Meterstand'],
  ['page', 'open-day', '--label', 'Open dag'],
  ['form', 'call-back', '--label', 'Terugbellen'],
  [
    'form',
    'visit',
    '--label',
    'Een bezoek',
    '--kind',
    'Bezoekverzoek',
    '--fields',
    'name,email,phone?,postcode,houseNumber,town:Plaats,moment?:Moment=In de ochtend|In de middag',
  ],
  [
    'form',
    'demo',
    '--label',
    'Vraag een demo aan',
    '--object',
    'demo-request',
    '--kind',
    'Demo-aanvraag',
    '--fields',
    'company,email,phone?,postcode?,houseNumber?,workplaces:Aantal werkplekken,moment:Moment=Ochtend|Middag,message?',
  ],
  ['endpoint', 'object-label'],
  ['job', 'remind-of-readings', '--label', 'Herinneren aan meterstanden', '--in', 'requests'],
  ['field', 'Aansluiting__c.Kostenplaats__c', '--label', 'Kostenplaats'],
  ['field', 'Case.Proefvinkje__c', '--label', 'Proefvinkje', '--type', 'checkbox'],
  [
    'field',
    'Contact.Voorkeurstaal__c',
    '--label',
    'Voorkeurstaal',
    '--type',
    'choice',
    '--values',
    'Nederlands,Engels',
    '--section',
    'Bereikbaar via',
  ],
  ['field', 'Case.Herinnerd_op__c', '--label', 'Herinnerd op', '--type', 'date', '--read-only'],
  [
    'job',
    'remind-of-requests',
    '--label',
    'Herinneren aan verzoeken',
    '--object',
    'Case',
    '--status',
    'Nieuw',
    '--empty',
    'Herinnerd_op__c',
    '--older',
    '7',
    '--at',
    '03:30',
    '--most',
    '200',
  ],
];

/** Their tests fail until the work is done. */
export const unfinishedSkeletons: readonly (readonly string[])[] = [
  ['parameter', 'getMergePlan.onlyDifferences', '--kind', 'boolean'],
  ['parameter', 'getListUiByName.afterRow', '--kind', 'integer'],
];

const project = resolve('.');

export type ProjectCopy = {
  /** Returns the output of a command that fails, or '' when it succeeds. */
  run(program: string, ...args: string[]): string;
  /** Runs a program of a package, as `run` does. */
  runPackage(name: string, ...args: string[]): string;
  /** Runs `npm run new`. Returns its output, or throws when it fails. */
  writeSkeleton(...args: readonly string[]): string;
  has(path: string): boolean;
  /** A line of a file, from 1; '' when it is empty or not there. */
  lineOf(path: string, line: number): string;
  remove(): void;
};

/** Copies the tracked files of the project to a folder of its own, with the same packages. */
export function copyProject(): ProjectCopy {
  const folder = mkdtempSync(join(tmpdir(), 'skeletons-'));
  const files = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0');
  for (const file of files.filter(Boolean)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(project, file), join(folder, file));
  }
  symlinkSync(join(project, 'node_modules'), join(folder, 'node_modules'));
  const env = { ...process.env, DEEP: '' };
  const run = (program: string, ...args: string[]): string => {
    const { status, stdout, stderr } = spawnSync(program, args, {
      cwd: folder,
      encoding: 'utf8',
      env,
    });
    return status === 0 ? '' : `${stdout}${stderr}`.slice(-4_000);
  };
  return {
    run,
    runPackage: (name, ...args) => run(join(project, 'node_modules/.bin', name), ...args),
    writeSkeleton: (...args) =>
      execFileSync(process.execPath, ['scripts/new/new.ts', ...args], {
        cwd: folder,
        encoding: 'utf8',
        env,
        stdio: 'pipe',
      }),
    has: (path) => existsSync(join(folder, path)),
    lineOf: (path, line) =>
      readFileSync(join(folder, path), 'utf8').split('\n')[line - 1]?.trim() ?? '',
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
