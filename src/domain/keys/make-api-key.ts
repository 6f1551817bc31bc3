import { type RequestContext, asSystemOnBehalf } from '#engine/model/request-context.ts';
import { auditAction } from '#engine/audit/audit.ts';
import { inTransaction } from '#engine/model/transaction.ts';
import {
  createApiKey,
  type ApiKeyOptions,
  type CreatedApiKey,
  type ApiKeyRotation,
  rotateApiKey,
  withdrawApiKey,
} from '#auth/api-keys/api-keys.ts';
import { keyText } from '#messages/login/api-keys.ts';
import { ok, type Result } from '#protocol/problem.ts';
import { actorIdOf } from '#protocol/users/viewer.ts';
import { mailSecurityChange } from '../mail/login-mails.ts';

/** Source: decisions.md §10. */
export function makeApiKey(
  ctx: RequestContext,
  wish: ApiKeyOptions,
): Promise<Result<CreatedApiKey>> {
  return inTransaction(ctx, async (inside) => {
    const made = await createApiKey(inside, wish);
    if (!made.ok) return made;
    const isOwn = actorIdOf(ctx.viewer) === wish.userId;
    await mailKeyUser(
      inside,
      wish.userId,
      isOwn ? keyText.mails.own(wish.label) : keyText.mails.made(wish.label),
    );
    await noteKey(inside, wish.userId);
    return made;
  });
}

export function renewKey(
  ctx: RequestContext,
  renewal: ApiKeyRotation,
): Promise<Result<CreatedApiKey>> {
  return inTransaction(ctx, async (inside) => {
    const made = await rotateApiKey(inside, renewal);
    if (!made.ok) return made;
    const { id, key, userId, label } = made.value;
    await mailKeyUser(inside, userId, keyText.mails.renewed(label));
    await noteKey(inside, userId);
    return ok({ id, key });
  });
}

export function withdrawKey(ctx: RequestContext, id: string): Promise<Result<null>> {
  return inTransaction(ctx, async (inside) => {
    const withdrawn = await withdrawApiKey(inside, id);
    if (!withdrawn.ok) return withdrawn;
    const { userId, label } = withdrawn.value;
    await mailKeyUser(inside, userId, keyText.mails.withdrawn(label));
    await noteKey(inside, userId);
    return ok(null);
  });
}

const mailKeyUser = (inside: RequestContext, userId: string, words: string): Promise<void> =>
  mailSecurityChange(asSystemOnBehalf(inside, 'tell of a key'), userId, words);

const noteKey = (inside: RequestContext, userId: string): Promise<void> =>
  auditAction(inside, { verb: 'change', object: 'User', fields: ['apiKey'], records: [userId] });
