import { acceptOrder, mayWaive } from '#domain/selling/accept-order.ts';
import { readPlacedOrder, type PlacedOrder } from '#domain/selling/read-order.ts';
import { mailSummary } from '#domain/selling/summary/mail-summary.ts';
import { orderSums } from '#domain/selling/summary/contract-summary.ts';
import { readSummary } from '#domain/selling/summary/read-summary.ts';
import { data, redirect, type ActionFunctionArgs } from 'react-router';
import { localDay } from '#engine/model/local-day.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { orderAcceptance } from '#protocol/forms/order/acceptance.ts';
import { orderDraftPath, orderPath } from '#protocol/site/order-paths.ts';
import { promisedDay } from '#protocol/telecom/pricing.ts';
import { orderStatus } from '#protocol/telecom/selling.ts';
import { checkForm, readForm } from '../../../forms/check.ts';
import { formTextsOf } from '../../../forms/drafts/form-texts.ts';
import { refusal } from '../../../forms/form-action.ts';
import { honeypotName } from '../../../forms/form-key.ts';
import { visitContext, type Visit } from '../../../visit.ts';
import { refuseUnseenPrices } from '../answer-step.ts';

/** The acceptance of a draft or a quote; both pages show the same form. */
export async function acceptAction({ request, params, context }: ActionFunctionArgs) {
  const { ctx, address } = context.get(visitContext);
  const sent = await readForm(request);
  if (sent === null) throw data(null, { status: 400 });
  const order = await readPlacedOrder(ctx, params['token'] ?? '');
  if (order === null) throw data(null, { status: 404 });
  if (sent.get(honeypotName)) throw redirect(orderDraftPath(order.token), 303);
  const checked = checkForm(orderAcceptance, sent);
  if (!checked.ok) return refusal({ problems: checked.problems, typed: formTextsOf(sent) });
  if (order.status === orderStatus.draft) {
    const step = { ctx, visitor: address, draft: order, sent };
    const stale = await refuseUnseenPrices(step);
    if (stale !== null) return stale;
  }
  const { contact, id, token } = order;
  const accepted = await acceptOrder(ctx, {
    orderId: id,
    name: contact === null ? '' : `${contact.firstName} ${contact.lastName}`.trim(),
    address,
    acceptedHash: checked.value.hash,
    hasRead: checked.value.read === 'yes',
    mayBind: checked.value.mayBind === 'yes',
    waivesMail: checked.value.waive === 'yes',
  });
  if (accepted.ok) return redirect(orderPath(token), 303);
  const codes = accepted.problems.map(({ code }) => code);
  if (codes.includes('order.closed')) return redirect(orderPath(token), 303);
  if (codes.includes('order.unfinished')) return redirect(orderDraftPath(token), 303);
  return refusal({ problems: accepted.problems, typed: formTextsOf(sent) });
}

/** What the page of an acceptance shows. Mails the summary when it is new. */
export async function readAcceptance(
  { ctx, address }: Pick<Visit, 'ctx' | 'address'>,
  order: PlacedOrder,
) {
  const current = await readSummary(ctx, order);
  const isMailed = await mailSummary(ctx, order, { current, visitor: address });
  const company = order.company ?? { name: '', kvk: '' };
  return {
    summary: current.summary,
    madeOn: current.madeOn,
    hash: current.hash,
    monthly: orderSums(order).monthly,
    company,
    mayWaive: !isMailed && mayWaive({ company }),
    mailedTo: isMailed ? (order.contact?.email ?? null) : null,
    earliest: promisedOf(ctx, order),
  };
}

const promisedOf = (ctx: RequestContext, { lines, requestedDate }: PlacedOrder): string =>
  promisedDay({
    orderedOn: localDay(ctx.now),
    leadWorkingDays: lines.map(({ leadDays }) => leadDays),
    requested: requestedDate,
  });
