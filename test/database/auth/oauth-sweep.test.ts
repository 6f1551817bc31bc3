import { afterAll, beforeAll, expect, test } from 'vitest';
import { findClient, saveOwnClient, sweepClients } from '#auth/oauth/clients.ts';
import { hasConsent, saveConsent } from '#auth/oauth/consents.ts';
import { createGrant, sweepGrants } from '#auth/oauth/grants.ts';
import { issueTokens } from '#auth/oauth/tokens.ts';
import { verifyAccessToken } from '#auth/oauth/access-tokens.ts';
import { openAuthFixture, system, userId, type AuthFixture } from './auth-fixture.ts';

/** What is left of apps and tokens that nobody uses. */

let world: AuthFixture;
beforeAll(async () => {
  world = await openAuthFixture();
});
afterAll(() => world.close());

const day = 86_400_000; // ms
const start = new Date();
const later = (days: number) => new Date(start.getTime() + days * day);
const at = (now: Date) => ({ ...world.contextOf(system), now });

const register = (id: string) =>
  saveOwnClient(at(start), {
    id,
    kind: 'registered',
    name: id,
    redirectUris: ['https://app.example/'],
  });
const grantOf = (clientId: string) =>
  createGrant(at(start), {
    userId: userId('customer'),
    clientId,
    audience: 'mcp',
    scopes: ['api', 'refresh_token'],
  });

test('a token works for an hour, for its own resource server', async () => {
  await register('one');
  const { access } = await issueTokens(at(start), await grantOf('one'));
  const { db } = at(start);
  const verify = (audience: 'api' | 'mcp', now: Date) =>
    verifyAccessToken(db, access, { audience, now });
  expect(await verify('mcp', start)).toMatchObject({
    clientId: 'one',
    audience: 'mcp',
    scopes: ['api', 'refresh_token'],
    viewer: { userId: userId('customer'), key: { readsOnly: false, objects: null } },
  });
  expect(await verify('api', start)).toBeNull();
  expect(await verify('mcp', new Date(start.getTime() + 3_600_001))).toBeNull();
});

test('a token of a forgotten app does not work', async () => {
  await register('gone');
  const { access } = await issueTokens(at(start), await grantOf('gone'));
  const { db } = at(start);
  await db.run({ text: `delete from oauth_client where id = 'gone'`, values: [] });
  expect(await verifyAccessToken(db, access, { audience: 'mcp', now: start })).toBeNull();
});

test('the sweep drops what is over, and keeps refresh tokens that work', async () => {
  const { db } = at(start);
  await register('swept');
  const grant = await grantOf('swept');
  await issueTokens(at(start), grant);
  const kinds = async () =>
    (
      await db.rows<{ kind: string }>({
        text: 'select kind from oauth_token where grant_id = $1 order by kind',
        values: [grant.id],
      })
    ).map(({ kind }) => kind);
  await sweepGrants(db, later(2));
  expect(await kinds()).toEqual(['refresh']);
  await sweepGrants(db, later(91));
  expect(await kinds()).toEqual([]);
  const left = await db.rows({ text: 'select from oauth_grant where id = $1', values: [grant.id] });
  expect(left).toEqual([]);
});

test('an app that registered itself is forgotten after thirty days without use', async () => {
  const ctx = at(start);
  await register('used');
  await grantOf('used');
  await register('unused');
  const consent = {
    userId: userId('customer'),
    clientId: 'unused',
    audience: 'api',
    scopes: ['read'],
  } as const;
  await saveConsent(ctx, consent);
  await sweepClients(ctx.db, later(29));
  expect(await findClient(ctx.db, 'unused')).not.toBeNull();
  await sweepClients(ctx.db, later(31));
  expect(await findClient(ctx.db, 'unused')).toBeNull();
  expect(await hasConsent(ctx, consent)).toBe(false);
  expect(await findClient(ctx.db, 'used')).not.toBeNull();
});
