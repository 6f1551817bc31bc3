import { join } from 'node:path';
import type { Plugin } from 'vite';

const mark = '?stijlgids';
const gallery = join('src', 'ui', 'gallery');

/**
 * Gives the style guide a copy of its own of everything it shows. A module that two pages share
 * gets a file of its own, and the style guide shares with every page: without this, each of them
 * would fetch more files because there is a page that shows all parts.
 */
export function ownGallery(): Plugin {
  let kit: string[] = [];
  let shown = '';
  return {
    name: 'own-gallery',
    apply: 'build',
    enforce: 'pre',
    configResolved({ root }) {
      kit = ['ui', 'messages'].map((layer) => join(root, 'src', layer));
      shown = join(root, gallery);
    },
    async resolveId(source, importer, options) {
      if (importer === undefined || !(importer.endsWith(mark) || importer.startsWith(shown)))
        return null;
      const found = await this.resolve(source, importer.replace(mark, ''), {
        ...options,
        skipSelf: true,
      });
      if (
        found === null ||
        !kit.some((layer) => found.id.startsWith(layer)) ||
        found.id.startsWith(shown)
      )
        return found;
      return { ...found, id: found.id + mark };
    },
  };
}
