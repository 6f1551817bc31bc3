import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { serverLayers } from './lint/layers.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const layerPrefix = new RegExp(`^#(${serverLayers.join('|')})/`);
const layerFile = new RegExp(
  `^${root.replace(/[\\/]/g, '[\\\\/]')}src[\\\\/](${serverLayers.join('|')})[\\\\/]`,
);

/**
 * The browser bundle must not reach a server layer, and the process keeps one copy of each such
 * layer: the server build leaves them to Node. Source: docs/architecture/layers.md.
 */
export function walls(): Plugin {
  let serving = false;
  return {
    name: 'zorgeloos-walls',
    enforce: 'pre',
    configResolved(config) {
      serving = config.command === 'serve';
    },
    resolveId(source, importer) {
      const layer = layerPrefix.exec(source)?.[1];
      if (layer === undefined) return null;
      if (this.environment.name === 'client') this.error(sentence(layer, source, importer));
      // While developing, Vite runs modules from a place where `#layer/` means nothing; the file
      // itself is the same module to Node.
      return { id: serving ? `${root}src/${source.slice(1)}` : source, external: true };
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
