import type { RequestContext } from '#engine/model/request-context.ts';
import { fibreInterestMails, fibreInterestText } from '#messages/site/fibre-interest.ts';
import type { FibreInterest } from '#protocol/forms/fibre-interest.ts';
import { parseAddressLookup } from '#protocol/forms/fibre-address.ts';
import type { Result } from '#protocol/problem.ts';
import { contactMessageKind } from '#protocol/crm/picklists.ts';
import {
  type FormSubmission,
  type FormReceipt,
  mailsToBoth,
  saveForm,
} from '../forms/save-form.ts';

/** Source: decisions.md §5. */
export function sendFibreInterest(
  ctx: RequestContext,
  sent: FormSubmission<FibreInterest>,
): Promise<Result<FormReceipt>> {
  const { name, email } = sent.value;
  const address = addressIn(sent.value);
  return saveForm(ctx, sent, {
    form: 'fibre-interest',
    task: 'keep an interest in fibre',
    email,
    record: {
      apiName: 'Contactbericht__c',
      fields: {
        Soort__c: contactMessageKind.fibreInterest,
        Over__c: address,
        Bericht__c: fibreInterestText.message(address),
      },
    },
    names: { Naam__c: 'name', Email__c: 'email', Over__c: 'postcode' },
    mails: mailsToBoth(contactMessageKind.fibreInterest, fibreInterestMails, {
      name,
      email,
      address,
      brand: ctx.brand,
    }),
  });
}

/** Such as `1621 AA 12 bis`. */
function addressIn(typed: FibreInterest): string {
  const { postcode, houseNumber, suffix } = parseAddressLookup(typed);
  return [postcode.slice(0, 4), postcode.slice(4), houseNumber, suffix].filter(Boolean).join(' ');
}
