import { textOf } from './project-files.ts';
import type { Step } from './skeleton.ts';

/** Prints what is left to do, with the line of each step, and the commands that check it. */
export function printSteps(steps: readonly Step[], tests: readonly string[]): void {
  const last: Step = {
    file: 'CHANGELOG.md',
    at: /^## Unreleased$/,
    todo: 'add a line that a user understands, after the word for whom it is, as the lines there have',
  };
  console.log('\nLeft to do:');
  for (const [index, { file, at, todo }] of [...steps, last].entries())
    console.log(`${index + 1}. ${file === undefined ? '' : `${placeOf(file, at)} — `}${todo}`);
  console.log(`\nThen run:\n${commandsOf(tests).join('\n')}`);
}

function placeOf(file: string, at?: RegExp): string {
  if (at === undefined) return file;
  const lines = textOf(file).split('\n');
  const line = lines.findIndex((text) => at.test(text)) + 1;
  return line === 0 ? file : `${file}:${line}`;
}

function commandsOf(tests: readonly string[]): string[] {
  const needsBuild = tests.some((test) => !test.startsWith('unit '));
  return [
    'git add -A',
    'npm run types',
    'npm run lint',
    ...(needsBuild ? ['npm run build'] : []),
    ...tests.map((test) => `npx vitest run --project=${test}`),
  ];
}
