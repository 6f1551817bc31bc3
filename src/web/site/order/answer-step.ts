import type * as v from 'valibot';
import { data, redirect, type ActionFunctionArgs } from 'react-router';
import { isOpen, nextStep } from '#domain/selling/drafts/draft-steps.ts';
import { type OrderDraft, readDraft } from '#domain/selling/drafts/read-draft.ts';
import {
  findPriceChanges,
  keyOfChanges,
  problemOfChanges,
  repriceDraft,
} from '#domain/selling/drafts/reprice-draft.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import type { Problem, Result } from '#protocol/problem.ts';
import {
  orderDraftPath,
  orderPath,
  type OrderStep,
  orderStepPath,
} from '#protocol/site/order-paths.ts';
import { orderStatus } from '#protocol/telecom/selling.ts';
import { checkForm, readForm } from '../../forms/check.ts';
import { formTextsOf } from '../../forms/drafts/form-texts.ts';
import { refusal } from '../../forms/form-action.ts';
import { honeypotName } from '../../forms/form-key.ts';
import { visitContext } from '../../visit.ts';
import { seenChangesField } from './seen-changes.ts';

type Args = Pick<ActionFunctionArgs, 'request' | 'params' | 'context'>;

/** `visitor`: the network address. */
export type SentStep = { ctx: RequestContext; visitor: string; draft: OrderDraft; sent: FormData };

/** The form of a page about a draft. A form that a program filled in leads back to the order. */
export async function readStepForm(args: Args): Promise<SentStep> {
  const sent = await readForm(args.request);
  if (sent === null) throw data(null, { status: 400 });
  return openSentStep(args, sent);
}

export async function openSentStep(
  { params, context }: Pick<Args, 'params' | 'context'>,
  sent: FormData,
): Promise<SentStep> {
  const { ctx, address } = context.get(visitContext);
  const draft = await readDraft(ctx, params['token'] ?? '');
  if (draft === null) throw data(null, { status: 404 });
  if (draft.status !== orderStatus.draft) throw redirect(orderPath(draft.token), 303);
  if (sent.get(honeypotName)) throw redirect(orderDraftPath(draft.token), 303);
  return { ctx, visitor: address, draft, sent };
}

/** Sends who skipped a step back to it. */
export function requireStep({ draft }: SentStep, step: OrderStep): void {
  if (!isOpen(draft, step)) throw redirect(orderStepPath(draft.token, nextStep(draft)), 303);
}

export const refuseStep = ({ sent, draft }: SentStep, problems: readonly Problem[]) => {
  if (problems.some(({ code }) => code === 'order.closed'))
    throw redirect(orderPath(draft.token), 303);
  return refusal({ problems, typed: formTextsOf(sent) });
};

/**
 * Takes over changed prices and products that are gone, when the page showed these changes.
 * Otherwise they are shown first: nobody goes on with a price that was not on the page.
 */
export async function refuseUnseenPrices(step: SentStep) {
  const { ctx, draft, sent } = step;
  const changes = await findPriceChanges(ctx, draft);
  if (changes.length === 0) return null;
  if (sent.get(seenChangesField) !== keyOfChanges(changes))
    return refuseStep(step, [problemOfChanges(changes)]);
  await repriceDraft(ctx, draft);
  return null;
}

/** To the first step that is not done, which follows from what is stored now. */
export async function goOn({ ctx, draft: { token } }: SentStep): Promise<Response> {
  const stored = await readDraft(ctx, token);
  return redirect(
    stored === null ? orderDraftPath(token) : orderStepPath(token, nextStep(stored)),
    303,
  );
}

export async function answerStep<S extends v.GenericSchema>(
  args: Args,
  {
    step,
    schema,
    save,
  }: {
    step: OrderStep;
    schema: S;
    save: (opened: SentStep, value: v.InferOutput<S>) => Promise<Result<unknown>>;
  },
) {
  const opened = await readStepForm(args);
  requireStep(opened, step);
  const checked = checkForm(schema, opened.sent);
  if (!checked.ok) return refuseStep(opened, checked.problems);
  const stale = await refuseUnseenPrices(opened);
  if (stale !== null) return stale;
  const saved = await save(opened, checked.value);
  return saved.ok ? goOn(opened) : refuseStep(opened, saved.problems);
}
