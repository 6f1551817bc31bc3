import type { RequestContext } from '#engine/model/request-context.ts';
import type { CheckAnswer, CheckedOrder, OrderChecks } from '#integrations/order-checks.ts';
import type { OrderContact } from '#protocol/forms/order/contact.ts';
import { ok, type Result } from '#protocol/problem.ts';
import { checkResult } from '#protocol/telecom/selling.ts';
import { formProblems } from '../../forms/form-problems.ts';
import type { OrderDraft } from './read-draft.ts';
import { saveDraft } from './save-draft.ts';

const names = {
  Voornaam__c: 'firstName',
  Achternaam__c: 'lastName',
  Email__c: 'email',
  Telefoon__c: 'phone',
  Techniek_naam__c: 'onSiteName',
  Techniek_telefoon__c: 'onSitePhone',
} as const;

/** Also checks the company and the person, when providers for that are connected. */
export async function saveContact(
  ctx: RequestContext,
  draft: Pick<OrderDraft, 'id' | 'company'>,
  value: OrderContact,
): Promise<Result<unknown>> {
  const { company } = draft;
  const checks =
    company === null
      ? {}
      : await runChecks(ctx.services.integrations.orderChecks, {
          kvk: company.kvk,
          company: company.name,
          person: `${value.firstName} ${value.lastName}`,
        });
  const saved = await saveDraft(ctx, draft.id, {
    step: 'contact',
    fields: {
      ...Object.fromEntries(
        Object.entries(names).map(([field, name]) => [field, value[name] || null]),
      ),
      ...checks,
    },
  });
  return saved.ok ? ok(null) : formProblems(saved.problems, names);
}

const stored: Readonly<Record<CheckAnswer, string>> = {
  passed: checkResult.passed,
  failed: checkResult.failed,
  unavailable: checkResult.unavailable,
};

async function runChecks({ credit, identity }: OrderChecks, order: CheckedOrder) {
  const [creditAnswer, identityAnswer] = await Promise.all([
    answerOf(credit, order),
    answerOf(identity, order),
  ]);
  return { Kredietcontrole__c: creditAnswer, Identiteitscontrole__c: identityAnswer };
}

/** A provider that fails must not stop the order. Null: none is connected. */
async function answerOf(check: OrderChecks['credit'], order: CheckedOrder): Promise<string | null> {
  if (check === null) return null;
  return stored[await check(order).catch((): CheckAnswer => 'unavailable')];
}
