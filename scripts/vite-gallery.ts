import { join } from 'node:path';
import type { Plugin } from 'vite';

const copySuffix = '?stijlgids';
const gallery = join('src', 'ui', 'gallery');

/**
 * A module that two pages share becomes a separate file, and the style guide shares modules with
 * every page. Without its own copies each page would fetch more files.
 */
export function ownGallery(): Plugin {
  let copiedLayers: string[] = [];
  let galleryFolder = '';
  return {
    name: 'own-gallery',
    apply: 'build',
    enforce: 'pre',
    configResolved({ root }) {
      copiedLayers = ['ui', 'messages'].map((layer) => join(root, 'src', layer));
      galleryFolder = join(root, gallery);
    },
    async resolveId(source, importer, options) {
      if (
        importer === undefined ||
        !(importer.endsWith(copySuffix) || importer.startsWith(galleryFolder))
      )
        return null;
      const found = await this.resolve(source, importer.replace(copySuffix, ''), {
        ...options,
        skipSelf: true,
      });
      if (
        found === null ||
        !copiedLayers.some((layer) => found.id.startsWith(layer)) ||
        found.id.startsWith(galleryFolder)
      )
        return found;
      return { ...found, id: found.id + copySuffix };
    },
  };
}
