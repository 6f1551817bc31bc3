import { afterAll, beforeAll, expect, it } from 'vitest';
import { productPath } from '#protocol/api/product-methods.ts';
import {
  type AccountName,
  accounts,
  openTestServer,
  stored,
  type TestServer,
} from '../../support/server.ts';
import { connection, farAway } from '../generated/customer-scenarios.ts';
import { openPlace, type Place } from '../generated/product-place.ts';

/**
 * The recipients of mails about an ending, also when somebody took over the customer's session.
 * Source: decisions.md §7, §8, §10.
 */

let server: TestServer;
let place: Place;
beforeAll(async () => {
  server = await openTestServer();
  place = await openPlace(server);
});
afterAll(() => server.close());

const confirm = (controller: 'Opzegging' | 'Uitportering', given: object, as: AccountName) =>
  server.call(productPath(`${controller}Controller/confirm`), {
    as,
    method: 'POST',
    body: { idempotencyKey: crypto.randomUUID(), ...given },
  });
const end = (given: object, as: AccountName = 'korenaar') =>
  confirm('Opzegging', { endDate: farAway, acceptEarlyCost: false, ...given }, as);
const release = (given: object, as: AccountName = 'korenaar') =>
  confirm('Uitportering', { acceptEarlyCost: true, ...given }, as);
const mailsAbout = (id: string) =>
  stored<{ aan__c: string }>(
    server,
    'select aan__c from mail__c where record__c = $1 order by aan__c',
    id,
  );

it.each(['end', 'release'] as const)(
  'the mail about an ending also goes to the login address when the other addresses were changed: %s',
  async (how) => {
    type Own = { id: string; contactid: string; accountid: string; email: string };
    const [own] = (await stored<Own>(
      server,
      'select id, contactid, accountid, email from "user" where username = $1',
      accounts.korenaar,
    )) as [Own];
    const [main] = await stored<{ contactpersoon__c: string | null }>(
      server,
      'select contactpersoon__c from account where id = $1',
      own.accountid,
    );
    await stored(
      server,
      'update account set contactpersoon__c = $2 where id = $1',
      own.accountid,
      own.contactid,
    );
    await stored(server, `update "user" set email = 'dief@elders.example' where id = $1`, own.id);
    const [contact] = await stored<{ email: string }>(
      server,
      'select email from contact where id = $1',
      own.contactid,
    );
    await stored(
      server,
      `update contact set email = 'dief@elders.example' where id = $1`,
      own.contactid,
    );
    const connectionId = await connection(place);
    const asked =
      how === 'end'
        ? (await end({ connectionId })).body.terminationId
        : (await release({ connectionId })).body.portOutId;
    // Staff may request it as well; the login address of the main contact is mailed.
    const second = (await release({ connectionId: await connection(place) }, 'verkoop')).body
      .portOutId;
    await stored(server, 'update "user" set email = $2 where id = $1', own.id, own.email);
    await stored(
      server,
      'update contact set email = $2 where id = $1',
      own.contactid,
      contact!.email,
    );
    await stored(
      server,
      'update account set contactpersoon__c = $2 where id = $1',
      own.accountid,
      main!.contactpersoon__c,
    );
    for (const id of [asked, second])
      expect((await mailsAbout(id)).map((mail) => mail.aan__c)).toEqual([
        'dief@elders.example',
        'info@zorgeloos.example',
        accounts.korenaar,
      ]);
  },
);
