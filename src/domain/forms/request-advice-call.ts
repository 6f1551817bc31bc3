import type { RequestContext } from '#engine/model/request-context.ts';
import { createRecord } from '#engine/write/write.ts';
import { adviceCallText, consentText } from '#messages/site/advice-call.ts';
import { countText } from '#messages/shared/numbers.ts';
import { calculatorText } from '#messages/site/offers.ts';
import { adviceMails } from '#messages/mail/advice-mails.ts';
import type { AdviceCall } from '#protocol/forms/advice-call.ts';
import {
  parsePicks,
  pickedPrices,
  pricedPackageOf,
  packageParams,
  quantitiesFrom,
  type Quantities,
  adviceServices,
  type AdviceService,
} from '#protocol/telecom/package.ts';
import type { Result } from '#protocol/problem.ts';
import { type FormSubmission, type FormReceipt, mailsToBoth, saveForm } from './save-form.ts';
import { readOffers } from '../content/read-service.ts';

const { services: serviceNames, moments } = adviceCallText;

/**
 * Stores the package at current prices, and the consent to the call. Source: spec §2, decisions.md
 * §5, domain.md §8.
 */
export async function requestAdviceCall(
  ctx: RequestContext,
  sent: FormSubmission<AdviceCall>,
): Promise<Result<FormReceipt>> {
  const { email, moment, product } = sent.value;
  const quantities = quantitiesFrom((service) => sent.value[packageParams[service]]);
  const picks = parsePicks((name) => sent.value[name]);
  const chosen = pricedPackageOf(pickedPrices(await readOffers(ctx), picks), quantities);
  const picked = chosen.lines.flatMap(({ name, quantity }) =>
    name === null ? [] : [calculatorText.line(quantity, name)],
  );
  const note = [
    product && adviceCallText.choseIs(product),
    picked.length > 0 && adviceCallText.choseIs(picked.join(', ')),
    sent.value.note,
  ]
    .filter(Boolean)
    .join('\n\n');
  const chosenServices = chosenServicesOf(sent.value, quantities);
  const monthly = chosen.lines.length === 0 ? null : chosen.monthly;
  const facts = {
    ...sent.value,
    note,
    moment: moments[moment],
    chosenServices: chosenServices.map((service) => wishOf(service, quantities)),
    monthly,
    brand: ctx.brand,
  };
  return saveForm(ctx, sent, {
    form: 'advice call',
    task: 'keep a request for an advice call',
    email,
    record: {
      apiName: 'Adviesaanvraag__c',
      fields: {
        Gewenst_moment__c: moments[moment],
        Diensten__c: chosenServices.map((service) => serviceNames[service]).join(';'),
        ...amountsOf(quantities),
        Maandbedrag__c: monthly,
        Toelichting__c: note,
        Account__c: accountOf(ctx),
      },
    },
    names: inputNames,
    also: (system, receipt) =>
      saveAdviceConsent(system, {
        receipt,
        sent,
        accountId: accountOf(ctx),
        userId: ctx.viewer.kind === 'user' ? ctx.viewer.userId : null,
      }),
    mails: mailsToBoth('Adviesaanvraag', adviceMails, facts),
  });
}

const inputNames = {
  Bedrijf__c: 'company',
  Naam__c: 'name',
  Email__c: 'email',
  Telefoon__c: 'phone',
  Toelichting__c: 'note',
};

const chosenServicesOf = ({ services }: AdviceCall, quantities: Quantities): AdviceService[] =>
  adviceServices.filter(
    (service) => services.includes(service) || (service !== 'fibre' && quantities[service] > 0),
  );

const accountOf = ({ viewer }: RequestContext): string | null =>
  viewer.kind === 'user' ? viewer.accountId : null;

function wishOf(service: AdviceService, quantities: Quantities): string {
  const quantity = service === 'fibre' ? 0 : quantities[service];
  return quantity > 0 ? `${countText(quantity)} × ${serviceNames[service]}` : serviceNames[service];
}

const amountsOf = (quantities: Quantities) => ({
  Aantal_internet__c: quantities.internet || null,
  Aantal_mobiel__c: quantities.mobile || null,
  Aantal_voip__c: quantities.telephony || null,
  Aantal_werkplek__c: quantities.workplace || null,
  Aantal_tv__c: quantities.tv || null,
});

type Consenting = {
  receipt: FormReceipt;
  sent: FormSubmission<AdviceCall>;
  accountId: string | null;
  userId: string | null;
};

/** A request to be called is consent to one call (Telecommunicatiewet 11.7). */
const saveAdviceConsent = (
  system: RequestContext,
  { receipt, sent, accountId, userId }: Consenting,
) =>
  createRecord(system, {
    apiName: 'Toestemming__c',
    fields: {
      Soort__c: 'Adviesgesprek',
      Tekst__c: consentText.text,
      Versie__c: consentText.version,
      Gegeven_door__c: userId,
      Naam__c: sent.value.name,
      Email__c: sent.value.email,
      Adres_van_computer__c: sent.address,
      Account__c: accountId,
      Record__c: receipt.id,
    },
  });
