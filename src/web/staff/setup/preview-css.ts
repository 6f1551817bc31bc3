import type { LoaderFunctionArgs } from 'react-router';
import { usableColours, sampleColours } from '#protocol/brand/colours.ts';
import { cssTokenRule } from '../../shell/head/brand-css.ts';
import { administratorVisit } from '../frame/staff-visit.ts';

/** For a page without scripts: the Content-Security-Policy refuses inline styles. */
export function loader(args: LoaderFunctionArgs): Response {
  administratorVisit(args);
  const chosen = usableColours((which) => args.url.searchParams.get(which));
  const headers = {
    'content-type': 'text/css; charset=utf-8',
    'cache-control': 'private, no-store',
  };
  return new Response(cssTokenRule('.brand-sample', sampleColours(chosen)), { headers });
}
