import { createRecord } from '#engine/write/write.ts';
import { expect } from 'vitest';
import { type AccountName, type TestServer, userId } from './server.ts';

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
