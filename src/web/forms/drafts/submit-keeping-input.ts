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

/** The status of the action result that the browser makes itself when sending a form failed. */
export const unsentFormStatus = 499;

type Sending<Answer> = Pick<ClientActionFunctionArgs, 'request'> & {
  serverAction: () => Promise<Answer>;
};

/**
 * Submits a form (`export const clientAction = submitKeepingInput`). When that fails, it returns
 * the typed texts and the problem, so that the page keeps the text. Source: decisions.md §12.
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
    // An error status keeps the router from reloading the page's data, which may fail too.
    return data(answer({ problems: [{ code }], typed }), { status: unsentFormStatus });
  }
}

/**
 * Returns false when sending the form failed (`export const shouldRevalidate =
 * revalidateUnlessUnsent`).
 */
export const revalidateUnlessUnsent = ({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean =>
  actionStatus === undefined ? defaultShouldRevalidate : actionStatus !== unsentFormStatus;

/** A redirect to any page but the log-in page means that the server accepted the form. */
const isAccepted = (answer: unknown): boolean =>
  answer instanceof Response &&
  !(answer.headers.get('location') ?? paths.login).includes(paths.login);

/**
 * Returns null for a thrown response, and for an error status that `sendProblemOfStatus` does not
 * know.
 */
function sendProblemOf(error: unknown): ProblemCode | null {
  if (error instanceof Response) return null;
  if (isNetworkError(error)) return 'form.unreached';
  return isRouteErrorResponse(error) ? sendProblemOfStatus(error.status) : 'form.failed';
}

/** Returns whether the server may have accepted the form despite the problem. */
export const mayBeAccepted = (code: ProblemCode): boolean =>
  code !== 'form.tooMany' && code !== 'form.tooLarge';

export function sendProblemOfStatus(status: number): ProblemCode | null {
  if (status === 429) return 'form.tooMany';
  if (status === 413) return 'form.tooLarge';
  return status >= 500 ? 'form.failed' : null;
}
