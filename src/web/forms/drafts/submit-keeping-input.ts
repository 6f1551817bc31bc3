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
import { forgetUnanswered, rememberUnanswered } from '../unanswered-form.ts';
import { formTextsOf } from './form-texts.ts';
import type { FormRefusal } from '../use-form.ts';

/** The status of an answer that the browser makes itself when it could not send a form. */
export const unsentFormStatus = 499;

type Sending<Answer> = Pick<ClientActionFunctionArgs, 'request'> & {
  serverAction: () => Promise<Answer>;
};

/**
 * Submits a form (`export const clientAction = submitKeepingInput`). When that fails, it returns
 * the typed texts and the reason, so that the page keeps the text. Source: decisions.md §12, "forms
 * keep what was typed".
 */
export const submitKeepingInput = <Answer>(sending: Sending<Answer>) =>
  submitKeepingInputAs(sending, (refused) => refused);

/**
 * Like `submitKeepingInput`, for a page whose action has another type of answer: `answer` makes one
 * from the refusal.
 */
export async function submitKeepingInputAs<Answer, Own>(
  { request, serverAction }: Sending<Answer>,
  answer: (refused: FormRefusal) => Own,
) {
  const sent = await request.clone().formData();
  const typed = formTextsOf(sent);
  try {
    const result = await serverAction();
    forgetUnanswered(sent);
    return result;
  } catch (error) {
    if (isAccepted(error)) {
      noteSaved();
      forgetUnanswered(sent);
    }
    const code = sendProblemOf(error);
    if (code === null) throw error;
    if (mayBeAccepted(code)) rememberUnanswered(sent);
    // An error status keeps the router from reloading the page's data, which would fail too.
    return data(answer({ problems: [{ code }], typed }), { status: unsentFormStatus });
  }
}

/**
 * Reruns the loader unless the form did not reach the server (`export const shouldRevalidate =
 * revalidateUnlessUnsent`).
 */
export const revalidateUnlessUnsent = ({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean =>
  actionStatus === undefined ? defaultShouldRevalidate : actionStatus !== unsentFormStatus;

/** The server accepted the form when it redirects to another page than the log-in page. */
const isAccepted = (answer: unknown): boolean =>
  answer instanceof Response &&
  !(answer.headers.get('location') ?? paths.login).includes(paths.login);

/**
 * Returns null for an answer that is no failure of sending: a thrown response, or a status with its
 * own error page.
 */
function sendProblemOf(error: unknown): ProblemCode | null {
  if (error instanceof Response) return null;
  if (isNetworkError(error)) return 'form.unreached';
  return isRouteErrorResponse(error) ? sendProblemOfStatus(error.status) : 'form.failed';
}

/** Returns whether the server may have accepted the form all the same. */
export const mayBeAccepted = (code: ProblemCode): boolean =>
  code !== 'form.tooMany' && code !== 'form.tooLarge';

export function sendProblemOfStatus(status: number): ProblemCode | null {
  if (status === 429) return 'form.tooMany';
  if (status === 413) return 'form.tooLarge';
  return status >= 500 ? 'form.failed' : null;
}
