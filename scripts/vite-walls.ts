import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { serverLayers } from './lint/layers.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const layerPrefix = new RegExp(`^#(${serverLayers.join('|')})/`);
const layerFile = new RegExp(
  `^${root.replace(/[\\/]/g, '[\\\\/]')}src[\\\\/](${serverLayers.join('|')})[\\\\/]`,
);

/**
 * Stops the build when the browser bundle reaches a server layer. The server build leaves these
 * layers as imports for Node, so that the process has one copy of each. Source:
 * docs/architecture/layers.md.
 */
export function walls(): Plugin {
  let isDevelopment = false;
  return {
    name: 'zorgeloos-walls',
    enforce: 'pre',
    configResolved(config) {
      isDevelopment = config.command === 'serve';
    },
    resolveId(source, importer) {
      const layer = layerPrefix.exec(source)?.[1];
      if (layer === undefined) return null;
      if (this.environment.name === 'client') this.error(sentence(layer, source, importer));
      // In development Vite runs modules from a place where `#layer/` does not resolve. The file
      // path gives Node the same module.
      return { id: isDevelopment ? `${root}src/${source.slice(1)}` : source, external: true };
    },
    load(id) {
      const layer = this.environment.name === 'client' ? layerFile.exec(id)?.[1] : undefined;
      if (layer !== undefined) this.error(sentence(layer, id, undefined));
      return null;
    },
  };
}

const sentence = (layer: string, what: string, importer: string | undefined): string =>
  `The browser bundle may not reach the server layer "${layer}": ${importer === undefined ? '' : `${importer} imports `}${what}. ` +
  'Use it in a loader or action only, or move what the browser needs to protocol/ or messages/.';
