import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { stripDocumentation } from '../../../scripts/vite-record-api.ts';

const folder = 'src/protocol/endpoints';

it.each(globSync('**/*.ts', { cwd: folder }))(
  'the endpoints of %s reach the browser without summaries and answers',
  (file) => {
    const code = readFileSync(`${folder}/${file}`, 'utf8');
    const count = (text: string, key: string) => text.split(`\n  ${key}:`).length - 1;
    const stripped = stripDocumentation(code);
    for (const key of ['summary', 'answer']) expect([key, count(stripped, key)]).toEqual([key, 0]);
    for (const key of ['method', 'query', 'body', 'fresh', 'guests', 'status'])
      expect([key, count(stripped, key)]).toEqual([key, count(code, key)]);
  },
);
