import { data, type LoaderFunctionArgs } from 'react-router';
import { readOwnOrder } from '#domain/selling/read-order.ts';
import { eventFile } from '../../shell/order/event-file.ts';
import { visitContext } from '../../visit.ts';
import { companyRecordVisit } from '../company/company-visit.ts';

/** The promised day for a calendar. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const { ctx } = companyRecordVisit(args);
  const order = await readOwnOrder(ctx, args.params['orderId'] ?? '');
  const file = order && eventFile(args.context.get(visitContext), order);
  if (file === null) throw data(null, { status: 404 });
  return file;
}
