import type { LoaderFunctionArgs } from 'react-router';
import { readTariffSheet } from '#domain/selling/tariff-sheet.ts';
import { tariffSheetText } from '#messages/site/tariff-sheet.ts';
import { visitContext } from '../../visit.ts';

/** All prices of today, as a document to keep. Source: decisions.md §13. */
export async function loader({ context }: LoaderFunctionArgs): Promise<Response> {
  const sheet = await readTariffSheet(context.get(visitContext).ctx);
  return new Response(new Uint8Array(sheet), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${tariffSheetText.fileName}"`,
      'cache-control': 'public, max-age=300',
    },
  });
}
