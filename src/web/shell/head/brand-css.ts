import type { LoaderFunctionArgs } from 'react-router';
import { darkModeColours } from '#protocol/brand/colours.ts';
import { visitContext } from '../../visit.ts';

const tokenName = /^--[a-z0-9-]+$/;
const colour = /^[#a-zA-Z0-9(),.%/ -]+$/;

/** Other colours have another address. */
const lasting = 'public, max-age=15552000, immutable';
const brief = 'public, max-age=300';

/** A file, unlike a style element, keeps the Content-Security-Policy strict. */
export function loader({ url, context }: LoaderFunctionArgs): Response {
  const { colours } = context.get(visitContext).ctx.brand;
  const night = cssTokenRule(
    ':root[data-area="portal"], :root[data-area="workspace"]',
    darkModeColours(colours),
  );
  const body = `${cssTokenRule(':root', colours)}@media (prefers-color-scheme: dark) { ${night}}\n`;
  const caching = url.searchParams.get('v') === coloursVersion(colours) ? lasting : brief;
  const headers = { 'content-type': 'text/css; charset=utf-8', 'cache-control': caching };
  return new Response(body, { headers });
}

export function cssTokenRule(selector: string, colours: Readonly<Record<string, string>>): string {
  const lines = Object.entries(colours)
    .map(([name, value]) => [name.startsWith('--') ? name : `--${name}`, value] as const)
    .filter(([name, value]) => tokenName.test(name) && colour.test(value));
  return `${selector} { ${lines.map(([name, value]) => `${name}: ${value};`).join(' ')} }\n`;
}

export function coloursVersion(colours: Readonly<Record<string, string>>): string {
  let hash = 5381;
  for (const sign of JSON.stringify(colours))
    hash = (hash * 33 + sign.charCodeAt(0)) % 4_294_967_291;
  return hash.toString(36);
}
