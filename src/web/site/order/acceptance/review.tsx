import {
  redirect,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router';
import { nextStep } from '#domain/selling/drafts/draft-steps.ts';
import { withChanges } from '#domain/selling/drafts/reprice-draft.ts';
import { readPlacedOrderOf } from '#domain/selling/read-order.ts';
import { orderReviewText as words } from '#messages/site/order/review.ts';
import { describeOrderProblem } from '#messages/problems/order-problems.ts';
import { orderPath, orderStepPath, summaryPath } from '#protocol/site/order-paths.ts';
import { FormErrors } from '../../../forms/FormErrors.tsx';
import { submitKeepingInput } from '../../../forms/drafts/submit-keeping-input.ts';
import { loadFormCheck, useCheckedForm } from '../../../forms/use-checked-form.ts';
import { useLastActionData } from '../../../forms/use-last-action-data.ts';
import type { PageHandle } from '../../../handle.ts';
import { visitContext } from '../../../visit.ts';
import { acceptAction, readAcceptance } from './accept.ts';
import { AcceptPage, Afterwards } from './AcceptPage.tsx';
import { loadStep, noOrder, orderHeaders } from '../load-order.ts';
import { BackLink, OrderFrame, OrderGone } from '../OrderFrame.tsx';
import '../../../shell/order/OrderPage.css';

export const handle = {} satisfies PageHandle;
export const headers = orderHeaders;

export async function loader(args: LoaderFunctionArgs) {
  const opened = await loadStep(args, 'review');
  if (opened === null) return noOrder();
  const { draft, frame } = opened;
  const visit = args.context.get(visitContext);
  const order = await readPlacedOrderOf(visit.ctx, draft);
  if (order === null) throw redirect(orderPath(draft.token), 303);
  // The page shows what the acceptance takes over.
  const changed = await withChanges(visit.ctx, order, frame.changes);
  // An order of which nothing is left has no summary to read.
  const step = nextStep(changed);
  if (step !== 'review') throw redirect(orderStepPath(draft.token, step), 303);
  return { frame, acceptance: await readAcceptance(visit, changed) };
}

export const action = (args: ActionFunctionArgs) => acceptAction(args);
export const clientAction = submitKeepingInput;

const loadCheck = () =>
  loadFormCheck(import('#protocol/forms/order/acceptance.ts').then((form) => form.orderAcceptance));

export default function ReviewStep() {
  const loaded = useLoaderData<typeof loader>();
  return loaded === null ? <OrderGone /> : <ReviewOfOrder {...loaded} />;
}

type Loaded = Extract<Awaited<ReturnType<typeof loader>>, { acceptance: unknown }>;

function ReviewOfOrder({ frame, acceptance }: Loaded) {
  const form = useCheckedForm(loadCheck, useLastActionData<typeof action>(), describeOrderProblem);
  return (
    <OrderFrame
      frame={frame}
      step="review"
      title={words.title}
      lede={words.lede}
      problems={form.problems}
      aside={<Afterwards earliest={acceptance.earliest} />}
    >
      <FormErrors form={form} />
      <AcceptPage
        form={form}
        acceptance={acceptance}
        changesKey={frame.changesKey}
        summaryPath={summaryPath(frame.token)}
      />
      <BackLink to={orderStepPath(frame.token, 'startDate')} />
    </OrderFrame>
  );
}
