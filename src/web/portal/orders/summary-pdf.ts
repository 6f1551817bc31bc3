import { data, type LoaderFunctionArgs } from 'react-router';
import { readOwnOrder } from '#domain/selling/read-order.ts';
import { summaryFile } from '#domain/selling/summary/summary-file.ts';
import { fileHeaders } from '../../file-response.ts';
import { companyRecordVisit } from '../company/company-visit.ts';

/** The contract summary as accepted. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const { ctx } = companyRecordVisit(args);
  const order = await readOwnOrder(ctx, args.params['orderId'] ?? '');
  if (order === null || order.summary === null) throw data(null, { status: 404 });
  const { name, bytes } = await summaryFile(ctx, order.number, order.summary);
  return new Response(new Uint8Array(bytes), { headers: fileHeaders(name, 'application/pdf') });
}
