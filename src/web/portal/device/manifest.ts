import type { LoaderFunctionArgs } from 'react-router';
import { type BrandLogo, isWordmark, logoPath } from '#protocol/site/brand.ts';
import { paths } from '../../paths.ts';
import { visitContext } from '../../visit.ts';

const ownIcon = (logo: BrandLogo, basePath: string) => ({
  src: basePath + logoPath(logo),
  sizes: logo.file.endsWith('.svg') ? 'any' : `${String(logo.width)}x${String(logo.height)}`,
  type: logo.file.endsWith('.svg') ? 'image/svg+xml' : 'image/png',
});

/** Source: W3C Web Application Manifest. */
export function loader({ context }: LoaderFunctionArgs): Response {
  const { basePath, ctx } = context.get(visitContext);
  const { name, colours, logo } = ctx.brand;
  const own = logo === null || isWordmark(logo) ? [] : [ownIcon(logo, basePath)];
  const icon = (file: string, size: number) => ({
    src: `${basePath}/icons/${file}-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
  });
  const manifest = {
    id: basePath + paths.dashboard,
    name,
    short_name: name.length <= 12 ? name : name.split(' ')[0],
    lang: 'nl',
    dir: 'ltr',
    start_url: basePath + paths.dashboard,
    scope: `${basePath}/`,
    display: 'standalone',
    theme_color: colours['deep'] ?? '#07432b',
    background_color: colours['paper'] ?? '#ffffff',
    icons: [
      ...own,
      icon('icon', 192),
      icon('icon', 512),
      { ...icon('maskable', 512), purpose: 'maskable' },
    ],
  };
  const headers = {
    'content-type': 'application/manifest+json; charset=utf-8',
    'cache-control': 'public, max-age=60',
  };
  return new Response(JSON.stringify(manifest), { headers });
}
