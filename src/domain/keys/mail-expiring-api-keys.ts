import { type RequestContext, asSystem } from '#engine/model/request-context.ts';
import { localDay } from '#engine/model/local-day.ts';
import { inTransaction } from '#engine/model/transaction.ts';
import { setMissingKeyExpiry, claimExpiringKeys } from '#auth/api-keys/key-ends.ts';
import { dayText } from '#messages/shared/days.ts';
import { loginMails } from '#messages/mail/login-mails.ts';
import { ok } from '#protocol/problem.ts';
import { absoluteUrl } from '#protocol/site/site.ts';
import { mailUser } from '../mail/login-mails.ts';

/** Also sets an end for keys that have none. Returns the number of keys about which it mailed. */
export async function mailExpiringApiKeys(ctx: RequestContext): Promise<number> {
  const system = asSystem(ctx, 'tell that an api key ends');
  await setMissingKeyExpiry(system);
  const mailResult = await inTransaction(system, async (inside) => {
    const keys = await claimExpiringKeys(inside);
    const link = absoluteUrl(inside.publicUrl, '/mijn-gegevens/beveiliging');
    for (const { userId, label, expiresAt } of keys) {
      // An API key expires at the end of its last day.
      const lastDay = dayText(localDay(new Date(expiresAt.getTime() - 1)));
      await mailUser(inside, {
        userId,
        kind: 'Sleutel loopt af',
        words: loginMails.keyEnds({ name: label, lastDay, link, brand: inside.brand }),
      });
    }
    return ok(keys.length);
  });
  return mailResult.ok ? mailResult.value : 0;
}
