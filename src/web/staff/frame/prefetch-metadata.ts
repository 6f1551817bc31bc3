import { getObjectInfo, getObjectInfoDirectory } from '#client/adapters/metadata.ts';
import { read } from '#client/cache/read.ts';
import { workspaceCacheOf } from './workspace-cache.ts';

export async function prefetchMetadata(viewer: string): Promise<void> {
  const { client } = workspaceCacheOf(viewer);
  const directory = await read(client, getObjectInfoDirectory, { config: {} }).catch(
    () => undefined,
  );
  await Promise.all(
    Object.keys(directory?.objects ?? {}).map((objectApiName) =>
      read(client, getObjectInfo, { config: { objectApiName } }).catch(() => undefined),
    ),
  );
}
