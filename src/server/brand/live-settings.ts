import type { Database } from '#db/pool.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import type { Viewer } from '#protocol/users/viewer.ts';
import type { Config } from '../../config.ts';
import { type LiveFlags, openLiveFlags } from '../flags.ts';
import type { Log } from '../log.ts';
import { type LiveBrand, openLiveBrand } from './live-brand.ts';

type Tools = Pick<Database, 'listen'> & { contextOf: (viewer: Viewer) => RequestContext; log: Log };

export type LiveSettings = { brand: LiveBrand; flags: LiveFlags };

/** Assigns the brand to `boards` first, so that later request contexts have the stored brand. */
export async function openLiveSettings(
  config: Config,
  boards: Partial<LiveSettings>,
  tools: Tools,
): Promise<LiveSettings> {
  const brand = (boards.brand = await openLiveBrand(config, tools));
  return { brand, flags: await openFlags(config, tools) };
}

const openFlags = (config: Config, { contextOf, listen, log }: Tools): Promise<LiveFlags> =>
  openLiveFlags({
    ctx: () => contextOf({ kind: 'system', task: 'read what is switched on' }),
    listen,
    defaults: { chat: config.chat, bezoek: true },
    onError: (error) =>
      log.warn(
        { err: error },
        'the switches in the database could not be read; the server uses the last ones it read',
      ),
  });
