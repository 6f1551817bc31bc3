import type { LoaderFunctionArgs } from 'react-router';
import { brandText } from '#messages/setup/brand.ts';
import { usableColours, derivedColours } from '#protocol/brand/colours.ts';
import { administratorVisit } from '../frame/staff-visit.ts';

const longestName = 60;

export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const { visit } = administratorVisit(args);
  const { searchParams } = args.url;
  const chosen = usableColours((which) => searchParams.get(which));
  const png = await visit.drawPicture({
    title: brandText.preview.shareTitle,
    kicker: null,
    brand: (searchParams.get('naam') ?? '').slice(0, longestName) || visit.ctx.brand.name,
    colours: { ...visit.ctx.brand.colours, ...derivedColours(chosen) },
  });
  const headers = {
    'content-type': 'image/png',
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex',
  };
  return new Response(new Uint8Array(png), { headers });
}
