import type { RequestContext } from '#engine/model/request-context.ts';
import { feedbackMails } from '#messages/mail/feedback-mails.ts';
import type { Feedback } from '#protocol/forms/feedback.ts';
import type { Result } from '#protocol/problem.ts';
import { contactMessageKind } from '#protocol/crm/picklists.ts';
import { type FormSubmission, type FormReceipt, saveForm } from './save-form.ts';

/** Returns the refusals of `saveForm`. Source: spec §2, decisions.md §5. */
export function sendFeedback(
  ctx: RequestContext,
  sent: FormSubmission<Feedback>,
): Promise<Result<FormReceipt>> {
  const { about, score, message, email } = sent.value;
  const facts = { ...sent.value, brand: ctx.brand };
  const orNull = (text: string): string | null => (text === '' ? null : text);
  return saveForm(ctx, sent, {
    form: 'feedback',
    task: 'keep feedback',
    email: orNull(email),
    record: {
      apiName: 'Contactbericht__c',
      fields: {
        Soort__c: contactMessageKind.feedback,
        Over__c: orNull(about),
        Oordeel__c: orNull(score),
        Bericht__c: message,
        Email__c: orNull(email),
      },
    },
    names: { Over__c: 'about', Oordeel__c: 'score', Bericht__c: 'message', Email__c: 'email' },
    mails: (reference) => [
      {
        to: 'sender',
        kind: 'Feedback ontvangen',
        words: feedbackMails.toSender({ ...facts, reference }),
      },
      {
        to: 'us',
        kind: 'Feedback',
        words: feedbackMails.toUs({ ...facts, reference }),
      },
    ],
  });
}
