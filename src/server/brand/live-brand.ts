import type { NotificationListener } from '#db/listen.ts';
import type { Database } from '#db/pool.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { type Brand, type BrandFacts, brandObject } from '#protocol/site/brand.ts';
import { applyBrandFacts } from '#protocol/brand/facts.ts';
import type { Viewer } from '#protocol/users/viewer.ts';
import type { Config } from '../../config.ts';
import type { Log } from '../log.ts';
import { readBrandFacts } from '#domain/brand/change-brand.ts';

export type LiveBrand = {
  current: () => Brand;
  /** The values that an administrator entered. */
  facts: () => BrandFacts;
  onChanged: (listener: () => void) => void;
  /** Resolves when reading is done, also when it failed. */
  refresh: () => Promise<void>;
  close: () => void;
};

type Tools = {
  config: Pick<Config, 'brand' | 'fixedBrandKeys'>;
  ctx: () => RequestContext;
  listen: Pick<NotificationListener, 'on' | 'onGap'>;
  onError: (error: unknown) => void;
};

async function watchBrand({ config, ctx, listen, onError }: Tools): Promise<LiveBrand> {
  const read = () => readBrandFacts(ctx());
  let facts = await read();
  let brand = applyBrandFacts(config.brand, facts, config.fixedBrandKeys);
  const listeners = new Set<() => void>();
  let reading: Promise<void> = Promise.resolve();
  const readAgain = (): Promise<void> => {
    reading = reading.then(async () => {
      try {
        const now = await read();
        if (JSON.stringify(now) === JSON.stringify(facts)) return;
        facts = now;
        brand = applyBrandFacts(config.brand, facts, config.fixedBrandKeys);
        for (const listener of listeners) listener();
      } catch (error) {
        onError(error);
      }
    });
    return reading;
  };
  const ends = [
    listen.on(({ topic, key }) => {
      if (topic === 'records' && key === brandObject) void readAgain();
    }),
    listen.onGap(() => void readAgain()),
  ];
  return {
    current: () => brand,
    facts: () => facts,
    onChanged: (listener) => void listeners.add(listener),
    refresh: readAgain,
    close: () => ends.forEach((end) => end()),
  };
}

type Server = Pick<Database, 'listen'> & {
  contextOf: (viewer: Viewer) => RequestContext;
  log: Log;
};

export const openLiveBrand = (
  config: Config,
  { contextOf, listen, log }: Server,
): Promise<LiveBrand> =>
  watchBrand({
    config,
    ctx: () => contextOf({ kind: 'system', task: 'read the brand' }),
    listen,
    onError: (error) =>
      log.warn(
        { err: error },
        'the brand in the database could not be read; the server uses the last one it read',
      ),
  });
