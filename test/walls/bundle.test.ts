import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { build } from 'vite';
import { serverLayers } from '../../scripts/lint/layers.ts';
import { walls } from '../../scripts/vite-walls.ts';

const project = join(import.meta.dirname, '../..');

test.each(serverLayers)('the browser bundle is refused when it reaches %s', async (layer) => {
  await expect(bundle(`import '#${layer}/thing.ts';`)).rejects.toThrow(layer);
  await expect(bundle(`export const load = () => import('#${layer}/thing.ts');`)).rejects.toThrow(
    layer,
  );
});

test('a file of a server layer is refused by path too', async () => {
  await expect(
    bundle(`import ${JSON.stringify(join(project, 'src/db/connection.ts'))};`),
  ).rejects.toThrow('db');
});

test('the layers a browser may use are bundled', async () => {
  await expect(
    bundle(
      `import { maxNameLength } from ${JSON.stringify(join(project, 'src/protocol/constants.ts'))};\nconsole.log(maxNameLength);`,
    ),
  ).resolves.toBeDefined();
});

/**
 * Builds one page for the browser as `npm run build` does: with the same wall, without the router.
 */
async function bundle(page: string): Promise<unknown> {
  const root = await mkdtemp(join(tmpdir(), 'bundle-'));
  try {
    await writeFile(join(root, 'page.ts'), page);
    return await build({
      configFile: false,
      root,
      logLevel: 'silent',
      plugins: [walls()],
      build: { write: false, rolldownOptions: { input: join(root, 'page.ts') } },
    });
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}
