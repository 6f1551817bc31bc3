import { type RequestContext, asSystem } from '#engine/model/request-context.ts';
import { lockRecord } from '#engine/write/lock.ts';
import { findRowsByValues } from '#engine/read/look-up.ts';
import { updateRecord } from '#engine/write/write.ts';
import { fibreMails } from '#messages/mail/fibre-mails.ts';
import type { FibreAddress, FibreReceipt } from '#protocol/telecom/fibre.ts';
import { suffixKey, suffixOf } from '#protocol/forms/fibre-address.ts';
import type { FibreRequest } from '#protocol/forms/fibre-request.ts';
import { ok, type Result } from '#protocol/problem.ts';
import type { Dict, Scalar } from '#protocol/shapes/parts.ts';
import { fibreCodeStatus, fibreRequestStatus } from '#protocol/telecom/fibre-status.ts';
import { houseNumberKey, refusedCodeAttempt, wrongCode } from './check-code.ts';
import { countRequests } from './count-campaign.ts';
import { findKnownAddresses, matchAddress } from './fibre-addresses.ts';
import { findCode, type FoundCode } from './find-code.ts';
import { type FormSubmission, mailsToBoth, saveForm } from '../forms/save-form.ts';

/**
 * In one transaction. For a code already used for this address, returns the earlier request.
 * Refusals: `form.codeWrong`, `form.tooMany`, and those of `saveForm`. Source: decisions.md §9.
 */
export async function submitFibreRequest(
  ctx: RequestContext,
  sent: FormSubmission<FibreRequest>,
): Promise<Result<FibreReceipt>> {
  const { code, address: which } = sent.value;
  const refused = await refusedCodeAttempt(ctx, {
    visitor: sent.address,
    about: houseNumberKey(which),
  });
  if (refused) return refused;
  const system = asSystem(ctx, 'check a registration code');
  const found = await findCode(system, code, which);
  const place = await findRequestAddress(system, found, which);
  if (!found || !place) return wrongCode;
  const saved = await saveRequest(ctx, sent, { found, ...place });
  if (saved.ok)
    return ok({
      reference: saved.value.reference,
      status: fibreRequestStatus.received,
      earlier: false,
    });
  if (!saved.problems.some((problem) => problem.code === 'form.codeWrong')) return saved;
  const { request } = (await findCode(system, code, which)) ?? {};
  return request
    ? ok({ reference: request.reference, status: request.status, earlier: true })
    : wrongCode;
}

type Place = { fibreAddress: FibreAddress; isKnown: boolean };

/** An unknown suffix of at most six characters is kept as typed, for staff to check. */
async function findRequestAddress(
  system: RequestContext,
  found: FoundCode | null,
  which: FibreRequest['address'],
): Promise<Place | null> {
  const others = await findKnownAddresses(system, which, []);
  if (!found) return null;
  if (which.suffix === null || suffixKey(which.suffix) === suffixKey(suffixOf(found.fibreAddress)))
    return { fibreAddress: found.fibreAddress, isKnown: true };
  if (matchAddress(others, which.suffix)) return null;
  return which.suffix.length > 6
    ? null
    : {
        fibreAddress: { ...found.fibreAddress, letter: null, addition: which.suffix },
        isKnown: false,
      };
}

function saveRequest(
  ctx: RequestContext,
  sent: FormSubmission<FibreRequest>,
  made: Place & { found: FoundCode },
) {
  const { found, fibreAddress } = made;
  const { company, kvkNumber, name, email, phone } = sent.value;
  const facts = {
    company,
    kvkNumber,
    name,
    email,
    phone,
    fibreAddress,
    campaign: found.campaign.name,
    brand: ctx.brand,
  };
  return saveForm(ctx, sent, {
    form: 'fibre',
    task: 'keep a sign-up for fibre',
    email,
    record: { apiName: 'Glasvezelaanvraag__c', fields: fieldsOf(ctx, made) },
    names: {
      Bedrijfsnaam__c: 'company',
      KvK_nummer__c: 'kvkNumber',
      Naam__c: 'name',
      Email__c: 'email',
      Telefoon__c: 'phone',
      Toevoeging__c: 'addition',
      Postcode__c: 'postcode',
      Huisnummer__c: 'houseNumber',
    },
    also: (system) => spendCode(system, found),
    mails: mailsToBoth('Glasvezelaanvraag', fibreMails, facts),
  });
}

const fieldsOf = (
  ctx: RequestContext,
  { found, fibreAddress, isKnown }: Place & { found: FoundCode },
): Dict<Scalar | null> => ({
  Postcode__c: fibreAddress.postcode,
  Huisnummer__c: fibreAddress.houseNumber,
  Huisletter__c: fibreAddress.letter,
  Toevoeging__c: fibreAddress.addition,
  Straat__c: fibreAddress.street,
  Woonplaats__c: fibreAddress.town,
  Adres_gecontroleerd__c: isKnown,
  Adres__c: found.addressId,
  Campagne__c: found.campaignId,
  Aanmeldcode__c: found.id,
  Account__c: ctx.viewer.kind === 'user' ? ctx.viewer.accountId : null,
});

/** A simultaneous second request with the same code waits for the lock, and is then refused. */
async function spendCode(system: RequestContext, found: FoundCode): Promise<Result<unknown>> {
  await lockRecord(system, found.id);
  const [code] = await findRowsByValues(system, {
    from: 'Aanmeldcode__c',
    fields: ['Status__c'],
    where: { Id: found.id },
    limit: 1,
  });
  if (code?.['Status__c'] !== fibreCodeStatus.issued) return wrongCode;
  const used = await updateRecord(system, found.id, {
    fields: { Status__c: fibreCodeStatus.used, Gebruikt_op__c: system.now.toISOString() },
  });
  return used.ok ? countRequests(system, found.campaignId) : used;
}
