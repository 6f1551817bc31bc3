import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { systemTaskName } from '#messages/staff/system-tasks.ts';

const source = join(import.meta.dirname, '../../src');

/** Where the code says what the system does by itself. */
const said = [
  /\bas(?:System|SystemOnBehalf|SystemAuditedAsViewer)\(\s*[\w.]+,\s*'([^']+)'/g,
  /\btask: '([^']+)'/g,
];

it('what the system does by itself has a Dutch name, as staff read it in the log', () => {
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
