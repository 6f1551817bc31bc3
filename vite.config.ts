import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { basePath } from './scripts/base-path.ts';
import { ownGallery } from './scripts/vite-gallery.ts';
import { layerOrder } from './scripts/vite-layers.ts';
import { ownSchemas } from './scripts/vite-record-api.ts';
import { walls } from './scripts/vite-walls.ts';

/** Our own rooms; the style guide has copies of its own (`?stijlgids`). */
const shared = /[\\/]src[\\/](?!.*\?stijlgids)/;

export default defineConfig({
  base: basePath(process.env.BASE_PATH),
  plugins: [walls(), layerOrder(), ownGallery(), ownSchemas(), reactRouter()],
  // Pictures stay files: the content security policy knows no `data:`.
  build: { assetsInlineLimit: 0, sourcemap: false },
  environments: {
    client: {
      // What most pages share travels as one file and one style sheet: small files compress badly and each costs a request.
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'site', test: shared, minShareCount: 10, priority: 2 },
                { name: 'some', test: shared, minShareCount: 5, priority: 1 },
              ],
            },
          },
        },
      },
    },
  },
});
