import type { LoaderFunctionArgs } from 'react-router';
import { staffVisit } from '../frame/staff-visit.ts';

const longest = 200;

/** The texts come from the query, because the form is possibly unsaved. */
export async function loader({ url, params, context }: LoaderFunctionArgs): Promise<Response> {
  const { visit } = staffVisit({ url, params, context });
  const { name: brand, colours } = visit.ctx.brand;
  const wordsIn = (param: string): string => (url.searchParams.get(param) ?? '').slice(0, longest);
  const png = await visit.drawPicture({
    title: wordsIn('titel'),
    kicker: wordsIn('boven') || null,
    brand,
    colours,
  });
  return new Response(new Uint8Array(png), {
    headers: {
      'content-type': 'image/png',
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
    },
  });
}
