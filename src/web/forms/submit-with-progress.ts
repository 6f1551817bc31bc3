import { data, redirect, type ClientActionFunctionArgs } from 'react-router';
import type { ProblemCode } from '#protocol/problem.ts';
import { logInAgainPath, requestedPath } from '../session/return-path.ts';
import {
  mayBeAccepted,
  sendProblemOfStatus,
  unsentFormStatus,
} from './drafts/submit-keeping-input.ts';
import { publishUploadProgress } from './upload-progress.ts';
import { sendBody, UploadError } from './send-body.ts';
import { forgetUnanswered, rememberUnanswered } from './unanswered-form.ts';
import { formTextsOf } from './drafts/form-texts.ts';
import type { FormRefusal } from './use-form.ts';
import { type UploadFormResult, uploadPathOf } from './upload-action-as-json.ts';
import { noteSaved } from '../shell/error-kind.ts';

/**
 * Like `submitKeepingInput`, for a page with a large file and an `uploadActionAsJson` route. Use:
 * `export const clientAction = submitWithProgress`.
 */
export async function submitWithProgress({ request }: Pick<ClientActionFunctionArgs, 'request'>) {
  const body = await request.formData();
  const lost = (code: ProblemCode) => {
    if (mayBeAccepted(code)) rememberUnanswered(body, request.url);
    return data({ problems: [{ code }], typed: formTextsOf(body) } satisfies FormRefusal, {
      status: unsentFormStatus,
    });
  };
  try {
    const { status, text } = await goOut(request, body);
    const code = sendProblemOfStatus(status);
    if (code !== null) return lost(code);
    // The session watcher handles time-outs; here the session ended in another way.
    if (status === 401)
      return redirect(logInAgainPath(requestedPath(new URL(request.url)), 'ended'));
    if (status !== 200 && status !== 400) throw data(null, { status });
    forgetUnanswered(body);
    // proof: `uploadActionAsJson` returns a response of this type
    const answer = JSON.parse(text) as UploadFormResult;
    if (!('to' in answer)) return data(answer, { status });
    noteSaved();
    return redirect(answer.to);
  } catch (error) {
    if (error instanceof UploadError)
      return lost(error.status === -1 ? 'form.stopped' : 'form.unreached');
    throw error;
  }
}

async function goOut({ url, signal }: Request, body: FormData) {
  const size = [...body.values()].reduce(
    (sum, value) => sum + (typeof value === 'string' ? value.length : value.size),
    0,
  );
  const { sent, stop } = sendBody({
    address: uploadPathOf(new URL(url).pathname),
    body,
    onProgress: (percent) => publishUploadProgress({ percent, size, stop }),
  });
  publishUploadProgress({ percent: 0, size, stop });
  signal.addEventListener('abort', stop);
  const line = whileConnected(stop);
  try {
    return await sent;
  } catch (error) {
    throw line.isLost() ? new UploadError(0) : error;
  } finally {
    line.end();
    publishUploadProgress(null);
  }
}

/** The browser itself may wait for minutes. */
function whileConnected(stop: () => void) {
  let isLost = false;
  const lose = (): void => {
    isLost = true;
    stop();
  };
  window.addEventListener('offline', lose);
  return { isLost: () => isLost, end: () => window.removeEventListener('offline', lose) };
}
