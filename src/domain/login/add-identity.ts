import { auditAction } from '#engine/audit/audit.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { saveIdentity } from '#auth/providers/identities.ts';
import { securityText } from '#messages/login/security.ts';
import type { Result } from '#protocol/problem.ts';
import { mailSecurityChange } from '../mail/login-mails.ts';

type Saving = Parameters<typeof saveIdentity>[1];

/**
 * In a transaction. Records a new link in the audit log and mails its user. `label`: of the
 * provider. `system`: who sends the mail. `added`: false when the user had the identity already.
 */
export async function addIdentity(
  ctx: RequestContext,
  identity: Saving,
  { label, system }: { label: string; system: RequestContext },
): Promise<Result<{ added: boolean }>> {
  const saved = await saveIdentity(ctx, identity);
  if (!saved.ok || !saved.value.added) return saved;
  const { userId, name } = identity;
  await auditAction(ctx, {
    verb: 'change',
    object: 'User',
    fields: ['identity'],
    records: [userId],
  });
  await mailSecurityChange(system, userId, securityText.identities.mails.added(label, name));
  return saved;
}
