import { type RequestContext, asSystem } from '#engine/model/request-context.ts';
import { localDay } from '#engine/model/local-day.ts';
import { inTransaction } from '#engine/model/transaction.ts';
import { giveKeysAnEnd, takeEndingKeys } from '#auth/api-keys/key-ends.ts';
import { dayText } from '#messages/shared/days.ts';
import { loginMails } from '#messages/mail/login-mails.ts';
import { ok } from '#protocol/problem.ts';
import { addressOf } from '#protocol/site/site.ts';
import { tellOwner } from '../mail/login-mails.ts';

/**
 * Mails users, once for each key, that an api key of theirs ends within fourteen days. Gives how
 * many keys.
 */
export async function tellEndingKeys(ctx: RequestContext): Promise<number> {
  const system = asSystem(ctx, 'tell that an api key ends');
  await giveKeysAnEnd(system);
  const told = await inTransaction(system, async (inside) => {
    const keys = await takeEndingKeys(inside);
    const link = addressOf(inside.letters, '/mijn-gegevens/beveiliging');
    for (const { userId, label, expiresAt } of keys) {
      // A key ends at the end of its last day.
      const lastDay = dayText(localDay(new Date(expiresAt.getTime() - 1)));
      await tellOwner(inside, {
        userId,
        kind: 'Sleutel loopt af',
        words: loginMails.keyEnds({ name: label, lastDay, link, brand: inside.brand }),
      });
    }
    return ok(keys.length);
  });
  return told.ok ? told.value : 0;
}
