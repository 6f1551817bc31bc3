import { data, redirect, type ActionFunctionArgs } from 'react-router';
import { closeRequest, reopenRequest, showRequestTo } from '#domain/requests/move-request.ts';
import { replyToRequest } from '#domain/requests/reply-to-request.ts';
import { dropUploads, type ReceivedForm } from '#engine/files/upload.ts';
import { requestReply, requestVisibilityForm } from '#protocol/forms/service-request.ts';
import type { Problem, Result } from '#protocol/problem.ts';
import { requestPath } from '#protocol/site/site.ts';
import { checkForm } from '../../forms/check.ts';
import { formKeyOf, refusal } from '../../forms/form-action.ts';
import { formTextsOf } from '../../forms/drafts/form-texts.ts';
import type { Visit } from '../../visit.ts';
import { customerVisit } from '../../session/customer.ts';
import { receiveFiles } from './receive-files.ts';
import {
  type DoneKind,
  doneAnchor,
  doneParam,
  stepFieldName,
  requestActions,
} from './request-actions.ts';
import { honeypotName } from '../../forms/form-key.ts';

type Asking = { visit: Visit; id: string };

export async function answerRequest(args: ActionFunctionArgs) {
  const visit = customerVisit(args);
  const received = await receiveFiles(args);
  const { sent } = received;
  const asking = { visit, id: args.params['id'] ?? '' };
  const step = sent.get(stepFieldName);
  if (step === requestActions.reply) return reply(asking, received);
  await dropUploads(visit.ctx, received.uploads);
  if (step === requestActions.close)
    return moved(asking, {
      sent,
      done: 'gesloten',
      result: await closeRequest(visit.ctx, asking.id),
    });
  if (step === requestActions.reopen)
    return moved(asking, { sent, done: 'open', result: await reopenRequest(visit.ctx, asking.id) });
  if (step !== requestActions.show) throw data(null, { status: 400 });
  const checked = checkForm(requestVisibilityForm, sent);
  if (!checked.ok) return refusal(checked);
  return moved(asking, {
    sent,
    done: 'zichtbaar',
    result: await showRequestTo(visit.ctx, asking.id, checked.value.visibility),
  });
}

async function reply({ visit, id }: Asking, { sent, uploads, problem }: ReceivedForm) {
  const { ctx, address } = visit;
  const checked = checkForm(requestReply, sent);
  const problems = [
    ...(checked.ok ? [] : checked.problems),
    ...(problem === null ? [] : [problem]),
  ];
  // A bot that fills in the honeypot field gets the response of a person, but nothing is stored.
  if (problems.length > 0 || !checked.ok || sent.get(honeypotName)) {
    await dropUploads(ctx, uploads);
    return problems.length > 0
      ? refusal({ problems, typed: formTextsOf(sent) })
      : onward(id, 'reactie');
  }
  const result = await replyToRequest(ctx, {
    value: checked.value,
    formKey: formKeyOf(sent),
    address,
    uploads,
    requestId: id,
  });
  return moved(
    { visit, id },
    { sent, done: result.ok && result.value.reopened ? 'heropend' : 'reactie', result },
  );
}

function moved(
  { id }: Asking,
  { sent, done, result }: { sent: FormData; done: DoneKind; result: Result<unknown> },
) {
  if (result.ok) return onward(id, done);
  if (result.problems.some(isGone)) throw data(null, { status: 404 });
  return refusal({ problems: result.problems, typed: formTextsOf(sent) });
}

const isGone = ({ code }: Problem): boolean => code === 'record.notFound';

const onward = (id: string, done: DoneKind): Response =>
  redirect(`${requestPath(id)}?${doneParam}=${done}#${doneAnchor}`, 303);
