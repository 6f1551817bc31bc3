import { asSystemOnBehalf, type BusinessAction } from '#engine/model/request-context.ts';
import { auditAction } from '#engine/audit/audit.ts';
import { updateRecord } from '#engine/write/write.ts';
import { ok } from '#protocol/problem.ts';
import { mailStatus } from '#protocol/crm/picklists.ts';

export const dropMail: BusinessAction = async (ctx, { id, values }) => {
  const system = asSystemOnBehalf(ctx, 'drop a mail');
  const saved = await updateRecord(system, String(id), {
    fields: {
      Status__c: mailStatus.failed,
      Volgende_poging__c: null,
      Vervallen_reden__c: String(values['Reden']),
    },
  });
  if (!saved.ok) return saved;
  await auditAction(ctx, {
    verb: 'change',
    object: 'Mail__c',
    fields: ['dropped'],
    records: [String(id)],
  });
  return ok({});
};
