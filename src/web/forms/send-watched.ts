import { data, redirect, type ClientActionFunctionArgs } from 'react-router';
import type { ProblemCode } from '#protocol/problem.ts';
import { backIn, pathAsked } from '../auth/login/return-path.ts';
import { noteSaved } from './drafts/just-saved.ts';
import { keptStatus, lossOfStatus } from './drafts/keep-typed.ts';
import { tellOutgoing } from './outgoing.ts';
import { sendBody, UploadError } from './send-body.ts';
import { typedIn } from './drafts/typed.ts';
import type { Refused } from './use-form.ts';
import { type WatchedAnswer, watchedAt } from './watched-path.ts';

/**
 * `keepTyped` of a page with a large file (`export const clientAction = sendWatched`): sent to
 * where its `answerWatched` stands, so that `useOutgoing` tells how far it is and who waits can
 * stop it. Who leaves the page stops it too.
 */
export async function sendWatched({ request }: Pick<ClientActionFunctionArgs, 'request'>) {
  const body = await request.formData();
  const lost = (code: ProblemCode) =>
    data({ problems: [{ code }], typed: typedIn(body) } satisfies Refused, { status: keptStatus });
  try {
    const { status, text } = await goOut(request, body);
    const code = lossOfStatus(status);
    if (code !== null) return lost(code);
    // Whoever watches the session covers the page when its time is over: this was ended before.
    if (status === 401) return redirect(backIn(pathAsked(new URL(request.url)), 'ended'));
    if (status !== 200 && status !== 400) throw data(null, { status });
    const answer = JSON.parse(text) as WatchedAnswer; // proof: what `answerWatched` answers
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
    address: watchedAt(new URL(url).pathname),
    body,
    onProgress: (percent) => tellOutgoing({ percent, size, stop }),
  });
  tellOutgoing({ percent: 0, size, stop });
  signal.addEventListener('abort', stop);
  const line = whileConnected(stop);
  try {
    return await sent;
  } catch (error) {
    throw line.isLost() ? new UploadError(0) : error;
  } finally {
    line.end();
    tellOutgoing(null);
  }
}

/** A browser without a network waits for minutes with what was half sent. */
function whileConnected(stop: () => void) {
  let isLost = false;
  const lose = (): void => {
    isLost = true;
    stop();
  };
  window.addEventListener('offline', lose);
  return { isLost: () => isLost, end: () => window.removeEventListener('offline', lose) };
}
