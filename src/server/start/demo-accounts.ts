import { demoLogins, demoPassword, demoUserIds } from '#db/seed/demo-logins.ts';
import type { RequestContext, Services } from '#engine/model/request-context.ts';
import { endAccess } from '#auth/sessions/end-access.ts';
import { usersWithPassword } from '#auth/factors/passwords.ts';
import { StartRefusedError } from './start-errors.ts';

const seeded = { ids: demoUserIds, usernames: demoLogins.map(({ email }) => email) };

/**
 * Checks the users that the demo creates: checking all users of a large database takes long. Their
 * e-mail addresses can have changed, so it also finds them by id.
 */
export async function refuseDemoAccounts(
  ctx: Pick<RequestContext, 'db'> & { services: Pick<Services, 'secrets'> },
): Promise<void> {
  const [first, ...others] = await usersWithPassword(ctx, demoPassword, seeded);
  if (first === undefined) return;
  const more = others.length === 0 ? '' : ` and ${others.length} more`;
  throw new StartRefusedError(
    `The demo is off, but anyone can log in to this database with the demo's public password (${first.username}${more}): ` +
      'run npm run admin -- lock-demo-accounts, or set DEMO=1 if this server shows the demo.',
  );
}

export async function lockDemoAccounts(ctx: RequestContext): Promise<string[]> {
  const users = await usersWithPassword(ctx, demoPassword, null);
  await ctx.db.transaction(async (db) => {
    for (const { userId } of users) await endAccess({ ...ctx, db }, userId);
  });
  return users.map(({ username }) => username);
}
