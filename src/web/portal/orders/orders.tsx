import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { listOwnOrders, type OwnOrder } from '#domain/selling/list-own-orders.ts';
import { euros } from '#messages/shared/numbers.ts';
import { orderPageText, ordersText as words } from '#messages/site/order/page.ts';
import { orderStartPath, ownOrderPath } from '#protocol/site/order-paths.ts';
import { orderStatus } from '#protocol/telecom/selling.ts';
import { Table, type TableColumn } from '#ui/data/Table.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { ButtonLink } from '#ui/inputs/Button.tsx';
import type { PageHandle } from '../../handle.ts';
import { Head } from '../../shell/head/Head.tsx';
import { CompanyPage } from '../company/CompanyPage.tsx';
import { companyVisit } from '../company/company-visit.ts';

export const handle = { area: 'portal' } satisfies PageHandle;

export const loader = (args: LoaderFunctionArgs) => listOwnOrders(companyVisit(args).ctx);

const columns: readonly TableColumn[] = [
  { name: words.number, look: 'main' },
  { name: words.status },
  { name: words.monthly, look: 'softEnd' },
  { name: words.when, look: 'soft' },
];

export default function Orders() {
  const orders = useLoaderData<typeof loader>();
  return (
    <CompanyPage here="orders" title={words.title} lede={words.lede}>
      <Head title={words.title} />
      <div className="row">
        <ButtonLink to={orderStartPath}>{words.order}</ButtonLink>
      </div>
      <section className="stack-wide" aria-labelledby="bestellingen">
        <h2 className="title-5" id="bestellingen">
          {words.list}
        </h2>
        {orders.length === 0 ? (
          <EmptyState {...words.none} level="h3" />
        ) : (
          <Table labelledBy="bestellingen" columns={columns} rows={orders.map(rowOf)} />
        )}
      </section>
    </CompanyPage>
  );
}

const rowOf = (order: OwnOrder) => ({
  key: order.id,
  cells: [
    <Link className="company-link" to={ownOrderPath(order.id)} key="number">
      {order.number}
    </Link>,
    order.isQuote && order.status === orderStatus.cancelled
      ? orderPageText.lapsedTag
      : orderPageText.tags[order.status],
    order.monthly === null ? '' : euros(order.monthly / 100),
    whenText(order),
  ],
});

function whenText({ status, promised, deliveredOn, validUntil, isLate }: OwnOrder): string {
  if (status === orderStatus.rejected || status === orderStatus.cancelled) return '';
  if (status === orderStatus.quote) return validUntil === null ? '' : words.valid(validUntil);
  if (status === orderStatus.delivered)
    return deliveredOn === null ? '' : words.delivered(deliveredOn);
  if (isLate) return words.late;
  return promised === null || status === orderStatus.held ? words.later : words.promised(promised);
}
