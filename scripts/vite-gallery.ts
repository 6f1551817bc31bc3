import { join } from 'node:path';
import type { Plugin } from 'vite';

const mark = '?stijlgids';
const gallery = join('src', 'ui', 'gallery');

/**
 * Gives the style guide its own copy of everything it shows. A module that two pages share becomes
 * a separate file, and the style guide shares modules with every page. Without these copies each
 * page would fetch more files.
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
