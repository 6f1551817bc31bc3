import type { RequestContext } from '#engine/model/request-context.ts';
import { contactMails } from '#messages/mail/mails.ts';
import type { ContactMessage } from '#protocol/forms/contact-message.ts';
import type { Result } from '#protocol/problem.ts';
import { contactMessageKind } from '#protocol/crm/picklists.ts';
import { type FormReceipt, type FormSubmission, mailsToBoth, saveForm } from './save-form.ts';

/** Source: spec §2, decisions.md §5. */
export function sendContactMessage(
  ctx: RequestContext,
  sent: FormSubmission<ContactMessage>,
): Promise<Result<FormReceipt>> {
  return saveForm(ctx, sent, {
    form: 'contact',
    task: 'keep a contact message',
    email: sent.value.email,
    record: {
      apiName: 'Contactbericht__c',
      fields: { Soort__c: contactMessageKind.contact },
    },
    names: { Naam__c: 'name', Email__c: 'email', Telefoon__c: 'phone', Bericht__c: 'message' },
    mails: mailsToBoth('Contactbericht', contactMails, { ...sent.value, brand: ctx.brand }),
  });
}
