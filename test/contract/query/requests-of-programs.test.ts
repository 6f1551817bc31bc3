import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeRequest } from '#domain/requests/make-request.ts';
import {
  accounts,
  type AccountName,
  openTestServer,
  storedRows,
  type TestServer,
} from '../../support/server.ts';

/** A service request that a program makes has the effects of one that is made on the portal. */

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ environment: { RATE_LIMITS: 'on' } });
});
afterAll(() => server.close());

const fields = { Subject: 'Storing', Description: 'Het licht is uit.', Type: 'Storing' };

const ways: Record<string, (as: AccountName) => Promise<string>> = {
  'POST sobjects/Case': async (as) =>
    (await post(as, '/services/data/v65.0/sobjects/Case', fields)).id,
  'POST ui-api/records': async (as) =>
    (await post(as, '/services/data/v65.0/ui-api/records', { apiName: 'Case', fields })).id,
  composite: async (as) => {
    const url = '/services/data/v65.0/sobjects/Case';
    const compositeRequest = [{ method: 'POST', url, referenceId: 'een', body: fields }];
    const done = await post(as, '/services/data/v65.0/composite', { compositeRequest });
    return done.compositeResponse[0].body.id;
  },
};

async function post(as: AccountName, path: string, body: object) {
  const answer = await server.call(path, { as, method: 'POST', body });
  if (answer.status >= 300) throw new Error(answer.text);
  return answer.body;
}

type Mail = { aan__c: string; soort__c: string; onderwerp__c: string; tekst__c: string };

/** The mails about it, without what differs for each request. */
async function mailsOf(id: string): Promise<Mail[]> {
  const [row] = await storedRows<{ casenumber: string }>(
    server,
    'select casenumber from "case" where id = $1',
    id,
  );
  const mails = await storedRows<Mail>(
    server,
    'select aan__c, soort__c, onderwerp__c, tekst__c from mail__c where record__c = $1 order by soort__c',
    id,
  );
  return mails.map((mail) => ({
    ...mail,
    onderwerp__c: mail.onderwerp__c.replace(row!.casenumber, 'NUMMER'),
    tekst__c: mail.tekst__c.replaceAll(row!.casenumber, 'NUMMER').replaceAll(id, 'ID'),
  }));
}

describe('a request of a customer', () => {
  it.each(Object.keys(ways))('made by %s mails as the portal does', async (way) => {
    const made = await makeRequest(await server.contextOf('korenaar'), {
      value: {
        kind: 'Storing',
        subject: fields.Subject,
        description: fields.Description,
        connection: '',
        visibility: 'Bedrijf',
      },
      formKey: crypto.randomUUID(),
      address: '::1',
      uploads: [],
    });
    if (!made.ok) throw new Error(JSON.stringify(made.problems));
    const mails = await mailsOf(await ways[way]!('korenaar'));
    expect(mails.map(({ aan__c }) => aan__c)).toContain(accounts.korenaar);
    expect(mails).toHaveLength(2);
    expect(mails).toEqual(await mailsOf(made.value.id));
  });

  it('does not fill a mailbox: after ten in ten minutes they are stored without mails', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 12; count++) ids.push(await ways['POST sobjects/Case']!('garage'));
    const counts = await Promise.all(ids.map(async (id) => (await mailsOf(id)).length));
    expect(counts).toEqual([...Array.from({ length: 10 }, () => 2), 0, 0]);
  });
});

it('a request that staff make for a customer mails nobody', async () => {
  const [company] = await storedRows<{ id: string }>(server, 'select id from account limit 1');
  const body = { ...fields, AccountId: company!.id };
  const { id } = await post('verkoop', '/services/data/v65.0/sobjects/Case', body);
  expect(await mailsOf(id)).toEqual([]);
});
