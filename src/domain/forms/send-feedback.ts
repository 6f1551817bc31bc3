import type { RequestContext } from '#engine/model/request-context.ts';
import { feedbackMails } from '#messages/mail/feedback-mails.ts';
import type { Feedback } from '#protocol/forms/feedback.ts';
import type { Result } from '#protocol/problem.ts';
import { contactMessageKind } from '#protocol/crm/picklists.ts';
import { type FormSubmission, type FormReceipt, mailsToBoth, saveForm } from './save-form.ts';

/** Source: spec §2, decisions.md §5. */
export function sendFeedback(
  ctx: RequestContext,
  sent: FormSubmission<Feedback>,
): Promise<Result<FormReceipt>> {
  return saveForm(ctx, sent, {
    form: 'feedback',
    task: 'keep feedback',
    email: sent.value.email || null,
    record: {
      apiName: 'Contactbericht__c',
      fields: { Soort__c: contactMessageKind.feedback },
    },
    names: { Over__c: 'about', Oordeel__c: 'score', Bericht__c: 'message', Email__c: 'email' },
    mails: mailsToBoth(contactMessageKind.feedback, feedbackMails, {
      ...sent.value,
      brand: ctx.brand,
    }),
  });
}
