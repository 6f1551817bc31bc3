import { data, type ActionFunctionArgs } from 'react-router';
import { problemText } from '#messages/problems/problems.ts';
import type { StepUpAnswer } from '#protocol/users/step-up.ts';
import { visitContext } from '../../visit.ts';

/** The server checked the proof before it called this action. */
export function action({ context }: ActionFunctionArgs) {
  const { ctx } = context.get(visitContext);
  if (ctx.viewer.kind !== 'user') throw data(null, { status: 404 });
  const code = ctx.origin.call?.stepUp?.code ?? null;
  const problem = code === null || code === 'stepUp.codeSent' ? null : problemText[code];
  return Response.json({ problem } satisfies StepUpAnswer, {
    headers: { 'cache-control': 'no-store' },
  });
}

export function loader(): never {
  throw data(null, { status: 404 });
}
