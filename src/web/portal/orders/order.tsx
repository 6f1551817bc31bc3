import { data, Link, redirect, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { isUnordered, readOwnOrder } from '#domain/selling/read-order.ts';
import { ordersText as words } from '#messages/site/order/page.ts';
import { orderPath, ownOrderPath, ownOrdersPath } from '#protocol/site/order-paths.ts';
import type { PageHandle } from '../../handle.ts';
import { OrderPage } from '../../shell/order/OrderPage.tsx';
import { orderViewOf } from '../../shell/order/order-view.ts';
import { companyRecordVisit } from '../company/company-visit.ts';
import '../Dashboard.css';

export const handle = { area: 'portal' } satisfies PageHandle;

/** A quote is read and accepted at its own link, where it stays when it has ended. */
export async function loader(args: LoaderFunctionArgs) {
  const { ctx } = companyRecordVisit(args);
  const order = await readOwnOrder(ctx, args.params['orderId'] ?? '');
  if (order === null) throw data(null, { status: 404 });
  if (isUnordered(order)) throw redirect(orderPath(order.token), 303);
  return { id: order.id, view: orderViewOf(order, { now: ctx.now, phone: ctx.brand.phone }) };
}

export default function OwnOrderPage() {
  const { id, view } = useLoaderData<typeof loader>();
  return (
    <OrderPage
      view={view}
      path={ownOrderPath(id)}
      summaryPath={`${ownOrderPath(id)}/samenvatting.pdf`}
      back={
        <Link className="dashboard-back" to={ownOrdersPath} viewTransition>
          {words.back}
        </Link>
      }
    />
  );
}
