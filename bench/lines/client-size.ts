import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { buildClientPackage } from '../../scripts/client-package/build.ts';
import { brotliBytes, bundle, coreSource, notOurs } from '../../scripts/client-package/bundle.ts';
import type { Bench } from '../bench.ts';
import { project } from '../processes.ts';
import type { Row } from '../table.ts';

const most = 18_000; // bytes

/**
 * A front end that reads and saves records with our client package, built as others install it,
 * without React and TanStack Query.
 */
export async function clientSizeLines({ folder }: Bench): Promise<Row[]> {
  const packages = join(folder, 'client-package');
  buildClientPackage(packages);
  // The package finds its dependencies next to it, as in a real installation.
  symlinkSync(join(project, 'node_modules'), join(folder, 'node_modules'), 'junction');
  const sizeOf = async (source: string) =>
    brotliBytes(await bundle(source, { packages, external: notOurs }));
  const core = await sizeOf(coreSource);
  const all = await sizeOf(`export * from 'zorgeloos-client';`);
  return [
    {
      name: 'client with getRecord and updateRecord, brotli bytes',
      ours: String(core),
      baseline: '-',
      ratio: core,
      bar: { atMost: most },
      note: `one bundle, minified, without React and TanStack Query; ${all} bytes with every adapter and save`,
    },
  ];
}
