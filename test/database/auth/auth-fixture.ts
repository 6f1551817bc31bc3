import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase, type Database } from '#db/pool.ts';
import { openSecrets } from '#db/secrets.ts';
import { openMemoryFiles } from '#integrations/memory-files.ts';
import { createSeal } from '#engine/model/seal.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { isMfaChallenge } from '#auth/login/mfa-challenge.ts';
import { logIn } from '#auth/login/log-in.ts';
import { openRateLimits } from '#auth/api-keys/rate-limits.ts';
import { passwordHash } from '#auth/factors/passwords.ts';
import type { SessionSettings } from '#auth/sessions/settings.ts';
import { openIdentity, type Identity } from '#auth/sessions/viewer.ts';
import type { Viewer } from '#protocol/users/viewer.ts';
import { testDatabases } from '../../support/databases.ts';
import { settings } from '../../support/session-settings.ts';

export const password = 'Zorgeloos-2026!';
export const noLimits = openRateLimits({
  db: { rows: failOnQuery, run: failOnQuery, transaction: failOnQuery },
  off: true,
});
export const system: Viewer = { kind: 'system', task: 'test the session' };

const account = '001000000000001AAA';
type UserSpec = {
  id: string;
  profile: string | null;
  rights?: string;
  account?: string;
  staff?: string;
  active?: false;
};
const specs = {
  customer: { id: '005000000000001AAA', profile: 'Klant', rights: 'Volledig', account },
  casesOnly: {
    id: '005000000000002AAA',
    profile: 'Klant',
    rights: 'Alleen serviceverzoeken',
    account,
  },
  sales: { id: '005000000000003AAA', profile: 'SALES team', staff: 'a0D000000000001AAA' },
  administrator: {
    id: '005000000000004AAA',
    profile: 'System Administrator',
    staff: 'a0D000000000002AAA',
  },
  colleague: { id: '005000000000005AAA', profile: 'Sales Team', staff: 'a0D000000000003AAA' },
  withoutAccount: { id: '005000000000006AAA', profile: null, rights: 'Volledig' },
  inactive: { id: '005000000000007AAA', profile: 'Klant', account, active: false },
} satisfies Record<string, UserSpec>;
export type UserName = keyof typeof specs;

export const userId = (name: UserName): string => specs[name].id;
export const emailOf = (name: UserName): string => `${name.toLowerCase()}@klant.example`;

/** Stand-ins for the tables of four objects: the columns that a session check reads. */
const objectTables = `
  create table profile (id text collate "C" primary key, name text not null);
  create table "user" (id text collate "C" primary key, username text collate "C" unique, portaalrechten__c text, medewerker__c text,
    accountid text, contactid text, profileid text, isactive boolean not null default true,
    firstname text, lastname text, email text, name text);
  create table account (id text collate "C" primary key, name text);
  create table koppeling__c (id text collate "C" primary key, name text, soort__c text, status__c text, rechten__c text,
    redirectadressen__c text, objecten__c text, client_id__c text collate "C" unique)`;

export type AuthFixture = Awaited<ReturnType<typeof openAuthFixture>>;

/** A database with the tables of authentication and users who share one password. */
export async function openAuthFixture() {
  const databases = testDatabases();
  const name = await databases.clone('template1');
  const opened: Database[] = [];
  const open = async (): Promise<Database> => {
    const database = await openDatabase(databases.connectionFor(name), {
      maxConnections: 4,
      onError: () => undefined,
    });
    opened.push(database);
    return database;
  };
  const { db } = await open();
  const run = async (file: string) =>
    db.run({ text: await readFile(`src/db/migrations/${file}`, 'utf8'), values: [] });
  for (const file of [
    '0001_foundation.sql',
    '0125_secrets_sealed_by.sql',
    '0002_session.sql',
    '0027_api_key_life.sql',
    '0041_one_time.sql',
    '0042_ways_in.sql',
    '0043_webshop_ticket.sql',
    '0047_login.sql',
    '0049_proofs.sql',
    '0050_one_time.sql',
    '0063_audit.sql',
    '0077_looking_along.sql',
    '0131_narrowed_keys.sql',
    '0141_salted_recovery_codes.sql',
    '0142_api_key_ends.sql',
    '0310_identities.sql',
  ])
    await run(file);
  await db.run({ text: objectTables, values: [] });
  await run('0301_oauth.sql');
  await run('0312_grants_of_identities.sql');
  await run('0322_calendar_feeds.sql');
  await run('0324_origin_of_access.sql');
  await run('0336_stored_authorization_requests.sql');
  const phc = await passwordHash(password);
  for (const [name, spec] of Object.entries<UserSpec>(specs)) {
    const profileId = spec.profile === null ? null : `00e${spec.id.slice(3)}`;
    if (profileId !== null)
      await db.run({
        text: 'insert into profile (id, name) values ($1, $2)',
        values: [profileId, spec.profile],
      });
    await db.run({
      text: `insert into "user" (id, username, portaalrechten__c, medewerker__c, accountid, profileid, isactive) values ($1, $2, $3, $4, $5, $6, $7)`,
      values: [
        spec.id,
        `${name.toLowerCase()}@klant.example`,
        spec.rights,
        spec.staff,
        spec.account,
        profileId,
        spec.active ?? true,
      ],
    });
    await db.run({
      text: 'insert into password (user_id, phc, changed_at) values ($1, $2, now())',
      values: [spec.id, phc],
    });
  }

  const seal = createSeal(Buffer.alloc(32, 7));
  const secrets = openSecrets({ current: undefined, previous: undefined });
  const ask = (viewer: Viewer = { kind: 'guest' }, now = new Date()): RequestContext =>
    // Authentication reads no registry, so the context has none.
    ({
      viewer,
      db,
      brand: { name: 'Voorbeeld Telecom' },
      now,
      origin: {},
      services: {
        seal,
        secrets,
        staffPassword: 'on',
        integrations: { clock: { now: () => now }, files: openMemoryFiles() },
      },
    }) as unknown as RequestContext;

  return {
    db,
    open,
    contextOf: ask,
    /** The identity service of another server, with its own pool and listener. */
    async copy(overrides: Partial<SessionSettings> = {}) {
      const database = await open();
      return openIdentity({
        db: database.db,
        listen: database.listen,
        settings: { ...settings, ...overrides },
      });
    },
    /** The `Cookie` header of a new session. */
    async cookieOf(name: UserName, now = new Date()): Promise<string> {
      const result = await logIn(
        ask(undefined, now),
        { email: emailOf(name), password, address: '192.0.2.1', userAgent: 'test' },
        { limits: noLimits, settings },
      );
      if (!result.ok || isMfaChallenge(result.value)) throw new Error(`${name} cannot log in`);
      return result.value.setCookie.split(';')[0] ?? '';
    },
    viewerOf: (name: UserName): Viewer => ({
      kind: 'user',
      role:
        name === 'sales' || name === 'colleague'
          ? 'sales'
          : name === 'administrator'
            ? 'administrator'
            : 'customer',
      userId: userId(name),
      accountId: null,
      contactId: null,
      profileName: '',
      staffId: null,
    }),
    async close() {
      await Promise.all(opened.map((database) => database.close()));
      await databases.drop(name);
    },
  };
}

type AuthService = Awaited<ReturnType<AuthFixture['copy']>>;

export const byCookie = (
  identityService: AuthService,
  cookie: string | null,
  now = new Date(),
): Promise<Identity> => identityService.identify({ authorization: null, cookie, now });
export const byBearer = (
  identityService: AuthService,
  key: string,
  now = new Date(),
): Promise<Identity> =>
  identityService.identify({ authorization: `Bearer ${key}`, cookie: null, now });

/**
 * How often this credential, presented every 5 ms, is accepted before it is refused. Fails after
 * 200 times: a server may cache a credential that ended for a second at most. Attempts are counted
 * instead of time, as time also passes while the machine is suspended.
 */
export async function untilRefused(identify: () => Promise<Identity>): Promise<number> {
  let acceptances = 0;
  while ((await identify()).ok) {
    if (++acceptances === 200) throw new Error('still accepted after a second');
    await pause(5);
  }
  return acceptances;
}

function failOnQuery(): never {
  throw new Error('limits that are off ask the database nothing');
}
