import type { IncomingMessage, ServerResponse } from 'node:http';
import { icons } from '#ui/icons/icons.ts';
import { pictogramAt } from '#protocol/site/pictogram.ts';

const drawings: Readonly<Record<string, string>> = icons;

export function pictogram(path: string): string | null {
  const theme = pictogramAt(path);
  if (theme === null || !Object.hasOwn(drawings, theme.icon)) return null;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="120" viewBox="0 0 24 24"><rect width="24" height="24" rx="4" fill="${theme.color}"/>` +
    `<path d="${drawings[theme.icon]}" transform="translate(4 4) scale(.6667)" fill="none" stroke="#fff" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"/></svg>`
  );
}

/** Front ends on other origins may show the pictures too. */
const headers = {
  'Cache-Control': 'public, max-age=86400',
  'Content-Type': 'image/svg+xml',
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

export function sendPictogram(
  { method }: IncomingMessage,
  outgoing: ServerResponse,
  svg: string,
): void {
  if (method !== 'GET' && method !== 'HEAD') outgoing.writeHead(405, { Allow: 'GET, HEAD' }).end();
  else
    outgoing
      .writeHead(200, { ...headers, 'Content-Length': Buffer.byteLength(svg) })
      .end(method === 'HEAD' ? undefined : svg);
}
