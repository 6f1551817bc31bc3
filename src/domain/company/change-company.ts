import type { RequestContext } from '#engine/model/request-context.ts';
import { inTransaction } from '#engine/model/transaction.ts';
import { updateRecord } from '#engine/write/write.ts';
import { ok, type Problem, type Result } from '#protocol/problem.ts';
import type { Dict, Scalar } from '#protocol/shapes/parts.ts';
import { type ChangeSuccess, findVisibleRecordId } from '../users/change-user.ts';
import {
  refusedCompanyChange,
  saveCompanyAndMail,
  normalizeCompanyFields,
} from './save-company-and-mail.ts';

/**
 * Refusals: `form.kvkWrong`, and those of `findVisibleRecordId`, `refusedCompanyChange` and saving
 * the record (record-api.md §3.3). Source: decisions.md §5, §6.
 */
export async function changeCompany(
  ctx: RequestContext,
  { Id, ...given }: Dict<Scalar | null> & { Id: string },
): Promise<Result<ChangeSuccess>> {
  const found = await findVisibleRecordId(ctx, 'Account', Id);
  if (!found.ok) return found;
  const { KvK_nummer__c: kvkNumber = null } = given;
  // Programs can send the number as a JSON number.
  const fields = normalizeCompanyFields({
    ...given,
    ...(kvkNumber !== null && { KvK_nummer__c: String(kvkNumber) }),
  });
  const tooMany = await refusedCompanyChange(ctx, found.value, fields);
  if (tooMany) return tooMany;
  const saved = await inTransaction(ctx, (inside) =>
    saveCompanyAndMail(inside, found.value, (within) =>
      updateRecord(within, found.value, { fields }),
    ),
  );
  return saved.ok
    ? ok({ status: 'Success' })
    : { ...saved, problems: saved.problems.map(kvkInFormWords) };
}

export const kvkInFormWords = (problem: Problem): Problem =>
  problem.field === 'KvK_nummer__c' && kvkFaults.has(problem.code)
    ? { field: problem.field, code: 'form.kvkWrong' }
    : problem;

const kvkFaults: ReadonlySet<Problem['code']> = new Set([
  'record.rule',
  'record.tooLong',
  'record.valueWrong',
]);
