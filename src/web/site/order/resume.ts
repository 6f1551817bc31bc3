import { redirect, type LoaderFunctionArgs } from 'react-router';
import { nextStep } from '#domain/selling/drafts/draft-steps.ts';
import { readDraft } from '#domain/selling/drafts/read-draft.ts';
import { orderPath, orderStepPath } from '#protocol/site/order-paths.ts';
import { orderStatus } from '#protocol/telecom/selling.ts';
import { visitContext } from '../../visit.ts';

/** The mailed link: goes on where the visitor was. Without an order, the page of a step says so. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const token = params['token'] ?? '';
  const draft = await readDraft(context.get(visitContext).ctx, token);
  if (draft === null) return redirect(orderStepPath(token, 'address'), 303);
  return redirect(
    draft.status === orderStatus.draft ? orderStepPath(token, nextStep(draft)) : orderPath(token),
    303,
  );
}
