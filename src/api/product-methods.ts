import type * as v from 'valibot';
import type { RequestContext } from '#engine/model/request-context.ts';
import { answerCreateContact } from '#domain/ict/answer-create-contact.ts';
import { applyForJob } from '#domain/forms/apply-for-job.ts';
import { changeCompany } from '#domain/company/change-company.ts';
import { changeOwnContact } from '#domain/users/change-own-contact.ts';
import { changeUser } from '#domain/users/change-user.ts';
import { checkAddress } from '#domain/fibre/check-address.ts';
import { checkCode } from '#domain/fibre/check-code.ts';
import { countAccountCases } from '#domain/requests/count-account-cases.ts';
import type { FormSubmission } from '#domain/forms/save-form.ts';
import { proposePortOut } from '#domain/port-outs/propose-port-out.ts';
import { proposeTermination } from '#domain/terminations/propose-termination.ts';
import { releaseNumber } from '#domain/port-outs/release-number.ts';
import { requestAdviceCall } from '#domain/forms/request-advice-call.ts';
import { requestTermination } from '#domain/terminations/request-termination.ts';
import { sendContactMessage } from '#domain/forms/send-contact-message.ts';
import { sendFeedback } from '#domain/forms/send-feedback.ts';
import { submitFibreRequest } from '#domain/fibre/submit-fibre-request.ts';
import { webshopSignOn } from '#domain/users/webshop-sign-on.ts';
import type { productMethodAnswers } from '#protocol/api/method-answers.ts';
import type {
  ProductMethod,
  ProductMethodName,
  ProductParams,
  productMethods,
} from '#protocol/api/product-methods.ts';
import { ok, type Result } from '#protocol/problem.ts';
import type { Site } from '#protocol/site/site.ts';
import { readJson } from './pipeline/parse.ts';
import { readOwnProfile } from '#domain/users/read-own-details.ts';

/**
 * `session`: the hash of the session token. `site`: the base of links in mails. `here`: the site at
 * the address that the caller used.
 */
export type ProductCall<M extends ProductMethod> = FormSubmission<ProductParams<M>> & {
  ctx: RequestContext;
  site: Site;
  here: Site;
  session: string | null;
};

type ProductHandler<M extends ProductMethod, A> = (call: ProductCall<M>) => Promise<Result<A>>;
export type AnyProductHandler = ProductHandler<ProductMethod, unknown>;

/** Source: record-api.md §6.2. */
export const productMethodHandlers = {
  'FormulierController/submitContactMessage': async ({ ctx, ...sent }) =>
    success(await sendContactMessage(ctx, sent)),
  'FormulierController/submitIntake': async ({ ctx, ...sent }) =>
    success(await requestAdviceCall(ctx, sent)),
  'FormulierController/submitJobApplication': async ({
    ctx,
    value: { vacancy = null, ...value },
    ...sent
  }) => success(await applyForJob(ctx, { ...sent, value, slug: vacancy, upload: null })),
  'FormulierController/submitFeedback': async ({ ctx, ...sent }) =>
    success(await sendFeedback(ctx, sent)),
  'GlasvezelController/checkAddress': async ({ ctx, value }) => ok(await checkAddress(ctx, value)),
  'GlasvezelController/checkCode': ({ ctx, ...sent }) => checkCode(ctx, sent),
  async 'GlasvezelController/submitRequest'({ ctx, ...sent }) {
    const made = await submitFibreRequest(ctx, sent);
    if (!made.ok) return made;
    const { reference, status: requestStatus, earlier } = made.value;
    return ok({ status: 'Success', reference, requestStatus, earlier });
  },
  // The parameter is JSON within JSON, so the same limits apply to the inner text as to a body.
  async 'ContactController/createContact'({
    ctx,
    value: { contactPersoonDetails, proof },
    address,
    site,
  }) {
    const details = readJson(contactPersoonDetails);
    return details.ok
      ? answerCreateContact(ctx, {
          details: details.value,
          address,
          site,
          ...(proof !== undefined && { proof }),
        })
      : details;
  },
  'CaseController/getTotalOpenCasesByAccountId': ({ ctx, value }) =>
    countAccountCases(ctx, value.accountId),
  'MedewerkerController/getUserProfileMedewerkerRecordId': async ({ ctx }) =>
    ok(readOwnProfile(ctx)),
  'WebshopController/getMkbssoSAMLURL': ({ ctx, session, here }) =>
    webshopSignOn(ctx, { site: here, session }),
  'UserController/updateUserDetails': ({ ctx, value, site }) => changeUser(ctx, value.usr, site),
  'UserController/updateContactDetails': ({ ctx, value }) => changeOwnContact(ctx, value.con),
  'BedrijfController/updateCompany': ({ ctx, value }) => changeCompany(ctx, value.company),
  'OpzeggingController/getProposal': ({ ctx, value }) => proposeTermination(ctx, value),
  'OpzeggingController/confirm': ({ ctx, ...sent }) => requestTermination(ctx, sent),
  'UitporteringController/getProposal': ({ ctx, value }) => proposePortOut(ctx, value),
  'UitporteringController/confirm': ({ ctx, ...sent }) => releaseNumber(ctx, sent),
} satisfies {
  [Name in ProductMethodName]: ProductHandler<
    (typeof productMethods)[Name],
    v.InferOutput<(typeof productMethodAnswers)[Name]>
  >;
};

/** The number and not the id, because the sender may have no access to the record. */
const success = (
  outcome: Result<{ reference: string }>,
): Result<{ status: 'Success'; reference: string }> =>
  outcome.ok ? ok({ status: 'Success', reference: outcome.value.reference }) : outcome;
