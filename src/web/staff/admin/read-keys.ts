import { type ApiKeySummary, listApiKeys } from '#auth/api-keys/api-keys.ts';
import { findRowsByValues } from '#engine/read/look-up.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { keyText } from '#messages/login/api-keys.ts';
import { amsterdamText } from '#protocol/time/amsterdam-time.ts';
import { isOldKey, lastDayText, keyLimitTexts } from '../../session/key-limits.ts';
import { recordPath } from '../staff-paths.ts';
import { valueOr404 } from '../../shell/value-or-error.ts';
import type { AdminReadContext } from './admin-visit.ts';
import { staffKeysText as words } from '#messages/staff/admin.ts';

export async function readKeysPart({ visit: { ctx }, staffId }: AdminReadContext) {
  const keys = valueOr404(await listApiKeys(ctx, { username: null, working: true }));
  const names = await namesOf(ctx, keys);
  return {
    old: keys.filter(isOldKey).length,
    keys: keys.map((key) => ({
      id: key.id,
      label: key.label,
      username: key.username,
      to: recordPath(staffId, key.userId),
      made: words.made(
        amsterdamText(key.createdAt.toISOString()),
        names.get(key.madeBy ?? '') ?? words.operator,
      ),
      used: key.lastUsedAt === null ? words.unused : amsterdamText(key.lastUsedAt.toISOString()),
      ends: key.expiresAt === null ? words.forever : lastDayText(key.expiresAt),
      limits: [...(isOldKey(key) ? [keyText.old.mark] : []), ...keyLimitTexts(ctx, key)],
    })),
  };
}

async function namesOf(
  ctx: RequestContext,
  keys: readonly ApiKeySummary[],
): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const id of new Set(keys.map(({ madeBy }) => madeBy))) {
    if (id === null) continue;
    const [user] = await findRowsByValues(ctx, {
      from: 'User',
      fields: ['Name'],
      where: { Id: id },
      limit: 1,
    });
    if (user !== undefined) names.set(id, String(user['Name']));
  }
  return names;
}
