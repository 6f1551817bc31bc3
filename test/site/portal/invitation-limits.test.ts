import { expect, it } from 'vitest';
import { openTestServer, sessionCookieOf } from '../../support/server.ts';

it('an eleventh invitation in a row from one user is refused', async () => {
  const server = await openTestServer({ environment: { RATE_LIMITS: 'on' } });
  const cookie = await sessionCookieOf(server, 'korenaar');
  const send = (email: string) =>
    fetch(new URL('/dashboard/bedrijf/uitnodigen', server.url), {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie },
      body: new URLSearchParams({
        firstName: 'Jan',
        lastName: 'Elders',
        email,
        rights: 'Volledig',
      }),
    });
  const statuses: number[] = [];
  for (let n = 0; n < 11; n++) statuses.push((await send(`veel${n}@elders.example`)).status);
  expect([statuses.filter((status) => status === 303).length, statuses.at(-1)]).toEqual([10, 429]);
  await server.close();
});
