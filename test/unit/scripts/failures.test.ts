import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { failedInBrowser } from '../../../scripts/failures.mjs';

const failure = (attachments: object[]) => ({
  errors: [],
  suites: [
    {
      specs: [
        {
          ok: false,
          file: 'order.spec.ts',
          title: 'a guest orders',
          tests: [{ results: [{ errors: [{ message: 'Not found' }], attachments }] }],
        },
      ],
    },
  ],
});

it('a failed browser test shows the main part of the page it ended on', () => {
  const path = join(mkdtempSync(join(tmpdir(), 'failure-')), 'error-context.md');
  const tree = ['- banner:', '- main:', '  - link "Bestellen":', '    - /url: /bestellen'];
  writeFileSync(
    path,
    `# Page\n\n\`\`\`yaml\n${tree.join('\n')}\n\`\`\`\n\n\`\`\`ts\ncode\n\`\`\`\n`,
  );
  expect(failedInBrowser(failure([{ name: 'error-context', path }]))).toEqual([
    [
      'order.spec.ts › a guest orders',
      'Not found',
      'The page:',
      '- main:',
      '  - link "Bestellen":',
    ].join('\n  '),
  ]);
});

it('a browser test that failed without a page shows its error', () => {
  expect(failedInBrowser(failure([]))).toEqual(['order.spec.ts › a guest orders\n  Not found']);
});
