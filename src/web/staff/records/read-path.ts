import { getObjectInfoDirectory, getPathLayout } from '#client/adapters/metadata.ts';
import type { Client } from '#client/client.ts';
import { read } from '#client/cache/read.ts';
import type { PathLayout } from '#protocol/shapes/path.ts';

export async function readPath(
  aside: Client,
  objectApiName: string,
): Promise<PathLayout | undefined> {
  const directory = await read(aside, getObjectInfoDirectory, { config: {} });
  return directory?.objects[objectApiName]?.hasPath === true
    ? read(aside, getPathLayout, { config: { objectApiName } })
    : undefined;
}
