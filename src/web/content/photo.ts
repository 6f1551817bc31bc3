import { redirectDocument, type LoaderFunctionArgs } from 'react-router';
import { readPhotoSize } from '#engine/files/photo-sizes.ts';
import { servicesPath } from '#protocol/constants.ts';
import { photoWidths } from '#protocol/site/photo.ts';
import { visitContext } from '../visit.ts';

/** Until its sizes are made, a photograph is shown as it was uploaded. */
export async function loader({ params, context }: LoaderFunctionArgs): Promise<Response> {
  const { ctx } = context.get(visitContext);
  const { versionId = '', width: asked } = params;
  const width = photoWidths.find((one) => String(one) === asked);
  const found = width === undefined ? null : await readPhotoSize(ctx, versionId, width);
  if (found?.ok !== true) throw new Response(null, { status: 404 });
  if (found.value === null)
    return redirectDocument(`${servicesPath}/sobjects/ContentVersion/${versionId}/VersionData`);
  return new Response(new Uint8Array(found.value), {
    headers: {
      'content-type': 'image/webp',
      'content-security-policy': "default-src 'none'; sandbox",
      // The bytes of a version never change. Private, because a photograph can be taken offline.
      'cache-control': 'private, max-age=86400',
    },
  });
}
