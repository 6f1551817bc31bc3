import type { Config } from '@react-router/dev/config';
import { basePath } from './scripts/base-path.ts';

export default {
  appDirectory: 'src/web',
  basename: basePath(process.env.BASE_PATH),
  // The list of routes is small and is sent once, in a cached file (`scripts/route-lists.mjs`).
  // Loading it page by page costs a request on each page.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
