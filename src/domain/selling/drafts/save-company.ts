import type { RequestContext } from '#engine/model/request-context.ts';
import { throttledAddress } from '#auth/sessions/address.ts';
import type { RegisteredCompany } from '#integrations/company-register.ts';
import type { OrderCompany } from '#protocol/forms/order/company.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import { truncateText } from '#protocol/texts/clean-text.ts';
import { checkResult } from '#protocol/telecom/selling.ts';
import { maxNameLength } from '#protocol/constants.ts';
import { refusedAttempt } from '../../forms/attempts.ts';
import { formProblems } from '../../forms/form-problems.ts';
import type { OrderDraft } from './read-draft.ts';
import { saveDraft } from './save-draft.ts';

export type CompanyLookup = RegisteredCompany | 'unknown' | 'away';

/**
 * What the trade register says, and nothing of what we know of the company: a guest must not learn
 * who our customers are. Refusal: `form.tooMany`.
 */
export async function lookUpCompany(
  ctx: RequestContext,
  { kvk, visitor }: { kvk: string; visitor: string },
): Promise<Result<CompanyLookup>> {
  const refused = await refusedAttempt(
    ctx.services.throttles.form,
    `order company ${throttledAddress(visitor)}`,
  );
  if (refused) return refused;
  return ok(await ctx.services.integrations.companyRegister.find(kvk));
}

/** The name in the register takes precedence over the typed one. */
const nameOf = ({ name }: OrderCompany, found: CompanyLookup): string =>
  typeof found === 'string' ? name : truncateText(found.name, maxNameLength);

const checkOf = (found: CompanyLookup): string => {
  if (found === 'away') return checkResult.unavailable;
  return found === 'unknown' || found.dissolved ? checkResult.failed : checkResult.passed;
};

/**
 * Refusals: `form.required` at the name, `order.companyUnknown` for an unknown number without a
 * name. Staff see the result of the check, which never blocks an order.
 */
export async function saveCompany(
  ctx: RequestContext,
  draft: Pick<OrderDraft, 'id' | 'company' | 'authority'>,
  { value, found }: { value: OrderCompany; found: CompanyLookup },
): Promise<Result<unknown>> {
  const name = nameOf(value, found);
  if (name === '')
    return refuse(
      found === 'unknown'
        ? { code: 'order.companyUnknown', field: 'kvk' }
        : { code: 'form.required', field: 'name' },
    );
  const isOther = draft.company?.name !== name || draft.company.kvk !== value.kvk;
  const saved = await saveDraft(ctx, draft.id, {
    step: 'company',
    fields: {
      Bedrijf__c: name,
      KvK_nummer__c: value.kvk,
      KvK_controle__c: checkOf(found),
    },
    voidsAuthority: isOther && draft.authority !== null,
  });
  return saved.ok ? saved : formProblems(saved.problems, names);
}

const names = { Bedrijf__c: 'name', KvK_nummer__c: 'kvk' };
