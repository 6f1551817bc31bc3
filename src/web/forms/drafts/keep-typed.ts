import {
  data,
  isRouteErrorResponse,
  type ClientActionFunctionArgs,
  type ShouldRevalidateFunctionArgs,
} from 'react-router';
import type { ProblemCode } from '#protocol/problem.ts';
import { paths } from '../../paths.ts';
import { isUnreached } from '../../shell/error-kind.ts';
import { noteSaved } from './just-saved.ts';
import { typedIn } from './typed.ts';
import type { Refused } from '../use-form.ts';

/** Of an answer the browser gave itself: the system sends none with it. */
export const keptStatus = 499;

type Sending<Answer> = Pick<ClientActionFunctionArgs, 'request'> & {
  serverAction: () => Promise<Answer>;
};

/**
 * The browser's side of every form's action (`export const clientAction = keepTyped`): a form that
 * could not be sent stays as it was typed, form key included, and says why. Without it the page
 * would make way for an error page. Source: decisions.md §12, "forms keep what was typed".
 */
export const keepTyped = <Answer>(sending: Sending<Answer>) =>
  keepTypedAs(sending, (refused) => refused);

/** The same for a page whose action answers more than what is wrong and what was typed. */
export async function keepTypedAs<Answer, Own>(
  { request, serverAction }: Sending<Answer>,
  answer: (refused: Refused) => Own,
) {
  const typed = typedIn(await request.clone().formData());
  try {
    return await serverAction();
  } catch (error) {
    if (isTakenIn(error)) noteSaved();
    const code = lossOf(error);
    if (code === null) throw error;
    // The status keeps the router from asking the page's loaders again, which would fail as well.
    return data(answer({ problems: [{ code }], typed }), { status: keptStatus });
  }
}

/**
 * For a page that shows after a refusal what is so by now (`export const shouldRevalidate =
 * askAnewOnceHeard`): its loader is asked again once the system answered, and not when the form
 * never came through.
 */
export const askAnewOnceHeard = ({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean =>
  actionStatus === undefined ? defaultShouldRevalidate : actionStatus !== keptStatus;

/** An answer that leads on; not to the log-in page, where the session was over. */
const isTakenIn = (answer: unknown): boolean =>
  answer instanceof Response &&
  !(answer.headers.get('location') ?? paths.login).includes(paths.login);

/**
 * Why nothing came of it; null for an answer that is meant to take the visitor elsewhere, and for a
 * refusal with a page of its own.
 */
function lossOf(error: unknown): ProblemCode | null {
  if (error instanceof Response) return null;
  if (isUnreached(error)) return 'form.unreached';
  return isRouteErrorResponse(error) ? lossOfStatus(error.status) : 'form.failed';
}

export function lossOfStatus(status: number): ProblemCode | null {
  if (status === 429) return 'form.tooMany';
  if (status === 413) return 'form.tooLarge';
  return status >= 500 ? 'form.failed' : null;
}
