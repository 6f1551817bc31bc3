import {
  data,
  isRouteErrorResponse,
  type ClientActionFunctionArgs,
  type ShouldRevalidateFunctionArgs,
} from 'react-router';
import type { ProblemCode } from '#protocol/problem.ts';
import { paths } from '../../paths.ts';
import { isNetworkError } from '../../shell/error-kind.ts';
import { noteSaved } from '../../shell/just-saved.ts';
import { formTextsOf } from './form-texts.ts';
import type { FormRefusal } from '../use-form.ts';

/**
 * The status of an answer that the browser makes when a form was not sent; the server never uses
 * it.
 */
export const unsentFormStatus = 499;

type Sending<Answer> = Pick<ClientActionFunctionArgs, 'request'> & {
  serverAction: () => Promise<Answer>;
};

/**
 * Submits a form from the browser (`export const clientAction = submitKeepingInput`). When the form
 * cannot be sent, returns the typed texts and the reason, so that the page keeps the text and its
 * form key; otherwise an error page would replace it. Source: decisions.md §12, "forms keep what
 * was typed".
 */
export const submitKeepingInput = <Answer>(sending: Sending<Answer>) =>
  submitKeepingInputAs(sending, (refused) => refused);

/**
 * Like `submitKeepingInput`, for a page whose action answers more than problems and typed texts;
 * `answer` makes such an answer from them.
 */
export async function submitKeepingInputAs<Answer, Own>(
  { request, serverAction }: Sending<Answer>,
  answer: (refused: FormRefusal) => Own,
) {
  const typed = formTextsOf(await request.clone().formData());
  try {
    return await serverAction();
  } catch (error) {
    if (isTakenIn(error)) noteSaved();
    const code = sendProblemOf(error);
    if (code === null) throw error;
    // An error status prevents the router from reloading the page's data, which would fail too.
    return data(answer({ problems: [{ code }], typed }), { status: unsentFormStatus });
  }
}

/**
 * Reruns the loader once the server has answered, also after a refusal, but not when the form did
 * not reach it. For a page that shows current data (`export const shouldRevalidate =
 * revalidateUnlessUnsent`).
 */
export const revalidateUnlessUnsent = ({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean =>
  actionStatus === undefined ? defaultShouldRevalidate : actionStatus !== unsentFormStatus;

/**
 * Returns whether the server accepted the form: it redirects, and not to the log-in page, as it
 * does when the session has ended.
 */
const isTakenIn = (answer: unknown): boolean =>
  answer instanceof Response &&
  !(answer.headers.get('location') ?? paths.login).includes(paths.login);

/**
 * Returns why the form failed; null for a redirect or another thrown response, and for a refusal
 * that has its own error page.
 */
function sendProblemOf(error: unknown): ProblemCode | null {
  if (error instanceof Response) return null;
  if (isNetworkError(error)) return 'form.unreached';
  return isRouteErrorResponse(error) ? sendProblemOfStatus(error.status) : 'form.failed';
}

export function sendProblemOfStatus(status: number): ProblemCode | null {
  if (status === 429) return 'form.tooMany';
  if (status === 413) return 'form.tooLarge';
  return status >= 500 ? 'form.failed' : null;
}
