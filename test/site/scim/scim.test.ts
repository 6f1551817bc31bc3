import { describe, expect, it } from 'vitest';
import { createApiKey } from '#auth/api-keys/api-keys.ts';
import {
  type AccountName,
  accounts,
  sessionCookieOf,
  storedRows,
  userId,
  waitUntil,
} from '../../support/server.ts';
import { openSite } from '../../support/site.ts';

const server = await openSite();
const copy = await server.openCopy();

const keyFor = async (account: AccountName, objects: readonly string[] | null) =>
  createApiKey(server.ctx, {
    userId: await userId(server.ctx, account),
    label: 'Entra',
    scope: { readsOnly: false, objects },
  });

const made = await keyFor('beheer', ['SCIM']);
if (!made.ok) throw new Error('no key for SCIM');
const { key } = made.value;

type Sent = { method?: string; body?: unknown; bearer?: string | null; headers?: object };

async function call(path: string, { method = 'GET', body, bearer = key, headers }: Sent = {}) {
  const answer = await fetch(new URL(`/scim/v2${path}`, server.url), {
    method,
    headers: {
      ...(bearer !== null && { authorization: `Bearer ${bearer}` }),
      'content-type': 'application/scim+json',
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await answer.text();
  return {
    status: answer.status,
    etag: answer.headers.get('etag'),
    type: answer.headers.get('content-type'),
    // The body is untyped: a test that reads a body of another shape fails.
    body: (text === '' ? null : JSON.parse(text)) as ReturnType<typeof JSON.parse>,
  };
}

/** As Microsoft documents it for Entra. */
const entraUser = (name: string) => ({
  schemas: [
    'urn:ietf:params:scim:schemas:core:2.0:User',
    'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User',
  ],
  externalId: `entra-${name}`,
  userName: `${name}@zorgeloos.example`,
  active: true,
  emails: [{ primary: true, type: 'work', value: `${name}@zorgeloos.example` }],
  meta: { resourceType: 'User' },
  name: { formatted: 'given family', familyName: 'Familie', givenName: name },
  roles: [],
});

const patch = (...Operations: object[]) => ({
  method: 'PATCH',
  body: { schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'], Operations },
});

const create = async (name: string): Promise<string> =>
  (await call('/Users', { method: 'POST', body: entraUser(name) })).body.id;

describe('a key', () => {
  it('of an administrator that was made for SCIM is needed', async () => {
    const refused = await call('/Users', { bearer: null });
    expect([refused.status, refused.body.schemas, refused.body.status, refused.type]).toEqual([
      401,
      ['urn:ietf:params:scim:api:messages:2.0:Error'],
      '401',
      'application/scim+json',
    ]);
    expect((await call('/Users', { bearer: 'zk_unknown' })).status).toBe(401);
    for (const account of ['beheer', 'verkoop', 'korenaar'] as const)
      expect((await call('/Users', { bearer: await server.apiKey(account) })).status).toBe(403);
  });

  it('is not made for others', async () => {
    for (const account of ['verkoop', 'korenaar'] as const)
      expect((await keyFor(account, ['SCIM'])).ok).toBe(false);
    expect((await keyFor('beheer', ['SCIM', 'Account'])).ok).toBe(false);
  });

  it('reaches nothing else', async () => {
    for (const path of ['/records/object-info', '/object-info', '/object-info/User']) {
      const answer = await fetch(new URL(`/services/data/v65.0/ui-api${path}`, server.url), {
        headers: { authorization: `Bearer ${key}` },
      });
      expect([path, answer.ok && (await answer.text()).includes('"User"')]).toEqual([path, false]);
    }
    const rows = await fetch(
      new URL(
        `/services/data/v65.0/query?q=${encodeURIComponent('SELECT Id FROM User')}`,
        server.url,
      ),
      { headers: { authorization: `Bearer ${key}` } },
    );
    expect(rows.ok).toBe(false);
  });

  it('is not replaced by a session, so that no site can use a browser', async () => {
    const cookie = await sessionCookieOf(server, 'beheer');
    expect((await call('/Users', { bearer: null, headers: { cookie } })).status).toBe(401);
  });
});

it('describes what it can', async () => {
  const config = await call('/ServiceProviderConfig');
  expect([config.body.patch.supported, config.body.bulk.supported]).toEqual([true, false]);
  expect((await call('/ResourceTypes')).body.Resources[0].endpoint).toBe('/Users');
  const schema = '/Schemas/urn:ietf:params:scim:schemas:core:2.0:User';
  expect((await call(schema)).body.name).toBe('User');
  expect((await call('/Groups')).status).toBe(404);
});

describe('users', () => {
  it('are the staff, never customers', async () => {
    const { body } = await call('/Users?startIndex=1&count=200');
    const names = body.Resources.map(({ userName }: { userName: string }) => userName);
    expect(names).toContain(accounts.verkoop);
    expect(names).not.toContain(accounts.korenaar);
    expect(body.totalResults).toBe(names.length);
    const customer = await userId(server.ctx, 'korenaar');
    expect((await call(`/Users/${customer}`)).status).toBe(404);
    const off = { op: 'replace', path: 'active', value: false };
    expect((await call(`/Users/${customer}`, patch(off))).status).toBe(404);
    expect((await call(`/Users/${customer}`, { method: 'DELETE' })).status).toBe(404);
  });

  it('come in pages', async () => {
    const all = (await call('/Users')).body;
    const second = (await call('/Users?startIndex=2&count=1')).body;
    expect([second.startIndex, second.itemsPerPage]).toEqual([2, 1]);
    expect(second.Resources[0].id).toBe(all.Resources[1].id);
    expect((await call('/Users?count=0')).body.Resources).toEqual([]);
  });

  it('are found by userName and externalId, as Entra and Okta look', async () => {
    const id = await create('zoek');
    const of = async (filter: string) =>
      (await call(`/Users?filter=${encodeURIComponent(filter)}`)).body.Resources.map(
        (one: { id: string }) => one.id,
      );
    expect(await of('userName eq "ZOEK@zorgeloos.example"')).toEqual([id]);
    expect(await of('externalId eq "entra-zoek"')).toEqual([id]);
    expect(await of('userName eq "niemand"')).toEqual([]);
    const wrong = await call(`/Users?filter=${encodeURIComponent('title co "x"')}`);
    expect([wrong.status, wrong.body.scimType]).toEqual([400, 'invalidFilter']);
  });

  it('are made as staff of the sales team, once', async () => {
    const { status, body, etag } = await call('/Users', {
      method: 'POST',
      body: entraUser('nieuwe'),
    });
    expect([status, body.userName, body.active, body.name.givenName]).toEqual([
      201,
      'nieuwe@zorgeloos.example',
      true,
      'nieuwe',
    ]);
    expect(etag).toBe(body.meta.version);
    const [row] = await storedRows(
      server,
      'select p.name, u.medewerker__c is not null as employee, u.accountid from "user" u join profile p on p.id = u.profileid where u.id = $1',
      body.id,
    );
    expect(row).toEqual({ name: 'Sales Team', employee: true, accountid: null });
    const again = await call('/Users', { method: 'POST', body: entraUser('nieuwe') });
    expect([again.status, again.body.scimType]).toEqual([409, 'uniqueness']);
    const customer = { ...entraUser('x'), userName: accounts.korenaar };
    expect((await call('/Users', { method: 'POST', body: customer })).status).toBe(409);
  });

  it.each([
    ['no JSON', '{'],
    ['a list', []],
    ['no user name', { active: true }],
    ['a wrong active', { userName: 'a@zorgeloos.example', active: 'misschien' }],
    ['a user name that is no address', { userName: 'zonder-apenstaart' }],
    ['U+0000', { userName: 'a\u0000@zorgeloos.example' }],
  ])('are not made from %s', async (_, body) => {
    const { status, body: said } = await call('/Users', { method: 'POST', body });
    expect([status, said.status]).toEqual([400, '400']);
  });
});

describe('who leaves', () => {
  it.each([
    ['Entra, with a path', { op: 'Replace', path: 'active', value: 'False' }],
    [
      'Entra, with an object',
      { op: 'Replace', path: 'active', value: [{ $ref: null, value: 'False' }] },
    ],
    ['Entra, by the checked standard', { op: 'replace', path: 'active', value: false }],
    ['Okta', { op: 'replace', value: { active: false } }],
  ])('is out within a second on all copies: %s', async (_, operation) => {
    const id = await userId(server.ctx, 'verkoop');
    const cookie = await sessionCookieOf(server, 'verkoop');
    const isIn = async (url: string) => {
      const answer = await fetch(new URL('/sessie', url), { headers: { cookie } });
      return (await answer.json()).user !== null;
    };
    expect([await isIn(server.url), await isIn(copy.url)]).toEqual([true, true]);
    const { status, body } = await call(`/Users/${id}`, patch(operation));
    expect([status, body.active]).toEqual([200, false]);
    await waitUntil(async () => !(await isIn(server.url)) && !(await isIn(copy.url)));
    const on = await call(`/Users/${id}`, patch({ op: 'Replace', path: 'active', value: 'True' }));
    expect([on.status, on.body.active]).toEqual([200, true]);
    await storedRows(
      server,
      `insert into password (user_id, phc, changed_at) select $1, phc, now() from password p join "user" u on u.id = p.user_id
        where u.username = $2 on conflict do nothing`,
      id,
      accounts.beheer,
    );
  });

  it('is deleted, not shown any more, and can come back', async () => {
    const id = await create('vertrekt');
    expect((await call(`/Users/${id}`, { method: 'DELETE' })).status).toBe(204);
    expect((await call(`/Users/${id}`)).status).toBe(404);
    expect((await call(`/Users/${id}`, { method: 'DELETE' })).status).toBe(404);
    const [row] = await storedRows<{ isactive: boolean }>(
      server,
      'select isactive from "user" where id = $1',
      id,
    );
    expect(row?.isactive).toBe(false);
    const back = await call('/Users', { method: 'POST', body: entraUser('vertrekt') });
    expect([back.status, back.body.id, back.body.active]).toEqual([201, id, true]);
  });

  it('is never the last administrator', async () => {
    const id = await userId(server.ctx, 'beheer');
    for (const sent of [
      patch({ op: 'Replace', path: 'active', value: 'False' }),
      { method: 'DELETE' },
      { method: 'PUT', body: { ...entraUser('x'), userName: accounts.beheer, active: false } },
    ]) {
      const { status, body } = await call(`/Users/${id}`, sent);
      expect([status, body.schemas[0], body.scimType]).toEqual([
        409,
        'urn:ietf:params:scim:api:messages:2.0:Error',
        'mutability',
      ]);
    }
    expect((await call(`/Users/${id}`)).body.active).toBe(true);
  });
});

/** An administrator besides the one whose key is used. */
async function secondAdministrator(name: string): Promise<string> {
  const id = await create(name);
  await storedRows(
    server,
    `update "user" set profileid = (select profileid from "user" where username = $2) where id = $1`,
    id,
    accounts.beheer,
  );
  return id;
}

const profileOf = async (id: string): Promise<string | undefined> =>
  (
    await storedRows<{ name: string }>(
      server,
      'select p.name from "user" u join profile p on p.id = u.profileid where u.id = $1',
      id,
    )
  )[0]?.name;

describe('an administrator', () => {
  it.each([
    ['another user name', { op: 'replace', path: 'userName', value: 'me@evil.example' }],
    ['another address', { op: 'replace', path: 'emails[type eq "work"].value', value: 'e@e.nl' }],
  ])('is not given %s', async (name, operation) => {
    const id = await secondAdministrator(`beheer-${name.replaceAll(' ', '-')}`);
    const before = (await call(`/Users/${id}`)).body;
    const { status, body } = await call(`/Users/${id}`, patch(operation));
    expect([status, body.scimType]).toEqual([409, 'mutability']);
    const after = (await call(`/Users/${id}`)).body;
    expect([after.userName, after.emails]).toEqual([before.userName, before.emails]);
  });

  it('can be renamed, by a whole user too', async () => {
    const id = await secondAdministrator('beheer-naam');
    const body = { ...entraUser('beheer-naam'), name: { familyName: 'Anders' } };
    const put = await call(`/Users/${id}`, { method: 'PUT', body });
    expect([put.status, put.body.name.familyName]).toEqual([200, 'Anders']);
  });

  it('is ended, and does not come back with another user name or at all', async () => {
    const id = await secondAdministrator('beheer-uit');
    const off = await call(`/Users/${id}`, patch({ op: 'replace', value: { active: false } }));
    expect([off.status, off.body.active]).toEqual([200, false]);
    for (const value of [{ active: true }, { active: true, userName: 'me@evil.example' }]) {
      const { status, body } = await call(`/Users/${id}`, patch({ op: 'replace', value }));
      expect([status, body.scimType]).toEqual([409, 'mutability']);
    }
    expect((await call(`/Users/${id}`)).body.active).toBe(false);
  });

  it('who was deleted comes back as ordinary staff', async () => {
    const id = await secondAdministrator('beheer-weg');
    expect((await call(`/Users/${id}`, { method: 'DELETE' })).status).toBe(204);
    const body = { ...entraUser('beheer-weg'), emails: [{ value: 'me@evil.example' }] };
    const back = await call('/Users', { method: 'POST', body });
    expect([back.status, back.body.id, back.body.active]).toEqual([201, id, true]);
    expect(await profileOf(id)).toBe('Sales Team');
  });
});

describe('a change', () => {
  it.each(['userName', 'emails[type eq "work"].value'])(
    'of %s is mailed to the old address, and ends its links and codes',
    async (path) => {
      const name = path.startsWith('userName') ? 'oud-naam' : 'oud-adres';
      const id = await create(name);
      await storedRows(
        server,
        `insert into one_time (secret, purpose, owner_id, created_at, expires_at)
          select gen_random_uuid()::text, purpose, $1, now(), now() + interval '1 hour'
            from unnest(array['password-reset', 'login-code']) purpose`,
        id,
      );
      const value = `nieuw-${name}@zorgeloos.example`;
      const changed = await call(`/Users/${id}`, patch({ op: 'replace', path, value }));
      expect(changed.status).toBe(200);
      const mails = await storedRows<{ aan__c: string }>(
        server,
        'select aan__c from mail__c where record__c = $1',
        id,
      );
      expect(mails).toEqual([{ aan__c: `${name}@zorgeloos.example` }]);
      expect(await storedRows(server, 'select from one_time where owner_id = $1', id)).toEqual([]);
    },
  );

  it('takes the paths of Entra', async () => {
    const id = await create('wijzig');
    const { body } = await call(
      `/Users/${id}`,
      patch(
        { op: 'Add', path: 'name.givenName', value: 'Willemijn' },
        { op: 'Replace', path: 'emails[type eq "work"].value', value: 'w@zorgeloos.example' },
        { op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '0612345678' },
        {
          op: 'Replace',
          path: 'urn:ietf:params:scim:schemas:core:2.0:User:externalId',
          value: 'e2',
        },
        {
          op: 'Add',
          path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department',
          value: 'Verkoop',
        },
        { op: 'Replace', value: { displayName: 'X', 'name.familyName': 'Winter' } },
      ),
    );
    expect(body).toMatchObject({
      externalId: 'e2',
      name: { givenName: 'Willemijn', familyName: 'Winter' },
      emails: [{ value: 'w@zorgeloos.example' }],
    });
    expect(body.phoneNumbers[0].value).toContain('12345678');
    const removed = await call(`/Users/${id}`, patch({ op: 'Remove', path: 'phoneNumbers' }));
    expect(removed.body.phoneNumbers).toBeUndefined();
  });

  it('replaces the whole user, as Okta does', async () => {
    const id = await create('heel');
    const whole = {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
      id,
      userName: 'heel@zorgeloos.example',
      name: { givenName: 'Hele', familyName: 'Naam' },
      emails: [{ primary: true, value: 'heel@zorgeloos.example', type: 'work' }],
      active: true,
      groups: [],
    };
    const { status, body } = await call(`/Users/${id}`, { method: 'PUT', body: whole });
    expect([status, body.name.givenName, body.externalId]).toEqual([200, 'Hele', undefined]);
  });

  it('is refused when somebody changed the user since', async () => {
    const id = await create('versie');
    const before = (await call(`/Users/${id}`)).etag!;
    expect((await call(`/Users/${id}`, { headers: { 'if-none-match': before } })).status).toBe(304);
    const first = patch({ op: 'replace', path: 'name.givenName', value: 'Een' });
    const headers = { 'if-match': before };
    expect((await call(`/Users/${id}`, { ...first, headers })).status).toBe(200);
    expect((await call(`/Users/${id}`, { ...first, headers })).status).toBe(412);
  });

  it.each([
    ['an unknown operation', { op: 'move', path: 'active', value: true }],
    ['no value', { op: 'replace', path: 'userName' }],
    ['a removed name', { op: 'remove', path: 'userName' }],
    ['nothing to remove', { op: 'remove' }],
  ])('is refused with %s', async (name, operation) => {
    const id = await create(name.replaceAll(' ', '-'));
    expect((await call(`/Users/${id}`, patch(operation))).status).toBe(400);
  });

  it('never changes the profile', async () => {
    const id = await create('profiel');
    const operations = [
      { op: 'add', path: 'roles', value: [{ value: 'System Administrator' }] },
      { op: 'replace', value: { ProfileId: '00e', userType: 'System Administrator' } },
    ];
    expect((await call(`/Users/${id}`, patch(...operations))).status).toBe(200);
    const [row] = await storedRows<{ name: string }>(
      server,
      'select p.name from "user" u join profile p on p.id = u.profileid where u.id = $1',
      id,
    );
    expect(row?.name).toBe('Sales Team');
  });

  it('is in the audit log, with the key that made it', async () => {
    const id = await create('logboek');
    const rows = await storedRows<{ task: string }>(
      server,
      'select task from audit where $1 = any(records)',
      id,
    );
    expect(rows.map(({ task }) => task)).toContainEqual(
      expect.stringMatching(/^manage staff by SCIM, by key /),
    );
  });
});
