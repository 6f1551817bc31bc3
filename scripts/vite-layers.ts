import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const tokens = fileURLToPath(new URL('../src/ui/styles/tokens.css', import.meta.url));

/** The first sheet decides the order of the CSS layers, and the build decides which is first. */
export function layerOrder(): Plugin {
  const [order] = /@layer [^;{]+;/.exec(readFileSync(tokens, 'utf8')) ?? [];
  if (order === undefined)
    throw new Error(`${tokens} has no @layer statement with the order of the layers.`);
  return {
    name: 'layer-order',
    enforce: 'pre',
    transform: (code, id) =>
      /\.css(\?|$)/.test(id) && id.includes('/src/') ? { code: order + code, map: null } : null,
  };
}
