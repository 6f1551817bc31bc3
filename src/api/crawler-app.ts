import { compress } from 'hono/compress';
import { etag } from 'hono/etag';
import { Hono } from 'hono';
import { readShareImage } from '#domain/content/read-share-image.ts';
import { readSitePages, type SitePage } from '#domain/content/read-site-pages.ts';
import type { ShareImages } from '#domain/content/draw-share-image.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { absoluteUrl, disallowedPaths, type Site } from '#protocol/site/site.ts';
import type { Bindings } from './pipeline/api-call.ts';
import type { ApiTools } from './pipeline/tools.ts';
import { escapeXml } from '#protocol/texts/clean-text.ts';

export type CrawlerApp = {
  app: Hono<{ Bindings: Bindings }>;
  /** Clears the cached site map. Call it when its content changes, and when a new day begins. */
  drop: () => void;
};

export type CrawlerTools = Pick<ApiTools, 'basePath' | 'originOf' | 'isAway' | 'report'> & {
  askGuest(): RequestContext;
  images: ShareImages;
  admit(address: string): Promise<boolean>;
};

/** `path` is without the base path. */
export const isCrawlerPath = (path: string): boolean =>
  /^\/(sitemap(-\d+)?\.xml|robots\.txt|deelbeeld\/[^/]*)$/.test(path);

const fresh = { 'Cache-Control': 'public, no-cache' };
const xml = { ...fresh, 'Content-Type': 'application/xml; charset=utf-8' };
const forEver = {
  'Cache-Control': 'public, max-age=31536000, immutable',
  'Content-Type': 'image/png',
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

export function createCrawlerApp(tools: CrawlerTools): CrawlerApp {
  const pages = cacheSitePages(tools);
  const siteOf = (request: Request): Site => ({
    origin: tools.originOf(request),
    basePath: tools.basePath,
  });
  const app = new Hono<{ Bindings: Bindings }>().basePath(tools.basePath || '/');
  app.use(compress({ threshold: 1_024 }));
  app.use(etag({ weak: true }));

  app.get('/robots.txt', (c) => c.text(robotsText(siteOf(c.req.raw)), 200, fresh));
  app.get('/sitemap.xml', async (c) =>
    c.body(siteMap(siteOf(c.req.raw), await pages.read()), 200, xml),
  );
  app.get('/:part{sitemap-[1-9]\\d{0,2}\\.xml}', async (c) => {
    const part = sitePart(
      siteOf(c.req.raw),
      await pages.read(),
      Number(/\d+/.exec(c.req.path.slice(tools.basePath.length))?.[0]),
    );
    return part === null ? c.text('not found', 404) : c.body(part, 200, xml);
  });
  app.get('/deelbeeld/:name{[A-Za-z0-9]{15,18}-[0-9a-f]{16}\\.png}', async (c) => {
    if (!(await tools.admit(c.env.address)))
      return c.text('too many requests', 429, { 'Retry-After': '60' });
    const [recordId = '', hash = ''] = c.req.param('name').replace('.png', '').split('-');
    const image = await readShareImage(tools.askGuest(), { recordId, hash });
    if (image === null) return c.text('not found', 404, { 'Cache-Control': 'no-store' });
    return c.body(new Uint8Array(await tools.images.draw(image)), 200, forEver);
  });
  app.all('*', (c) => c.text('not found', 404));
  app.onError((error, c) => {
    if (!tools.isAway(error)) tools.report(error, c.env);
    return tools.isAway(error)
      ? c.text('database away', 503, { 'Retry-After': '5' })
      : c.text(`reference ${c.env.requestId}`, 500);
  });
  return { app, drop: pages.drop };
}

function cacheSitePages(tools: CrawlerTools) {
  let cachedPages: Promise<SitePage[]> | undefined;
  return {
    read(): Promise<SitePage[]> {
      if (cachedPages !== undefined) return cachedPages;
      const mine = readSitePages(tools.askGuest());
      cachedPages = mine;
      mine.catch(() => {
        if (cachedPages === mine) cachedPages = undefined;
      });
      return mine;
    },
    drop: (): void => {
      cachedPages = undefined;
    },
  };
}

const robotsText = (site: Site): string =>
  [
    'User-agent: *',
    ...disallowedPaths.map((path) => `Disallow: ${site.basePath}${path}`),
    '',
    `Sitemap: ${absoluteUrl(site, '/sitemap.xml')}`,
    '',
  ].join('\n');

/** Source: https://www.sitemaps.org/protocol.html. */
const mostInFile = 50_000;
const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
const space = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

function siteMap(site: Site, pages: readonly SitePage[]): string {
  if (pages.length <= mostInFile) return urlSet(site, pages);
  const parts = Array.from({ length: Math.ceil(pages.length / mostInFile) }, (_, at) => {
    const changed = partOf(pages, at + 1).reduce(
      (last, page) => (page.changed > last ? page.changed : last),
      '',
    );
    return `<sitemap><loc>${escapeXml(absoluteUrl(site, `/sitemap-${at + 1}.xml`))}</loc><lastmod>${changed}</lastmod></sitemap>\n`;
  });
  return `${head}<sitemapindex ${space}>\n${parts.join('')}</sitemapindex>\n`;
}

function sitePart(site: Site, pages: readonly SitePage[], number: number): string | null {
  const part = pages.length <= mostInFile ? [] : partOf(pages, number);
  return part.length === 0 ? null : urlSet(site, part);
}

const partOf = (pages: readonly SitePage[], number: number): readonly SitePage[] =>
  pages.slice((number - 1) * mostInFile, number * mostInFile);

const urlSet = (site: Site, pages: readonly SitePage[]): string =>
  `${head}<urlset ${space}>\n${pages.map(({ path, changed }) => `<url><loc>${escapeXml(absoluteUrl(site, path))}</loc><lastmod>${changed}</lastmod></url>\n`).join('')}</urlset>\n`;
