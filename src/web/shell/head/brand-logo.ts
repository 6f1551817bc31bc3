import type { LoaderFunctionArgs } from 'react-router';
import { findLogo } from '#engine/brand/logos.ts';
import { visitContext } from '../../visit.ts';

const types = { svg: 'image/svg+xml', png: 'image/png' } as const;

export async function loader({ params, context }: LoaderFunctionArgs): Promise<Response> {
  const { ctx } = context.get(visitContext);
  const logo = await findLogo(ctx.db, params['file'] ?? '');
  if (logo === null) throw new Response(null, { status: 404 });
  return new Response(new Uint8Array(logo.bytes), {
    headers: {
      'content-type': types[logo.kind],
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'cache-control': 'public, max-age=31536000, immutable',
    },
  });
}
