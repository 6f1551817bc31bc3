import type { ActionFunctionArgs } from 'react-router';
import { pageOfWatched, type WatchedAnswer } from './watched-path.ts';
import type { Refused } from './use-form.ts';

type PageAction = (
  args: ActionFunctionArgs,
) => Promise<Response | { data: Refused; init: ResponseInit | null }>;

/**
 * The action of a page once more, for `sendWatched`: what it answers, in JSON. What it throws, such
 * as the way back in, is for the page as well.
 */
export const answerWatched =
  (action: PageAction) =>
  async (args: ActionFunctionArgs): Promise<Response> => {
    const answer = await action({ ...args, url: pageOfWatched(args.url) });
    if (!(answer instanceof Response))
      return Response.json(answer.data satisfies WatchedAnswer, {
        status: answer.init?.status ?? 200,
      });
    return Response.json({ to: answer.headers.get('location') ?? '' } satisfies WatchedAnswer);
  };
