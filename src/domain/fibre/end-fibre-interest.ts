import { equals } from '#engine/model/define.ts';
import { asSystem, type RequestContext } from '#engine/model/request-context.ts';
import { inTransaction } from '#engine/model/transaction.ts';
import { findRows } from '#engine/read/query.ts';
import { updateRecord } from '#engine/write/write.ts';
import { fibreInterestStatus } from '#protocol/telecom/fibre-status.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import { interestIdOf, type SignedInterest } from './interest-links.ts';

/** Succeeds again for somebody who unsubscribed before, and after the row was erased. */
export async function endFibreInterest(
  ctx: RequestContext,
  link: SignedInterest,
): Promise<Result<null>> {
  const id = await interestIdOf(ctx, link);
  if (id === null) return refuse({ code: 'record.notFound' });
  return inTransaction(asSystem(ctx, 'end an interest in fibre'), async (system) => {
    const [row] = await findRows(system, {
      from: 'Interesse__c',
      fields: ['Id'],
      filters: [
        equals('Id', id),
        {
          field: 'Status__c',
          operator: 'NotEqual',
          operands: [fibreInterestStatus.unsubscribed],
        },
      ],
      limit: 1,
    });
    if (row === undefined) return ok(null);
    const ended = await updateRecord(system, id, {
      fields: {
        Status__c: fibreInterestStatus.unsubscribed,
        Afgemeld_op__c: system.now.toISOString(),
      },
    });
    return ended.ok ? ok(null) : ended;
  });
}
