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

/** Of an answer the browser gave itself: the system sends none with it. */
export const unsentFormStatus = 499;

type Sending<Answer> = Pick<ClientActionFunctionArgs, 'request'> & {
  serverAction: () => Promise<Answer>;
};

/**
 * The browser's side of every form's action (`export const clientAction = keepTyped`): a form that
 * could not be sent stays as it was typed, form key included, and says why. Without it the page
 * would make way for an error page. Source: decisions.md §12, "forms keep what was typed".
 */
export const submitKeepingInput = <Answer>(sending: Sending<Answer>) =>
  submitKeepingInputAs(sending, (refused) => refused);

/** The same for a page whose action answers more than what is wrong and what was typed. */
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
    // The status keeps the router from asking the page's loaders again, which would fail as well.
    return data(answer({ problems: [{ code }], typed }), { status: unsentFormStatus });
  }
}

/**
 * For a page that shows after a refusal what is so by now (`export const shouldRevalidate =
 * askAnewOnceHeard`): its loader is asked again once the system answered, and not when the form
 * never came through.
 */
export const revalidateUnlessUnsent = ({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean =>
  actionStatus === undefined ? defaultShouldRevalidate : actionStatus !== unsentFormStatus;

/** An answer that leads on; not to the log-in page, where the session was over. */
const isTakenIn = (answer: unknown): boolean =>
  answer instanceof Response &&
  !(answer.headers.get('location') ?? paths.login).includes(paths.login);

/**
 * Why nothing came of it; null for an answer that is meant to take the visitor elsewhere, and for a
 * refusal with a page of its own.
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
