import { data, type LoaderFunctionArgs } from 'react-router';
import { readPlacedOrder } from '#domain/selling/read-order.ts';
import { isOpenOrder } from '#domain/selling/summary/mail-summary.ts';
import { readSummary } from '#domain/selling/summary/read-summary.ts';
import { summaryFile } from '#domain/selling/summary/summary-file.ts';
import { fileHeaders } from '../../../file-response.ts';
import { visitContext } from '../../../visit.ts';

/** Gives the accepted summary. An order that was not accepted yet gets one of its stored lines. */
export async function loader({ params, context }: LoaderFunctionArgs): Promise<Response> {
  const { ctx } = context.get(visitContext);
  const order = await readPlacedOrder(ctx, params['token'] ?? '');
  if (order === null) throw data(null, { status: 404 });
  const summary = isOpenOrder(order.status) ? await readSummary(ctx, order) : order.summary;
  if (summary === null) throw data(null, { status: 404 });
  const { name, bytes } = await summaryFile(ctx, order.number, summary);
  return new Response(new Uint8Array(bytes), {
    headers: { ...fileHeaders(name, 'application/pdf'), 'referrer-policy': 'same-origin' },
  });
}
