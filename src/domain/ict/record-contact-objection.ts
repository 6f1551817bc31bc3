import { equals } from '#engine/model/define.ts';
import { type RequestContext, asSystem } from '#engine/model/request-context.ts';
import { deleteRecord } from '#engine/write/delete.ts';
import { findRows } from '#engine/read/query.ts';
import { lockRecord } from '#engine/write/lock.ts';
import { inTransaction } from '#engine/model/transaction.ts';
import { updateRecord } from '#engine/write/write.ts';
import { ictMails } from '#messages/site/ict.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import { verifyObjectionLink } from './ict-links.ts';
import { putInOutbox } from '../mail/put-in-outbox.ts';

export type Objection = { id: string | null; proof: string | null };
type Outcome = 'removed' | 'blocked';

/**
 * When other rows refer to the contact, clears the role, e-mail address and phone numbers instead.
 * Objecting again changes nothing. Source: domain.md §8, art. 14 and 21 AVG.
 */
export async function recordContactObjection(
  ctx: RequestContext,
  objection: Objection,
): Promise<Result<null>> {
  const contactId = await verifyObjectionLink(ctx, objection);
  if (contactId === undefined) return refuse({ code: 'record.notFound' });
  return inTransaction(asSystem(ctx, 'handle an objection'), async (system) => {
    const company = (await lockRecord(system, contactId))
      ? await companyOf(system, contactId)
      : undefined;
    if (company === undefined) return ok(null);
    const outcome = await withdraw(system, contactId);
    if (!outcome.ok) return outcome;
    await putInOutbox(system, {
      to: system.brand.email,
      kind: 'Contactpersoon ICT: bezwaar',
      about: company.id,
      words: ictMails.objected({ company: company.name, outcome: outcome.value }),
    });
    return ok(null);
  });
}

async function companyOf(
  system: RequestContext,
  contactId: string,
): Promise<{ id: string; name: string } | undefined> {
  const [row] = await findRows(system, {
    from: 'Contact',
    fields: ['AccountId', 'Account.Name'],
    filters: [equals('Id', contactId), equals('Contactpersoon_ICT__c', 'true')],
    limit: 1,
  });
  return row && { id: String(row['AccountId']), name: String(row['Account.Name']) };
}

async function withdraw(system: RequestContext, contactId: string): Promise<Result<Outcome>> {
  const removed = await deleteRecord(system, contactId);
  if (removed.ok) return ok('removed');
  if (!removed.problems.some(({ code }) => code === 'record.dependents')) return removed;
  const blocked = await updateRecord(system, contactId, {
    fields: { Contactpersoon_ICT__c: false, Email: null, Phone: null, MobilePhone: null },
  });
  return blocked.ok ? ok('blocked') : blocked;
}
