import type { LoaderFunctionArgs } from 'react-router';
import { visitContext } from '../../visit.ts';
import source from './service-worker.js?raw';

/**
 * What opens the portal without a connection. What it may fetch is for its own policy to say, not
 * for that of the page.
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
