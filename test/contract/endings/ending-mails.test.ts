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
import { createConnection, farDay } from '../generated/customer-scenarios.ts';
import { createScenarioRecords, type ScenarioRecords } from '../generated/product-scenario.ts';

/**
 * The recipients of mails about an ending, also when somebody took over the customer's session.
 * Source: decisions.md §7, §8, §10.
 */

let server: TestServer;
let scenario: ScenarioRecords;
beforeAll(async () => {
  server = await openTestServer();
  scenario = await createScenarioRecords(server);
});
afterAll(() => server.close());

const confirm = (controller: 'Opzegging' | 'Uitportering', given: object, as: AccountName) =>
  server.call(productPath(`${controller}Controller/confirm`), {
    as,
    method: 'POST',
    body: { idempotencyKey: crypto.randomUUID(), ...given },
  });
const end = (given: object, as: AccountName = 'korenaar') =>
  confirm('Opzegging', { endDate: farDay, acceptEarlyCost: false, ...given }, as);
const release = (given: object, as: AccountName = 'korenaar') =>
  confirm('Uitportering', { acceptEarlyCost: true, ...given }, as);
const mailsAbout = (id: string) =>
  storedRows<{ aan__c: string }>(
    server,
    'select aan__c from mail__c where record__c = $1 order by aan__c',
    id,
  );

/** Makes the customer the main contact, and changes the addresses of the login and the contact. */
async function changeAddresses(): Promise<void> {
  const own = await userOf(server, 'korenaar');
  await storedRows(
    server,
    'update account set contactpersoon__c = $2 where id = $1',
    own.accountid,
    own.contactid,
  );
  await storedRows(server, `update "user" set email = 'dief@elders.example' where id = $1`, own.id);
  await storedRows(
    server,
    `update contact set email = 'dief@elders.example' where id = $1`,
    own.contactid,
  );
}

describe('after the e-mail addresses of a main contact were changed', () => {
  beforeAll(changeAddresses);

  const ways: [how: string, ask: (connectionId: string) => Promise<string>][] = [
    [
      'a termination by the customer',
      async (connectionId) => (await end({ connectionId })).body.terminationId,
    ],
    [
      'a port-out by the customer',
      async (connectionId) => (await release({ connectionId })).body.portOutId,
    ],
    [
      'a port-out by staff',
      async (connectionId) => (await release({ connectionId }, 'verkoop')).body.portOutId,
    ],
  ];
  it.each(ways)('the mail about %s also goes to the login address', async (_how, ask) => {
    const id = await ask(await createConnection(scenario));
    expect((await mailsAbout(id)).map((mail) => mail.aan__c)).toEqual([
      'dief@elders.example',
      'info@zorgeloos.example',
      accounts.korenaar,
    ]);
  });
});
