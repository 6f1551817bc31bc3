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

/** The status of an answer made in the browser; the server never sends it. */
export const unsentFormStatus = 499;

type Sending<Answer> = Pick<ClientActionFunctionArgs, 'request'> & {
  serverAction: () => Promise<Answer>;
};

/**
 * Returns the client side of a form's action (`export const clientAction = submitKeepingInput`):
 * when the form cannot be sent, it keeps the typed text and its form key, and says why. Without it
 * an error page would replace the page. Source: decisions.md §12, "forms keep what was typed".
 */
export const submitKeepingInput = <Answer>(sending: Sending<Answer>) =>
  submitKeepingInputAs(sending, (refused) => refused);

/** Returns the same for a page whose action answers more than problems and typed texts. */
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
    // With an error status the router does not reload the page's data, which would fail as well.
    return data(answer({ problems: [{ code }], typed }), { status: unsentFormStatus });
  }
}

/**
 * For a page that shows current data after a refusal (`export const shouldRevalidate =
 * revalidateUnlessUnsent`): reloads once the server answered, and not when the form did not arrive.
 */
export const revalidateUnlessUnsent = ({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean =>
  actionStatus === undefined ? defaultShouldRevalidate : actionStatus !== unsentFormStatus;

/**
 * Returns whether the answer redirects, and not to the log-in page, as it does when the session has
 * ended.
 */
const isTakenIn = (answer: unknown): boolean =>
  answer instanceof Response &&
  !(answer.headers.get('location') ?? paths.login).includes(paths.login);

/**
 * Returns why the form failed; null for a response that goes elsewhere on purpose, and for a
 * refusal with its own page.
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
