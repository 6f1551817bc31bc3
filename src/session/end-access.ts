import { notify } from '#db/listen.ts';
import type { Ask } from '#records/ask.ts';

/**
 * Ends all that lets this user in: sessions, keys, passkeys and links in mails. On every copy within a second, once the transaction it is asked in holds. For who may say
 * so the caller has judged; that the user may not come back by the same password is the caller's too (`IsActive`). Source: decisions.md §10.
 */
export async function endAccess(ask: Ask, userId: string): Promise<void> {
  await ask.db.run({ text: 'delete from session where user_id = $1', values: [userId] });
  await ask.db.run({ text: 'update api_key set withdrawn_at = $2 where user_id = $1 and withdrawn_at is null', values: [userId, ask.now] });
  await ask.db.run({ text: 'delete from one_time where user_id = $1', values: [userId] });
  await ask.db.run({ text: 'delete from passkey where user_id = $1', values: [userId] });
  await ask.db.run(notify('user', userId));
}
