import type { RequestContext } from '#engine/model/request-context.ts';
import { type ContactMailFacts, contactMails } from '#messages/mail/mails.ts';
import type { ContactMessage } from '#protocol/forms/contact-message.ts';
import type { Result } from '#protocol/problem.ts';
import { contactMessageKind } from '#protocol/crm/picklists.ts';
import {
  type FormReceipt,
  type FormSaveOptions,
  type FormSubmission,
  saveForm,
} from './save-form.ts';

/** Returns the refusals of `saveForm`. Source: spec §2, decisions.md §5. */
export function sendContactMessage(
  ctx: RequestContext,
  sent: FormSubmission<ContactMessage>,
): Promise<Result<FormReceipt>> {
  const { name, email, phone, message } = sent.value;
  const facts = { name, email, phone, message, brand: ctx.brand };
  return saveForm(ctx, sent, {
    form: 'contact',
    task: 'keep a contact message',
    email,
    record: {
      apiName: 'Contactbericht__c',
      fields: {
        Naam__c: name,
        Email__c: email,
        Telefoon__c: phone,
        Bericht__c: message,
        Soort__c: contactMessageKind.contact,
      },
    },
    names: { Naam__c: 'name', Email__c: 'email', Telefoon__c: 'phone', Bericht__c: 'message' },
    mails: contactFormMails(facts),
  });
}

export const contactFormMails =
  (facts: Omit<ContactMailFacts, 'reference'>): FormSaveOptions['mails'] =>
  (reference) => [
    {
      to: 'sender',
      kind: 'Contactbericht ontvangen',
      words: contactMails.toSender({ ...facts, reference }),
    },
    { to: 'us', kind: 'Contactbericht', words: contactMails.toUs({ ...facts, reference }) },
  ];
