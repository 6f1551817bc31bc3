import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { systemTaskName } from '#messages/staff/system-tasks.ts';

const source = join(import.meta.dirname, '../../src');

/** The code patterns that name a task of the system. */
const said = [
  /\bas(?:System|SystemOnBehalf|SystemAuditedAsViewer)\(\s*[\w.]+,\s*'([^']+)'/g,
  /\btask: '([^']+)'/g,
];

it('every task of the system in the code has a Dutch name for the audit log', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: source });
  const tasks = new Set(
    files.flatMap((path) =>
      said.flatMap((pattern) =>
        [...readFileSync(join(source, path), 'utf8').matchAll(pattern)].map(([, task]) => task!),
      ),
    ),
  );
  expect(tasks.size).toBeGreaterThan(100);
  expect([...tasks].filter((task) => systemTaskName(task) === null)).toEqual([]);
});
