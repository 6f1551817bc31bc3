import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { lint, loadConfig } from '@redocly/openapi-core';
import { expect, it } from 'vitest';
import { openTestServer } from '../support/server.ts';

const settings = fileURLToPath(new URL('../../docs/openapi', import.meta.url));

it('Redocly finds nothing in the OpenAPI document but four paths of the platform', async () => {
  const server = await openTestServer();
  const folder = await mkdtemp(join(tmpdir(), 'zorgeloos-redocly-'));
  await cp(settings, folder, { recursive: true });
  const document = join(folder, 'openapi.json');
  await writeFile(document, (await server.call('/services/data/v65.0/openapi.json')).text);
  const config = await loadConfig({ configPath: join(folder, 'redocly.yaml') });
  const problems = await lint({ ref: document, config });
  const shown = problems.map(({ ruleId, message, ignored = false }) => ({
    ruleId,
    message,
    ignored,
  }));
  expect(shown.filter(({ ignored }) => !ignored)).toEqual([]);
  // A line of the list that ignores nothing is a line too many.
  expect(shown.map(({ ruleId }) => ruleId)).toEqual(Array(4).fill('no-ambiguous-paths'));
  await server.close();
  await rm(folder, { recursive: true });
});
