import type { LoaderFunctionArgs } from 'react-router';
import { visitContext } from '../../visit.ts';
import source from './service-worker.js?raw';

/**
 * Returns the service worker, which opens the portal without a connection. Its requests are
 * governed by its own Content-Security-Policy, not by the page's.
 */
export function loader({ context }: LoaderFunctionArgs): Response {
  const headers = {
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': "default-src 'none'; connect-src 'self'",
    'service-worker-allowed': `${context.get(visitContext).basePath}/`,
  };
  return new Response(source, { headers });
}
