import { expect, it } from 'vitest';
import type { Server } from '#server/server.ts';
import { sessionCookieOf, storedRows, userId } from '../../support/server.ts';
import { openSite } from '../../support/site.ts';

const server = await openSite();
const strict: Server = await server.openCopy({ STAFF_SECOND_FACTOR: 'required' });

/**
 * A passkey proves the device and its owner, so it is two factors at once. Source: decisions.md
 * §10.
 */
it('staff with a passkey need no app where a second factor is required', async () => {
  const cookie = await sessionCookieOf(server, 'verkoop');
  const visit = () =>
    fetch(new URL('/mijn-gegevens/beveiliging', strict.url), {
      headers: { cookie },
      redirect: 'manual',
    });
  expect((await visit()).status).toBe(302);
  const owner = await userId(server.ctx, 'verkoop');
  await storedRows(
    server,
    `insert into passkey (id, user_id, public_key, name, created_at) values ('test', $1, '\\x00', 'Laptop', now())`,
    owner,
  );
  await expect.poll(async () => (await visit()).status).toBe(200);
});
