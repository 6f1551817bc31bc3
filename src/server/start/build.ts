import type { ServerBuild } from 'react-router';
import type { Config } from '../../config.ts';
import { StartRefusedError } from './start-errors.ts';
import { basePathOf } from '#protocol/site/site.ts';

const place = new URL('../../../build/server/index.js', import.meta.url).href;

export async function readBuild(): Promise<ServerBuild> {
  try {
    // proof: `react-router build` generated this module
    return (await import(place)) as ServerBuild;
  } catch (error) {
    const isMissing = error instanceof Error && 'url' in error && error.url === place;
    if (!isMissing) throw error;
    throw new StartRefusedError('The pages are not built: run npm run build first.');
  }
}

export async function refuseOtherBuild({ basePath }: Pick<Config, 'basePath'>): Promise<void> {
  const built = basePathOf((await readBuild()).basename) ?? '';
  if (built === basePath) return;
  const [made, wanted] = [built || '/', basePath || '/'];
  throw new StartRefusedError(
    `BASE_PATH is ${wanted}, but the pages were built for ${made}: set BASE_PATH=${made}, or run ` +
      `npm run build with BASE_PATH=${wanted}.`,
  );
}
