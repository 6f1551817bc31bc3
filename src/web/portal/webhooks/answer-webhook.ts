import { data, redirect, type ActionFunctionArgs } from 'react-router';
import { actOn } from '#domain/webhooks/company-deliveries.ts';
import {
  pauseCompanyWebhook,
  removeCompanyWebhook,
  resumeCompanyWebhook,
} from '#domain/webhooks/save-company-webhook.ts';
import type { Problem, Result } from '#protocol/problem.ts';
import { companyWebhookPath } from '#protocol/webhooks/customer-webhooks.ts';
import { readForm } from '../../forms/check.ts';
import { formKeyOf, refusal } from '../../forms/form-action.ts';
import { paths } from '../../paths.ts';
import type { Visit } from '../../visit.ts';
import { actionFieldName, withDone } from '../company/company-params.ts';
import { companyRecordVisit, isRecordGone } from '../company/company-visit.ts';
import { deliveryFieldName, webhookActs } from './webhook-acts.ts';
import { sentWebhook, toListWithoutWebhook } from './webhook-visit.ts';

type Sent = { visit: Visit; id: string; formKey: string; sent: FormData };

export async function answerWebhook(args: ActionFunctionArgs) {
  const sent = await readForm(args.request);
  if (sent === null) throw data(null, { status: 400 });
  const formKey = formKeyOf(sent);
  // Before the webhook is read, so that a form that is sent again gets the same answer.
  if (sent.get(actionFieldName) === webhookActs.remove) {
    const id = args.params['webhookId'] ?? '';
    const removed = await removeCompanyWebhook(companyRecordVisit(args).ctx, { id, formKey });
    if (removed.ok) return redirect(withDone(paths.companyWebhooks, 'koppeling-weg'), 303);
    if (isRecordGone(removed.problems)) return toListWithoutWebhook();
    const { visit } = await sentWebhook(args);
    return refused({ visit, id, formKey, sent }, removed.problems);
  }
  const { visit, webhook } = await sentWebhook(args);
  const given: Sent = { visit, id: webhook.id, formKey, sent };
  switch (sent.get(actionFieldName)) {
    case webhookActs.pause:
      return back(given, await pauseCompanyWebhook(visit.ctx, given), 'koppeling-pauze');
    case webhookActs.resume:
      return back(given, await resumeCompanyWebhook(visit.ctx, given), 'koppeling-aan');
    case webhookActs.test:
      return back(given, await act(given, 'Koppeling__c.SendTest'), 'koppeling-proef');
    case webhookActs.again:
      return sendAgain(given);
    case webhookActs.secret:
      return makeSecret(given);
    default:
      throw data(null, { status: 400 });
  }
}

const refused = ({ sent }: Sent, problems: readonly Problem[]) =>
  refusal({ problems, typed: { [actionFieldName]: String(sent.get(actionFieldName)) } });

const back = (given: Sent, done: Result<unknown>, doneKind: string) =>
  done.ok
    ? redirect(withDone(companyWebhookPath(given.id), doneKind), 303)
    : refused(given, done.problems);

const act = (
  { visit, id, formKey }: Sent,
  apiName: 'Koppeling__c.SendTest' | 'Koppeling__c.MakeSecret',
) => actOn(visit.ctx, { apiName, id, formKey });

async function sendAgain(given: Sent) {
  const { visit, sent, formKey } = given;
  const id = String(sent.get(deliveryFieldName));
  const done = await actOn(visit.ctx, { apiName: 'Aflevering__c.SendAgain', id, formKey });
  return back(given, done, 'koppeling-opnieuw');
}

async function makeSecret(given: Sent) {
  const made = await act(given, 'Koppeling__c.MakeSecret');
  return made.ok ? made.value : refused(given, made.problems);
}
