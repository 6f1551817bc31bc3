import type { RequestContext } from '#engine/model/request-context.ts';
import { fibreInterestMails, fibreInterestText } from '#messages/site/fibre-interest.ts';
import type { FibreInterest } from '#protocol/forms/fibre-interest.ts';
import { parseAddressLookup } from '#protocol/forms/fibre-address.ts';
import type { Result } from '#protocol/problem.ts';
import { contactMessageKind } from '#protocol/crm/picklists.ts';
import { type FormSubmission, type FormReceipt, saveForm } from '../forms/save-form.ts';

/** Returns the refusals of `saveForm`. Source: decisions.md §9. */
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
        Naam__c: name,
        Email__c: email,
        Over__c: address,
        Bericht__c: fibreInterestText.message(address),
      },
    },
    names: { Naam__c: 'name', Email__c: 'email', Over__c: 'postcode' },
    mails: (reference) => [
      {
        to: 'sender',
        kind: 'Glasvezelinteresse ontvangen',
        words: fibreInterestMails.toSender({ reference, brand: ctx.brand }),
      },
      {
        to: 'us',
        kind: 'Glasvezelinteresse',
        words: fibreInterestMails.toUs({ reference, name, email, address }),
      },
    ],
  });
}

/** Returns the address as `1621 AA 12 bis`. */
function addressIn(typed: FibreInterest): string {
  const { postcode, houseNumber, suffix } = parseAddressLookup(typed);
  return [postcode.slice(0, 4), postcode.slice(4), houseNumber, suffix].filter(Boolean).join(' ');
}
