import { type CrawlerApp, createCrawlerApp } from '#api/crawler-app.ts';
import { openShareImages, type ShareImages } from '#domain/content/draw-share-image.ts';
import { apiTools } from './api-tools.ts';
import { kindOfObject } from '#domain/content/seo-of-row.ts';
import type { Dependencies } from '../dependencies.ts';

export function openCrawlers(dependencies: Dependencies): CrawlerApp & { images: ShareImages } {
  const images = openShareImages();
  const crawlers = createCrawlerApp({
    ...apiTools(dependencies),
    images,
    askGuest: () => dependencies.contextOf({ kind: 'guest' }),
    admit: async (address) =>
      (
        await dependencies.authenticator.person({
          address,
          authorization: null,
          cookie: null,
          now: new Date(),
        })
      ).ok,
  });
  dependencies.database.listen.on(({ topic, key }) => {
    if (topic === 'records' && kindOfObject(key) !== undefined) crawlers.drop();
  });
  dependencies.database.listen.onGap(crawlers.drop);
  dependencies.brand.onChanged(crawlers.drop);
  return { ...crawlers, images };
}
