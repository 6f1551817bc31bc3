import { asSystem, type RequestContext } from '#engine/model/request-context.ts';
import { localDay } from '#engine/model/local-day.ts';
import { plainAddress } from '#messages/address/address-text.ts';
import { fibreInterestMails, fibreInterestText } from '#messages/site/fibre-interest.ts';
import type { FibreInterest } from '#protocol/forms/fibre-interest.ts';
import { parseAddressLookup } from '#protocol/forms/fibre-address.ts';
import { ok, type Result } from '#protocol/problem.ts';
import type { FibreAddress } from '#protocol/telecom/fibre.ts';
import { type FormSubmission, type FormReceipt, saveForm } from '../forms/save-form.ts';
import { putInOutbox } from '../mail/put-in-outbox.ts';
import { planOf } from './answer-fibre-interest.ts';
import { fibreResultFields, fibreResultOf } from './check-address.ts';
import { findKnownAddresses, matchAddress } from './fibre-addresses.ts';
import { unsubscribeLink } from './interest-links.ts';

/**
 * Keeps who wants to know when the fibre plan of an address changes; `answerFibreInterest` mails
 * them. Source: decisions.md §5, §15.
 */
export async function sendFibreInterest(
  ctx: RequestContext,
  sent: FormSubmission<FibreInterest>,
): Promise<Result<FormReceipt>> {
  const { name, email } = sent.value;
  const { id, plan, address } = await addressIn(ctx, sent.value);
  return saveForm(ctx, sent, {
    form: 'fibre-interest',
    task: 'keep an interest in fibre',
    email,
    record: {
      apiName: 'Interesse__c',
      fields: {
        Postcode__c: address.postcode,
        Huisnummer__c: address.houseNumber,
        Huisletter__c: address.letter,
        Toevoeging__c: address.addition,
        Straat__c: address.street,
        Plaats__c: address.town,
        Glasvezeladres__c: id,
        Bekend_plan__c: plan,
        Laatste_mail_op__c: ctx.now.toISOString(),
        Toestemming_versie__c: fibreInterestText.version,
      },
    },
    names: {
      Naam__c: 'name',
      Email__c: 'email',
      Postcode__c: 'postcode',
      Toevoeging__c: 'addition',
    },
    also: (system, receipt) => confirm(system, receipt, email),
    mails: (reference) => [
      {
        to: 'us',
        kind: 'Interesse in glasvezel',
        words: fibreInterestMails.toUs({ reference, name, email, address: plainAddress(address) }),
      },
    ],
  });
}

/** The mail address is unverified, so the mail repeats nothing that was typed. */
async function confirm(
  system: RequestContext,
  { id, reference }: FormReceipt,
  email: string,
): Promise<Result<null>> {
  await putInOutbox(system, {
    to: email,
    replyTo: system.brand.email,
    kind: 'Interesse in glasvezel ontvangen',
    about: id,
    words: fibreInterestMails.toSender({
      reference,
      unsubscribe: await unsubscribeLink(system, id),
      brand: system.brand,
    }),
  });
  return ok(null);
}

type InterestAddress = {
  /** Null: the address is in no plan yet. */
  id: string | null;
  /** What the visitor knows already, because the postcode check shows it. */
  plan: string | null;
  address: FibreAddress;
};

async function addressIn(ctx: RequestContext, typed: FibreInterest): Promise<InterestAddress> {
  const which = parseAddressLookup(typed);
  const system = asSystem(ctx, 'keep an interest in fibre');
  const known = await findKnownAddresses(system, which, ['Id', ...fibreResultFields]);
  const found = matchAddress(known, which.suffix);
  if (found !== undefined)
    return {
      id: String(found.row['Id']),
      plan: planOf(fibreResultOf(found.row, { today: localDay(ctx.now) })),
      address: found.fibreAddress,
    };
  const { postcode, houseNumber, suffix } = which;
  const address = {
    postcode,
    houseNumber,
    letter: null,
    addition: suffix,
    street: null,
    town: null,
  };
  return { id: null, plan: null, address };
}
