import {
  type RequestContext,
  asSystemOnBehalf,
  type BusinessAction,
} from '#engine/model/request-context.ts';
import { findRowsByValues } from '#engine/read/look-up.ts';
import { updateRecord } from '#engine/write/write.ts';
import { applicationMails } from '#messages/mail/job-mails.ts';
import { ok, type Result } from '#protocol/problem.ts';
import { actorIdOf } from '#protocol/users/viewer.ts';
import { putInOutbox } from '../mail/put-in-outbox.ts';
import { readReplyText } from '../requests/read-reply-text.ts';
import type { JobApplicationStatus } from '#protocol/crm/picklists.ts';

/** Without a text it sends no mail. */
export const judgeApplication =
  (status: JobApplicationStatus, action: string): BusinessAction =>
  async (ctx, { id, values }) => {
    const applicationId = String(id);
    const said = await readReplyText(ctx, {
      object: 'Sollicitatie__c',
      action,
      field: 'Bericht',
      recordId: applicationId,
      values,
    });
    const judged = await updateRecord(ctx, applicationId, {
      fields: { Status__c: status, ...(await ownerOf(ctx, applicationId)) },
    });
    if (!judged.ok) return judged;
    return said === null ? ok({}) : mailApplicant(ctx, applicationId, said);
  };

/** The first member of staff who judges an application without an owner becomes its owner. */
async function ownerOf(ctx: RequestContext, Id: string): Promise<{ OwnerId?: string | null }> {
  const [row] = await findRowsByValues(ctx, {
    from: 'Sollicitatie__c',
    fields: ['OwnerId'],
    where: { Id },
    limit: 1,
  });
  return row?.['OwnerId'] === null ? { OwnerId: actorIdOf(ctx.viewer) } : {};
}

async function mailApplicant(
  ctx: RequestContext,
  Id: string,
  said: string,
): Promise<Result<Record<string, never>>> {
  const fields = ['Name', 'Email__c', 'Vacature__r.Name'];
  const [row] = await findRowsByValues(ctx, {
    from: 'Sollicitatie__c',
    fields,
    where: { Id },
    limit: 1,
  });
  if (row === undefined) throw new Error('A locked application row must exist');
  const vacancy = typeof row['Vacature__r.Name'] === 'string' ? row['Vacature__r.Name'] : null;
  const words = applicationMails.judged({
    reference: String(row['Name']),
    vacancy,
    said,
    brand: ctx.brand,
  });
  await putInOutbox(asSystemOnBehalf(ctx, 'answer an applicant'), {
    to: String(row['Email__c']),
    kind: 'Antwoord op sollicitatie',
    about: Id,
    words,
  });
  return ok({});
}
