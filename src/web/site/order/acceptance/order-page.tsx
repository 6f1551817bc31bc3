import {
  redirect,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router';
import { readPlacedOrder } from '#domain/selling/read-order.ts';
import { dayText } from '#messages/shared/days.ts';
import { describeOrderProblem } from '#messages/problems/order-problems.ts';
import { orderPageText } from '#messages/site/order/page.ts';
import { orderReviewText } from '#messages/site/order/review.ts';
import { orderDraftPath, orderPath, summaryPath } from '#protocol/site/order-paths.ts';
import { orderStatus } from '#protocol/telecom/selling.ts';
import { phoneLink } from '#protocol/texts/link-address.ts';
import { FormErrors, wrongTitle } from '../../../forms/FormErrors.tsx';
import { submitKeepingInput } from '../../../forms/drafts/submit-keeping-input.ts';
import { loadFormCheck, useCheckedForm } from '../../../forms/use-checked-form.ts';
import { useLastActionData } from '../../../forms/use-last-action-data.ts';
import type { PageHandle } from '../../../handle.ts';
import { Head } from '../../../shell/head/Head.tsx';
import { OrderPage } from '../../../shell/order/OrderPage.tsx';
import { orderViewOf, type OrderView } from '../../../shell/order/order-view.ts';
import { visitContext } from '../../../visit.ts';
import { Note } from '#ui/feedback/Note.tsx';
import { acceptAction, readAcceptance } from './accept.ts';
import { AcceptPage, Afterwards } from './AcceptPage.tsx';
import { noOrder, orderHeaders } from '../load-order.ts';
import { OrderGone } from '../OrderFrame.tsx';
import { QuestionSection } from './QuestionForm.tsx';

export const handle = {} satisfies PageHandle;
export const headers = orderHeaders;

export async function loader({ params, context }: LoaderFunctionArgs) {
  const visit = context.get(visitContext);
  const { ctx } = visit;
  const order = await readPlacedOrder(ctx, params['token'] ?? '');
  if (order === null) return noOrder();
  if (order.status === orderStatus.draft) throw redirect(orderDraftPath(order.token), 303);
  const view = orderViewOf(order, { now: ctx.now, phone: ctx.brand.phone });
  const isOpenQuote = order.status === orderStatus.quote && view.closed === null;
  return {
    token: order.token,
    view,
    until: order.validUntil,
    email: order.contact?.email ?? null,
    acceptance: isOpenQuote ? await readAcceptance(visit, order) : null,
  };
}

export const action = (args: ActionFunctionArgs) => acceptAction(args);
export const clientAction = submitKeepingInput;

const loadCheck = () =>
  loadFormCheck(import('#protocol/forms/order/acceptance.ts').then((form) => form.orderAcceptance));

export default function OrderOfLink() {
  const loaded = useLoaderData<typeof loader>();
  if (loaded === null) return <OrderGone />;
  if (loaded.acceptance !== null) return <Quote {...loaded} acceptance={loaded.acceptance} />;
  const { view, token } = loaded;
  if (view.closed !== null) return <ClosedQuote {...loaded} closed={view.closed} />;
  return <OrderPage view={view} path={orderPath(token)} summaryPath={summaryPath(token)} />;
}

type QuoteProps = {
  token: string;
  view: OrderView;
  until: string | null;
  email: string | null;
  acceptance: Awaited<ReturnType<typeof readAcceptance>>;
};

function Quote({ token, view, until, email, acceptance }: QuoteProps) {
  const form = useCheckedForm(loadCheck, useLastActionData<typeof action>(), describeOrderProblem);
  const title = orderPageText.titles.Offerte;
  return (
    <main className="section-app" id="inhoud" tabIndex={-1}>
      <Head
        title={orderPageText.quotePageTitle(view.number)}
        {...wrongTitle(title, form.problems)}
      />
      <div className="page order-row">
        <div className="order-step">
          <div className="stack">
            <p className="small soft">{orderPageText.quoteReference(view.number)}</p>
            <h1 className="order-title">{title}</h1>
            {until !== null && <p className="lede">{orderReviewText.quoteLede(dayText(until))}</p>}
          </div>
          <FormErrors form={form} />
          <AcceptPage
            form={form}
            acceptance={acceptance}
            changesKey=""
            summaryPath={summaryPath(token)}
          />
        </div>
        <div className="order-step order-stay">
          <Afterwards earliest={acceptance.earliest} />
          {email !== null && <QuestionSection token={token} email={email} />}
        </div>
      </div>
    </main>
  );
}

type ClosedProps = Pick<QuoteProps, 'token' | 'view' | 'email'> & {
  closed: NonNullable<OrderView['closed']>;
};

/** A quote that nobody can accept now. */
function ClosedQuote({ token, view, email, closed }: ClosedProps) {
  const { number, phone, reason } = view;
  const { title, text } = orderPageText[closed];
  return (
    <main className="section-app" id="inhoud" tabIndex={-1}>
      <Head title={title} />
      <div className="page stack-wide">
        <div className="order-step">
          <div className="stack">
            <p className="small soft">{orderPageText.quoteReference(number)}</p>
            <h1 className="order-title">{title}</h1>
            <p className="lede">{text}</p>
          </div>
          {closed === 'withdrawn' && reason !== null && (
            <Note>
              <p>
                <strong>{orderPageText.next.why}</strong>
              </p>
              <p>{reason}</p>
            </Note>
          )}
          <a className="go figure" href={phoneLink(phone)}>
            {phone}
          </a>
          {email !== null && <QuestionSection token={token} email={email} />}
        </div>
      </div>
    </main>
  );
}
