import { demoLogins, demoPassword, demoUserIds } from '#db/seed/demo.ts';
import type { Ask } from '#records/ask.ts';
import { endAccess } from '#session/end-access.ts';
import { usersWithPassword } from '#session/passwords.ts';

/** The server may not start like this. The message is one sentence for the operator. */
export class StartRefusedError extends Error {
  override name = 'StartRefusedError';
}

const seeded = { ids: demoUserIds, usernames: demoLogins.map(({ email }) => email) };

/**
 * Throws `StartRefusedError` when somebody who read the README can log in here. Looks only at users
 * that a demo seeds, by id also when their e-mail address has changed since: trying every password
 * of a large database would hold up each start.
 */
export async function refuseDemoAccounts(ctx: Pick<Ask, 'db'>): Promise<void> {
  const [first, ...others] = await usersWithPassword(ctx, demoPassword, seeded);
  if (first === undefined) return;
  const more = others.length === 0 ? '' : ` and ${others.length} more`;
  throw new StartRefusedError(
    `The demo is off, but anyone can log in to this database with the demo's public password (${first.username}${more}): ` +
      'run npm run admin -- lock-demo-accounts, or set DEMO=1 if this server shows the demo.',
  );
}

/** Takes away all that lets in whoever has the demo's password, demo account or not. Gives their login names. */
export async function lockDemoAccounts(ctx: Ask): Promise<string[]> {
  const users = await usersWithPassword(ctx, demoPassword, null);
  await ctx.db.transaction(async (db) => {
    for (const { userId } of users) await endAccess({ ...ctx, db }, userId);
  });
  return users.map(({ username }) => username);
}
