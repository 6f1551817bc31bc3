import type { Config } from '@react-router/dev/config';
import { basePath } from './scripts/base-path.ts';

export default {
  appDirectory: 'src/web',
  basename: basePath(process.env.BASE_PATH),
  // The list of routes is small and travels once as a cached file; asking for it page by page costs a request on each.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
