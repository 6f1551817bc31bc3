import {
  data,
  isRouteErrorResponse,
  type ClientActionFunctionArgs,
  type ShouldRevalidateFunctionArgs,
} from 'react-router';
import type { ProblemCode } from '#protocol/problem.ts';
import { paths } from '../../paths.ts';
import { isNetworkError, noteSaved } from '../../shell/error-kind.ts';
import { forgetUnanswered, rememberUnanswered } from '../unanswered-form.ts';
import { formTextsOf } from './form-texts.ts';
import type { FormRefusal } from '../use-form.ts';

export const unsentFormStatus = 499;

type Sending<Answer> = Pick<ClientActionFunctionArgs, 'request'> & {
  serverAction: () => Promise<Answer>;
};

/**
 * When sending a form fails, the page keeps the typed texts and gets the problem. Use: `export
 * const clientAction = submitKeepingInput`. Source: decisions.md §12.
 */
export const submitKeepingInput = <Answer>(sending: Sending<Answer>) =>
  submitKeepingInputAs(sending, (refused) => refused);

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
    if (mayBeAccepted(code)) rememberUnanswered(sent, request.url);
    // An error status keeps the router from reloading the page's data, which may fail too.
    return data(answer({ problems: [{ code }], typed }), { status: unsentFormStatus });
  }
}

/** Use: `export const shouldRevalidate = revalidateUnlessUnsent`. */
export const revalidateUnlessUnsent = ({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean =>
  actionStatus === undefined ? defaultShouldRevalidate : actionStatus !== unsentFormStatus;

/** A redirect to another page than the log-in page means that the server accepted the form. */
const isAccepted = (answer: unknown): boolean =>
  answer instanceof Response &&
  !(answer.headers.get('location') ?? paths.login).includes(paths.login);

function sendProblemOf(error: unknown): ProblemCode | null {
  if (error instanceof Response) return null;
  if (isNetworkError(error)) return 'form.unreached';
  return isRouteErrorResponse(error) ? sendProblemOfStatus(error.status) : 'form.failed';
}

/** The server may have accepted a form although its answer did not arrive. */
export const mayBeAccepted = (code: ProblemCode): boolean =>
  code !== 'form.tooMany' && code !== 'form.tooLarge';

export function sendProblemOfStatus(status: number): ProblemCode | null {
  if (status === 429) return 'form.tooMany';
  if (status === 413) return 'form.tooLarge';
  return status >= 500 ? 'form.failed' : null;
}
