import type { LoaderFunctionArgs } from 'react-router';
import { usableColours, sampleColours } from '#protocol/brand/colours.ts';
import { cssTokenRule } from '../../shell/head/brand-css.ts';
import { setupVisit } from './setup-visit.ts';

/**
 * The colours of the sample, for who has no scripts: the policy of our pages allows no style of an
 * element.
 */
export function loader(args: LoaderFunctionArgs): Response {
  setupVisit(args);
  const chosen = usableColours((which) => args.url.searchParams.get(which));
  const headers = {
    'content-type': 'text/css; charset=utf-8',
    'cache-control': 'private, no-store',
  };
  return new Response(cssTokenRule('.brand-sample', sampleColours(chosen)), { headers });
}
