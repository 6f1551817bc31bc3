import { data, type LoaderFunctionArgs } from 'react-router';
import { readPlacedOrder } from '#domain/selling/read-order.ts';
import { eventFile } from '../../../shell/order/event-file.ts';
import { visitContext } from '../../../visit.ts';

/** The promised day for a calendar, behind the link of the order. */
export async function loader({ params, context }: LoaderFunctionArgs): Promise<Response> {
  const visit = context.get(visitContext);
  const order = await readPlacedOrder(visit.ctx, params['token'] ?? '');
  const file = order && eventFile(visit, order);
  if (file === null) throw data(null, { status: 404 });
  return file;
}
