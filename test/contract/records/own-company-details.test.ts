import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { productPath } from '#protocol/api/product-methods.ts';
import {
  type AccountName,
  accounts,
  openTestServer,
  storedRows,
  type TestServer,
} from '../../support/server.ts';
import { userOf } from '../../rows.ts';
import { codeOf } from '../generated/calls.ts';

/**
 * Company details that a customer changes through the API. Source: spec §5, §7; decisions.md §6,
 * §10.
 */

let server: TestServer;
let own: { id: string; contactid: string; accountid: string };
beforeAll(async () => {
  server = await openTestServer();
  own = await userOf(server, 'korenaar');
});
afterAll(() => server.close());

const post = (
  method:
    | 'UserController/updateUserDetails'
    | 'UserController/updateContactDetails'
    | 'BedrijfController/updateCompany',
  body: object,
  as: AccountName = 'korenaar',
) => server.call(productPath(method), { as, fresh: true, method: 'POST', body });
const row = async (table: string, id: string) =>
  (
    await storedRows<Record<string, unknown>>(server, `select * from "${table}" where id = $1`, id)
  )[0]!;

describe('company details', () => {
  it('that a customer changes are saved with their history, and mailed to both sides', async () => {
    const change = {
      Phone: '030-7654321',
      KvK_nummer__c: '0123 4567',
      BillingPostalCode: '3542 ad',
    };
    expect(
      (await post('BedrijfController/updateCompany', { company: { Id: own.accountid, ...change } }))
        .body,
    ).toEqual({ status: 'Success' });
    expect(await row('account', own.accountid)).toMatchObject({
      phone: '030-7654321',
      kvk_nummer__c: '01234567',
      billingpostalcode: '3542AD',
    });
    const history = await storedRows<{ veld__c: string; createdbyid: string }>(
      server,
      `select veld__c, createdbyid from wijziging__c where record__c = $1 and soort__c = 'gewijzigd' order by createddate desc, veld__c limit 3`,
      own.accountid,
    );
    expect(new Set(history.map(({ createdbyid }) => createdbyid))).toEqual(new Set([own.id]));
    const mails = await storedRows<{ aan__c: string; tekst__c: string }>(
      server,
      'select aan__c, tekst__c from mail__c where record__c = $1 order by aan__c',
      own.accountid,
    );
    expect(mails.map((mail) => mail.aan__c)).toEqual([
      'info@zorgeloos.example',
      (await row('user', own.id))['email'],
    ]);
    for (const { tekst__c } of mails) expect(tekst__c).toContain('Telefoon: 030-7654321 (was: ');
    await post('BedrijfController/updateCompany', { company: { Id: own.accountid, ...change } });
    expect(
      await storedRows(server, 'select id from mail__c where record__c = $1', own.accountid),
    ).toHaveLength(2);
  });

  const saveRecord = (fields: object) =>
    server.call(`/records/${own.accountid}`, { as: 'korenaar', method: 'PATCH', body: { fields } });
  const saveBatch = (allOrNone: boolean) => (fields: object) => {
    const records = [{ fields: { ...fields, Id: own.accountid } }];
    return server.call('/records/batch', {
      as: 'korenaar',
      method: 'POST',
      body: { allOrNone, operations: [{ type: 'Update', records }] },
    });
  };
  const mailsAboutCompany = () =>
    storedRows<{ aan__c: string }>(
      server,
      'select aan__c from mail__c where record__c = $1 order by aan__c',
      own.accountid,
    );
  const forgetMails = () =>
    storedRows(server, 'delete from mail__c where record__c = $1', own.accountid);

  it.each([
    ['a save', saveRecord],
    ['a batch', saveBatch(false)],
    ['a batch of all or none', saveBatch(true)],
  ] as const)(
    'that a customer changes by %s of records are normalised and mailed in the same way',
    async (entryPoint, save) => {
      await forgetMails();
      const number = String(10_000_000 + entryPoint.length);
      const Name = `Overname door ${entryPoint}`;
      const answer = await save({
        Name,
        KvK_nummer__c: `${number.slice(0, 4)} ${number.slice(4)}`,
        BillingPostalCode: '3542 ae',
      });
      expect(answer.status).toBe(200);
      expect(await row('account', own.accountid)).toMatchObject({
        name: Name,
        kvk_nummer__c: number,
        billingpostalcode: '3542AE',
      });
      expect((await mailsAboutCompany()).map((mail) => mail.aan__c)).toEqual([
        'info@zorgeloos.example',
        accounts.korenaar,
      ]);
    },
  );

  it('that staff change are not mailed', async () => {
    await forgetMails();
    const changed = await server.call(`/records/${own.accountid}`, {
      as: 'verkoop',
      method: 'PATCH',
      body: { fields: { Phone: '030-1000000' } },
    });
    expect(changed.status).toBe(200);
    expect(await mailsAboutCompany()).toEqual([]);
  });

  it('that only staff may change are refused to a customer', async () => {
    const before = await row('account', own.accountid);
    for (const change of [
      { Omvangsklasse__c: 'Groot' },
      { Contactpersoon__c: own.contactid },
      { OwnerId: own.id },
      { Phone: '030-7654321', Klantnummer__c: '1' },
    ])
      expect(
        codeOf(
          await post('BedrijfController/updateCompany', {
            company: { Id: own.accountid, ...change },
          }),
        ),
      ).toBe('INVALID_FIELD_FOR_INSERT_UPDATE');
    expect(await row('account', own.accountid)).toEqual(before);
  });

  it('are refused to a cases-only user, before a wrong KvK number is reported', async () => {
    for (const change of [{ Name: 'x' }, { KvK_nummer__c: 'fout' }]) {
      const answer = await post(
        'BedrijfController/updateCompany',
        { company: { Id: own.accountid, ...change } },
        'collega',
      );
      expect([answer.status, codeOf(answer)]).toEqual([403, 'INSUFFICIENT_ACCESS_OR_READONLY']);
    }
    for (const number of ['fout', '1234567', '123456789', true]) {
      const answer = await post('BedrijfController/updateCompany', {
        company: { Id: own.accountid, KvK_nummer__c: number },
      });
      expect([answer.status, answer.body[0].message]).toEqual([
        400,
        'KvK_nummer__c: form.kvkWrong',
      ]);
    }
  });
});
