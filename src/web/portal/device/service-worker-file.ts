import type { LoaderFunctionArgs } from 'react-router';
import { visitContext } from '../../visit.ts';
import source from './service-worker.js?raw';

/** Requests of the worker obey this Content-Security-Policy, not that of a page. */
export function loader({ context }: LoaderFunctionArgs): Response {
  const headers = {
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': "default-src 'none'; connect-src 'self'",
    'service-worker-allowed': `${context.get(visitContext).basePath}/`,
  };
  return new Response(source, { headers });
}
