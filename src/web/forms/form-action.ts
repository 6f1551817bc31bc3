import type * as v from 'valibot';
import { data, redirect, type ActionFunctionArgs } from 'react-router';
import type { RequestContext } from '#engine/model/request-context.ts';
import type { FormSubmission } from '#domain/forms/save-form.ts';
import type { Result, Problem, ProblemCode } from '#protocol/problem.ts';
import { formKeyName, newFormKey, honeypotName } from './form-key.ts';
import { sentParam } from '../paths.ts';
import { visitContext } from '../visit.ts';
import { checkForm, readForm } from './check.ts';
import { formTextsOf } from './drafts/form-texts.ts';
import type { FormRefusal } from './use-form.ts';

type Answering<S extends v.GenericSchema> = {
  schema: S;
  send: (
    ctx: RequestContext,
    sent: FormSubmission<v.InferOutput<S>>,
  ) => Promise<Result<{ reference: string }>>;
  thanks: string | ((sent: FormData) => string);
};

/** Source: decisions.md §5. */
export async function answerForm<S extends v.GenericSchema>(
  { request, context }: Pick<ActionFunctionArgs, 'request' | 'context'>,
  { schema, send, thanks: thanksFor }: Answering<S>,
) {
  const { ctx, address } = context.get(visitContext);
  const sent = await readForm(request);
  if (sent === null) throw data(null, { status: 400 });
  const thanks = typeof thanksFor === 'string' ? thanksFor : thanksFor(sent);
  // A bot that fills in the honeypot field is redirected like a person, but nothing is stored.
  if (sent.get(honeypotName)) return thank(thanks, '1');
  const checked = checkForm(schema, sent);
  if (!checked.ok) return refusal(checked);
  const result = await send(ctx, { value: checked.value, formKey: formKeyOf(sent), address });
  return result.ok
    ? thank(thanks, result.value.reference)
    : refusal({ problems: result.problems, typed: formTextsOf(sent) });
}

export const refusal = ({ problems, typed }: FormRefusal) =>
  data({ problems, typed } satisfies FormRefusal, { status: refusalStatus(problems) });

export function formKeyOf(sent: FormData): string {
  const key = sent.get(formKeyName);
  return typeof key === 'string' && /^[\w-]{8,64}$/.test(key) ? key : newFormKey();
}

export function thank(thanks: string, reference: string): Response {
  const [path = '', anchor] = thanks.split('#');
  return redirect(
    `${path}${path.includes('?') ? '&' : '?'}${sentParam}=${encodeURIComponent(reference)}${anchor === undefined ? '' : `#${anchor}`}`,
    303,
  );
}

const codes: readonly ProblemCode[] = [
  'form.tooMany',
  'login.tooMany',
  'quota.files',
  'quota.rows',
];

export const refusalStatus = (problems: readonly Pick<Problem, 'code'>[]): 400 | 429 =>
  problems.some(({ code }) => codes.includes(code)) ? 429 : 400;
