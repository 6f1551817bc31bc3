import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { basePath } from './scripts/base-path.ts';
import { ownGallery } from './scripts/vite-gallery.ts';
import { walls } from './scripts/vite-walls.ts';

export default defineConfig({
  base: basePath(process.env.BASE_PATH),
  plugins: [walls(), ownGallery(), reactRouter()],
  // Pictures stay files: the content security policy knows no `data:`.
  build: { assetsInlineLimit: 0, sourcemap: false },
});
