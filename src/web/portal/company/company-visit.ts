import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import type * as v from 'valibot';
import type { FormSubmission } from '#domain/forms/save-form.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import type { Problem, Result } from '#protocol/problem.ts';
import { checkForm, readForm } from '../../forms/check.ts';
import { formKeyOf, refusal } from '../../forms/form-action.ts';
import { formTextsOf } from '../../forms/drafts/form-texts.ts';
import { paths } from '../../paths.ts';
import type { Visit } from '../../visit.ts';
import { customerVisit } from '../../session/customer.ts';
import { onlyRequestsReason, withDone } from './company-params.ts';
import { honeypotName } from '../../forms/form-key.ts';

/** Source: spec §2. */
export function companyVisit(args: Pick<LoaderFunctionArgs, 'url' | 'context'>): Visit {
  const visit = customerVisit(args);
  const { viewer } = visit.ctx;
  if (viewer.kind === 'user' && viewer.role === 'casesOnly')
    throw redirect(withDone(paths.serviceRequests, onlyRequestsReason));
  return visit;
}

export function companyRecordVisit(args: Pick<LoaderFunctionArgs, 'url' | 'context'>): Visit {
  const visit = customerVisit(args);
  const { viewer } = visit.ctx;
  if (viewer.kind === 'user' && viewer.role === 'casesOnly') throw data(null, { status: 404 });
  return visit;
}

/** The record of the form is gone, or never belonged to the company. */
export const isRecordGone = (problems: readonly Problem[]): boolean =>
  problems.some(({ code, field }) => code === 'record.notFound' && field === undefined);

type Answering<S extends v.GenericSchema, T> = {
  schema: S;
  send: (
    ctx: RequestContext,
    sent: FormSubmission<v.InferOutput<S>>,
    visit: Visit,
  ) => Promise<Result<T>>;
  next: (done: T) => string;
};

export async function answerCompanyForm<S extends v.GenericSchema, T>(
  args: ActionFunctionArgs,
  { schema, send, next }: Answering<S, T>,
) {
  const visit = companyVisit(args);
  const sent = await readForm(args.request);
  if (sent === null) throw data(null, { status: 400 });
  if (sent.get(honeypotName)) return redirect(paths.company, 303);
  const checked = checkForm(schema, sent);
  if (!checked.ok) return refusal(checked);
  const result = await send(
    visit.ctx,
    { value: checked.value, formKey: formKeyOf(sent), address: visit.address },
    visit,
  );
  return result.ok
    ? redirect(next(result.value), 303)
    : refusal({ problems: result.problems, typed: formTextsOf(sent) });
}
