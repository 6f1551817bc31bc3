import { readdirSync } from 'node:fs';
import { contactMessage, dueRowsOf, dueRowsHelp } from './job-rows.ts';
import { jobCode, jobTest } from './job-code.ts';
import { jobSteps } from './job-steps.ts';
import { filesWith } from './project-files.ts';
import { ask, type Skeleton, type SkeletonNames } from './skeleton.ts';

const domain = new URL('../../src/domain/', import.meta.url);

export const jobHelp = `  --in     of a job: the folder of src/domain/ in which it stands (default: the one with most code
           about its object)
${dueRowsHelp}`;

/**
 * The skeleton of a job that the server runs by itself: its work in a folder of `src/domain/`, its
 * place in the hourly round, its words for staff, and its test.
 */
export const newJob = (names: SkeletonNames): Skeleton => {
  const { kebab, camel, words, label } = names;
  const folder = folderOf(names);
  const rows = dueRowsOf(names);
  const file = `src/domain/${folder}/${kebab}.ts`;
  const test = `test/database/domain/${kebab}.test.ts`;
  return {
    files: [
      { path: file, text: jobCode(names, rows) },
      { path: test, text: jobTest(names, rows, folder) },
    ],
    lines: [
      {
        path: 'src/server/jobs/sweeps.ts',
        before: /^import \{ auditRetention/,
        text: `import { ${camel} } from '#domain/${folder}/${kebab}.ts';`,
      },
      { path: 'src/server/jobs/sweeps.ts', before: /^ {2}dropFetchedCodes,$/, text: `  ${camel},` },
      {
        path: 'src/messages/staff/jobs.ts',
        before: /^ {2}dropFetchedCodes: \{$/,
        text: `  ${camel}: {\n    name: '${label}',\n    text: 'Hier komt in één zin wat deze taak doet.',\n    did: 'gedaan',\n  },`,
      },
      {
        path: 'src/messages/staff/system-tasks.ts',
        before: /^ {2}'draw papers for the demo'/,
        text: `  'do the job: ${words}': '${label.toLowerCase()}',`,
      },
    ],
    next: jobSteps(names, rows, { file, test }),
    tests: [`database ${test}`, 'walls test/walls/system-tasks.test.ts'],
  };
};

/** The folder that was asked for, or the one with most code about the object. */
function folderOf({ in: asked, object = contactMessage }: SkeletonNames): string {
  const folders = readdirSync(domain, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  const counts = folders.map((name) => ({
    name,
    count: filesWith(`src/domain/${name}/**/*.ts`, `'${object}'`).length,
  }));
  const [most] = counts.toSorted((one, two) => two.count - one.count);
  const folder = asked ?? (most?.count ? most.name : undefined);
  return folder !== undefined && folders.includes(folder)
    ? folder
    : ask(`Say with --in in which folder of src/domain/ the job stands: ${folders.join(', ')}.`);
}
