import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '#db/connection.ts';
import { dropAudit, lastSeal, sealAudit } from '#engine/audit/audit-log.ts';
import { verifyAudit } from '#engine/audit/audit-verify.ts';
import { refuse } from '#protocol/problem.ts';
import { productPath } from '#protocol/api/product-methods.ts';
import { createRecord, updateRecord } from '#engine/write/write.ts';
import { inTransaction } from '#engine/model/transaction.ts';
import {
  type AccountName,
  openTestServer,
  ownAndForeign,
  stored,
  type TestServer,
} from '../../support/server.ts';
import { made } from '../../rows.ts';
import { outputOf } from '../../server-process.ts';

const years = (count: number) => new Date(Date.now() - count * 366 * 86_400_000);

/** Changes the tables as their owner, with the triggers disabled. */
async function tamperInside(inside: Db, text: string): Promise<void> {
  for (const how of ['disable', 'enable'] as const) {
    for (const table of ['audit', 'audit_seal'])
      await inside.run({ text: `alter table ${table} ${how} trigger user`, values: [] });
    if (how === 'disable') await inside.run({ text, values: [] });
  }
}

type Entry = {
  viewer: string | null;
  kind: string;
  door: string;
  verb: string;
  object: string;
  fields: string[];
  records: string[];
  request: string | null;
};

describe('the audit log', () => {
  let server: TestServer;
  let account: string;
  let contact: string;
  beforeAll(async () => {
    server = await openTestServer();
    account = (await ownAndForeign(server, 'korenaar')).own;
    contact = await make({
      apiName: 'Contact',
      fields: { LastName: 'Geheimman', Email: 'geheim@voorbeeld.example', AccountId: account },
    });
  });
  afterAll(() => server.close());

  const make = async (body: object): Promise<string> =>
    (await server.call('/records', { as: 'beheer', method: 'POST', body })).body.id;
  const userOf = async (name: AccountName): Promise<string> => {
    const { viewer } = await server.askAs(name);
    return viewer.kind === 'user' ? viewer.userId : '';
  };
  const mark = async (): Promise<number> => {
    await server.dependencies.auditKeeper.flush();
    const [row] = await stored<{ id: string }>(
      server,
      'select coalesce(max(id), 0) as id from audit',
    );
    return Number(row!.id);
  };
  const since = async (id: number): Promise<Entry[]> => {
    await server.dependencies.auditKeeper.flush();
    return stored<Entry>(
      server,
      'select viewer, kind, door, verb, object, fields, records, request from audit where id > $1 order by id',
      id,
    );
  };
  /** The audit rows of a call. */
  const leaves = async (
    path: string,
    options: Parameters<TestServer['call']>[1],
  ): Promise<Entry[]> => {
    const from = await mark();
    await server.call(path, options);
    return since(from);
  };

  it('has for a record read by staff the viewer, request, fields and record', async () => {
    const from = await mark();
    const answer = await server.call(
      `/records/${contact}?fields=Contact.Email,Contact.LastName,Contact.AccountId`,
      { as: 'verkoop' },
    );
    expect(await since(from)).toEqual([
      {
        viewer: await userOf('verkoop'),
        kind: 'sales',
        door: 'api',
        verb: 'read',
        object: 'Contact',
        fields: ['Contact.Email', 'Contact.LastName'],
        records: [contact],
        request: answer.headers.get('x-request-id'),
      },
    ]);
  });

  it('has the name behind a reference to any object when it is personal: of a contact, not of a request', async () => {
    const about = async (Record__c: string) => {
      const fields = {
        Aan__c: 'iemand@voorbeeld.example',
        Onderwerp__c: 'Over',
        Tekst__c: 'Dag',
        Record__c,
      };
      return leaves(
        `/records/${await made(server, 'Mail__c', fields)}?fields=Mail__c.Record__r.Name`,
        { as: 'verkoop' },
      );
    };
    expect(await about(contact)).toMatchObject([
      { verb: 'read', object: 'Mail__c', fields: ['Contact.Name'], records: [contact] },
    ]);
    const request = await make({
      apiName: 'Case',
      fields: { Subject: 'Over', AccountId: account },
    });
    expect(await about(request)).toEqual([]);
  });

  it('has the contact that a reference names, and the fields in which a search found records', async () => {
    const request = await make({
      apiName: 'Case',
      fields: {
        Subject: 'Stil',
        Description: 'Krokodillenleer',
        AccountId: account,
        ContactId: contact,
      },
    });
    expect(
      await leaves(`/records/${request}?fields=Case.Contact.Contactpersoon_ICT__c`, {
        as: 'verkoop',
      }),
    ).toMatchObject([
      { verb: 'read', object: 'Case', fields: ['Contact.Name'], records: [contact] },
    ]);
    const [found] = await leaves('/search/results/keyword?objectApiName=Case&q=krokodillenleer', {
      as: 'verkoop',
      method: 'POST',
      body: {},
    });
    expect(found).toMatchObject({
      verb: 'search',
      object: 'Case',
      fields: expect.arrayContaining(['Case.Description']),
    });
    expect(found!.records).toContain(request);
  });

  it('has one row for a list, with its records and the fields of related records', async () => {
    const [entry, ...more] = await leaves(
      '/list-records/Case/Alle?pageSize=3&fields=Case.Subject,Case.Contact.Email',
      { as: 'verkoop' },
    );
    expect(more).toEqual([]);
    expect(entry).toMatchObject({ verb: 'list', object: 'Case' });
    expect(entry!.fields).toEqual(expect.arrayContaining(['Case.Subject', 'Contact.Email']));
    expect(entry!.records.filter((id) => id.startsWith('500')).length).toBe(3);
  });

  it('has rows for a search, a lookup and child records', async () => {
    const verbs = async (path: string, options: object = {}) =>
      (await leaves(path, { as: 'verkoop', ...options })).map(({ verb, object }) => [verb, object]);
    expect(
      await verbs('/search/results/keyword?objectApiName=Contact&q=geheimman', {
        method: 'POST',
        body: {},
      }),
    ).toEqual([['search', 'Contact']]);
    expect(
      await verbs('/lookups/Case/ContactId?searchType=TypeAhead&q=gehe', {
        method: 'POST',
        body: {},
      }),
    ).toEqual([['search', 'Contact']]);
    expect(
      await verbs(`/records/${account}/child-relationships/Contacts?fields=Contact.Email`),
    ).toEqual([['list', 'Contact']]);
  });

  it('has rows for a customer who reads their own company', async () => {
    const [own] = await leaves(`/records/${account}?fields=Account.Phone`, { as: 'korenaar' });
    expect(own).toMatchObject({
      viewer: await userOf('korenaar'),
      kind: 'customer',
      verb: 'read',
      records: [account],
    });
  });

  it('has no mail address for a termination proposal, which does not show it', async () => {
    const [own] = await stored<{ id: string }>(
      server,
      `select a.id from aansluiting__c a join account c on c.id = a.account__c where a.account__c = $1 and a.status__c = 'Actief' and c.contactpersoon__c is not null limit 1`,
      account,
    );
    const from = await mark();
    expect(
      (
        await server.call(
          `${productPath('OpzeggingController/getProposal')}?connectionId=${own!.id}`,
          { as: 'korenaar' },
        )
      ).status,
    ).toBe(200);
    expect((await since(from)).flatMap(({ fields }) => fields)).not.toContain('Contact.Email');
  });

  it('has nothing for answers without personal data, published content or refusals', async () => {
    expect(
      await leaves(`/records/${contact}?fields=Contact.AccountId,Contact.CreatedDate`, {
        as: 'verkoop',
      }),
    ).toEqual([]);
    expect(await leaves('/list-records/Kennisartikel__c/Alle?pageSize=2', {})).toEqual([]);
    expect(
      await leaves('/list-records/Kennisartikel__c/Alle?pageSize=2', { as: 'korenaar' }),
    ).toEqual([]);
    expect(await leaves(`/records/${contact}?fields=Contact.Email`, { as: 'garage' })).toEqual([]);
    expect(await leaves(`/records/${contact}?fields=Contact.Email`, {})).toEqual([]);
  });

  it('has every change of personal data, with the fields and never a value', async () => {
    const patch = (fields: object) =>
      leaves(`/records/${contact}`, { as: 'verkoop', method: 'PATCH', body: { fields } });
    expect(
      (await patch({ Email: 'ander@voorbeeld.example', AccountId: account })).filter(
        ({ verb }) => verb === 'change',
      ),
    ).toMatchObject([{ object: 'Contact', fields: ['Contact.Email'], records: [contact] }]);
    expect(
      (await patch({ Contactpersoon_ICT__c: true })).filter(({ verb }) => verb === 'change'),
    ).toEqual([]);
    const id = await make({ apiName: 'Contact', fields: { LastName: 'Kort', AccountId: account } });
    const writeActions = async (path: string, method: string) =>
      (await leaves(path, { as: 'beheer', method }))
        .filter(({ verb }) => verb !== 'read')
        .map(({ verb }) => verb);
    expect(await writeActions(`/records/${id}`, 'DELETE')).toEqual(['delete']);
    expect(await writeActions(`/records/${id}/undelete`, 'POST')).toEqual(['undelete']);
    const all = await stored<{ text: string }>(server, 'select audit::text as text from audit');
    for (const value of ['Geheimman', 'geheim@', 'ander@', 'Kort'])
      expect(all.filter(({ text }) => text.includes(value))).toEqual([]);
  });

  it('has nothing for a rolled-back change, and a row for a saved one', async () => {
    const from = await mark();
    await inTransaction(server.ctx, async (inside) => {
      await updateRecord(inside, contact, { fields: { Phone: '0201234567' } });
      return refuse({ code: 'record.rule' });
    });
    expect(await since(from)).toEqual([]);
    const made = await createRecord(
      { ...server.ctx, viewer: { kind: 'system', task: 'test' } },
      { apiName: 'Contact', fields: { LastName: 'Huis', AccountId: account } },
    );
    expect(made.ok).toBe(true);
    expect(await since(from)).toMatchObject([
      { viewer: null, kind: 'system', door: 'house', verb: 'create' },
    ]);
  });

  it('has one row for a record-ui call', async () => {
    const key = await mark();
    await server.call(`/record-ui/${contact}`, { as: 'verkoop' });
    expect((await since(key)).map(({ verb }) => verb)).toEqual(['read']);
  });
});

describe('the chain of the audit log', () => {
  let server: TestServer;
  beforeEach(async () => {
    server = await openTestServer({ from: 'empty' });
    await stored(
      server,
      `insert into audit (at, kind, door, verb, fields, records) select now(), 'sales', 'api', 'read', '{}', array['500' || n] from generate_series(1, 40) as n`,
    );
  });
  afterEach(() => server.close());
  const db = () => server.dependencies.database.db;
  const tamper = (text: string) => db().transaction((inside) => tamperInside(inside, text));
  const add = (count: number) =>
    stored(
      server,
      `insert into audit (at, kind, door, verb, fields, records) select now(), 'sales', 'api', 'read', '{}', array['003' || n] from generate_series(1, $1::int) as n`,
      count,
    );

  it('is whole and without gaps after two servers seal at once', async () => {
    const other = await server.beside();
    await Promise.all([
      sealAudit(db(), new Date()),
      sealAudit(other.dependencies.database.db, new Date()),
    ]);
    await add(7);
    await Promise.all([
      sealAudit(db(), new Date()),
      sealAudit(other.dependencies.database.db, new Date()),
    ]);
    await add(3);
    expect(await verifyAudit(db())).toMatchObject({ fault: null, rows: 47, seals: 2, open: 3 });
  });

  it('shows a changed, missing, inserted or swapped row or seal', async () => {
    await sealAudit(db(), new Date());
    for (let n = 0; n < 3; n++) {
      await add(10);
      await sealAudit(db(), new Date());
    }
    const head = (await verifyAudit(db())).head!;
    expect((await verifyAudit(db(), [head])).fault).toBeNull();
    // Verifies inside the transaction that tampers, and rolls it back.
    const faultOf = async (text: string): Promise<string | null> => {
      let fault: string | null = null;
      const undone = db().transaction(async (inside) => {
        await tamperInside(inside, text);
        ({ fault } = await verifyAudit(inside, [head]));
        throw new Error('undone');
      });
      await expect(undone).rejects.toThrow('undone');
      return fault;
    };
    expect(await faultOf(`update audit set viewer = '005X' where number = 12`)).toMatch(
      /^Row 12 was changed/,
    );
    expect(
      await faultOf(`update audit set at = at + interval '1 millisecond' where number = 41`),
    ).toMatch(/^Row 41 was changed/);
    expect(await faultOf(`update audit set digest = sha256('x') where number = 12`)).toMatch(
      /^Row 12 was changed/,
    );
    expect(await faultOf('delete from audit where number = 44')).toMatch(/^Row 44 is missing/);
    expect(await faultOf('delete from audit where number = 70')).toMatch(/^Row 70 is missing/);
    expect(await faultOf('update audit_seal set hash = content where number = 2')).toMatch(
      /^The link of seal 2 is broken/,
    );
    expect(await faultOf('delete from audit_seal where number = 2')).toMatch(/^Seal 2 is missing/);
    expect(await faultOf('update audit_seal set dropped_at = now() where number = 1')).toMatch(
      /^The rows of seal 1 were dropped within a year/,
    );
    expect(
      await faultOf(
        'with gone as (delete from audit_seal where number = 4) delete from audit where number > 60',
      ),
    ).toMatch(/^No seal has the hash/);
    expect(await faultOf('delete from audit_seal where number = 4')).toMatch(
      /^Row 61 has a number but is in no seal/,
    );
    // Inserted rows: between two others, at the end, before the first, with a number in use; and
    // two swapped rows, with or without their digests.
    const insert = (number: string) =>
      `insert into audit (at, kind, door, verb, fields, records, number, digest) select at, kind, door, verb, fields, array['500x'], ${number}, digest from audit where number = 50`;
    const after = (number: number) =>
      `update audit set number = -number - 1 where number >= ${number}; update audit set number = -number where number < 0`;
    expect(await faultOf(`${after(45)}; ${insert('45')}`)).toMatch(/^Row 45 was changed/);
    expect(await faultOf(insert('71'))).toMatch(/^Row 71 has a number but is in no seal/);
    expect(await faultOf(insert('0'))).toMatch(/^Row 0 has a number but is in no seal/);
    expect(await faultOf(`drop index audit_by_number; ${insert('45')}`)).toMatch(
      /^Row 45 (occurs more than once|was changed)/,
    );
    const swapped = (set: string) =>
      `update audit set number = -number where number in (12, 13); update audit set number = 25 + number ${set} where number < 0`;
    expect(await faultOf(swapped(''))).toMatch(/^Row 12 was changed/);
    expect(
      await faultOf(
        `update audit as a set digest = b.digest from audit as b where (a.number, b.number) in ((12, 13), (13, 12))`,
      ),
    ).toMatch(/^Row 12 was changed/);
    expect(
      await faultOf(
        'update audit_seal set number = -number where number in (2, 3); update audit_seal set number = 5 + number where number < 0',
      ),
    ).toMatch(/^The link|^Seal|begins at row/);
    expect(
      await faultOf(
        `insert into audit_seal select 0, 1, 1, content, hash, sealed_at from audit_seal where number = 1`,
      ),
    ).toMatch(/^Seal 1 is missing/);
  });

  it('cannot be changed, deleted or truncated with the rights of the server', async () => {
    await sealAudit(db(), new Date());
    await add(1);
    for (const text of [
      `update audit set viewer = 'x' where number = 1`,
      `update audit set viewer = 'x' where number is null`,
      `update audit set number = null where number = 1`,
      'delete from audit where number = 1',
      'delete from audit where number is null',
      'truncate audit',
      'delete from audit_seal',
      `update audit_seal set hash = ''`,
      'update audit_seal set dropped_at = now()',
      'truncate audit_seal',
    ])
      await expect(stored(server, text), text).rejects.toThrow();
    expect((await verifyAudit(db())).fault).toBeNull();
  });

  it('loses the oldest seals when their retention ends, and is still whole', async () => {
    await tamper(`update audit set at = now() - interval '3 years'`);
    await sealAudit(db(), years(3));
    await add(5);
    await sealAudit(db(), new Date());
    expect(await dropAudit(db(), { before: years(2), now: new Date() })).toBe(40);
    expect(await dropAudit(db(), { before: years(2), now: new Date() })).toBe(0);
    expect(await verifyAudit(db())).toMatchObject({ fault: null, rows: 5, dropped: 40, seals: 2 });
  });

  it('is verified by a command that names the first fault and fails', async () => {
    await sealAudit(db(), new Date());
    const settings = { DATABASE_URL: server.databaseUrl, FILES_DIR: server.filesDir };
    const verify = (...given: string[]) =>
      outputOf(['src/cli/audit-verify.ts', ...given], settings);
    await add(2);
    await sealAudit(db(), new Date());
    const noted = (await lastSeal(db()))!;
    expect(await verify('--since', noted.hash)).toMatch(
      /^The audit log is whole: 42 rows in 2 seals.+\nEvery earlier seal.+\nSeal 2 is \w{64}\./,
    );
    // The owner of the database cuts off the end: the rest is whole, and only a noted hash shows
    // it.
    await tamper('delete from audit where number > 40');
    await tamper('delete from audit_seal where number = 2');
    const short = await verify();
    expect(short).toMatch(/^The audit log is whole: 40 rows in 1 seals/);
    expect(short).toContain('does not show whether the end of the chain was removed');
    await expect(verify('--since', noted.hash)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`No seal has the hash ${noted.hash}`),
    });
    await expect(verify('--sinds', noted.hash)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('The arguments are wrong'),
    });
    await tamper('delete from audit where number = 3');
    await expect(verify()).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Row 3 is missing'),
    });
  });
});
