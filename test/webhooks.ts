import { createRecord } from '#engine/write/write.ts';
import { expect } from 'vitest';
import { type AccountName, storedRows, type TestServer, userId } from './support/server.ts';

/** Makes a webhook of the account, as the system. */
export async function createWebhook(
  server: TestServer,
  as: AccountName,
  fields: Record<string, string | null> = {},
): Promise<string> {
  const owner = await userId(server.ctx, as);
  const { viewer } = await server.contextOf(as);
  const made = await createRecord(server.ctx, {
    apiName: 'Koppeling__c',
    fields: {
      Name: `Webhook ${as}`,
      Soort__c: 'Webhook',
      OwnerId: owner,
      Account__c: viewer.kind === 'user' ? viewer.accountId : null,
      Gegevens__c: 'Case',
      Wanneer__c: 'Aangemaakt;Gewijzigd;Verwijderd',
      Adres__c: 'https://example.nl/ontvang',
      ...fields,
    },
  });
  expect(made.ok, JSON.stringify(made)).toBe(true);
  return made.ok ? made.value.id : '';
}

/** A webhook of the account with a delivery about its newest request. Gives the delivery. */
export async function createDelivery(server: TestServer, as: AccountName): Promise<string> {
  const webhook = await createWebhook(server, as);
  const [request] = await storedRows<{ id: string }>(
    server,
    `select c.id from "case" c join "user" u on u.accountid = c.accountid
      where u.id = $1 order by c.id desc limit 1`,
    await userId(server.ctx, as),
  );
  const made = await createRecord(server.ctx, {
    apiName: 'Aflevering__c',
    fields: {
      OwnerId: await userId(server.ctx, as),
      Koppeling__c: webhook,
      Gebeurtenis__c: 'Case.updated',
      Record__c: request?.id ?? null,
      Record_id__c: request?.id ?? null,
      Velden__c: 'Subject',
      Status__c: 'Mislukt',
      Antwoord__c: 'Status 500: vertrouwelijk',
    },
  });
  expect(made.ok, JSON.stringify(made)).toBe(true);
  return made.ok ? made.value.id : '';
}
