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
  // Images stay files, because the content security policy does not allow `data:`. `manifest`: the
  // files that each page loads, for the test of page weights.
  build: { assetsInlineLimit: 0, sourcemap: false, manifest: true },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Short names: every visitor downloads the list of routes, which repeats a file's name
            // for each page that needs the file.
            entryFileNames: 'assets/[hash:7].js',
            chunkFileNames: 'assets/[hash:7].js',
            // Images and fonts keep their names, because the server build writes these into pages.
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
