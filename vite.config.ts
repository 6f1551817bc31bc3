import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { basePath } from './scripts/base-path.ts';
import { sharedChunks } from './scripts/vite-chunks.ts';
import { ownGallery } from './scripts/vite-gallery.ts';
import { layerOrder } from './scripts/vite-layers.ts';
import { recordApiDeclarations } from './scripts/vite-record-api.ts';
import { walls } from './scripts/vite-walls.ts';

export default defineConfig({
  base: basePath(process.env.BASE_PATH),
  plugins: [walls(), layerOrder(), ownGallery(), recordApiDeclarations(), reactRouter()],
  // Pictures stay files: the content security policy knows no `data:`.
  // `manifest`: which files each page loads, for the test of page weights.
  build: { assetsInlineLimit: 0, sourcemap: false, manifest: true },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Every visitor gets the list of routes, in which each file's name stands once for each page that needs it.
            entryFileNames: 'assets/[hash:7].js',
            chunkFileNames: 'assets/[hash:7].js',
            // Pictures and fonts keep the names that the server's build writes into pages.
            assetFileNames: ({ names }) =>
              names.some((name) => name.endsWith('.css'))
                ? 'assets/[hash:7][extname]'
                : 'assets/[name]-[hash][extname]',
            codeSplitting: { groups: sharedChunks() },
          },
        },
      },
    },
  },
});
