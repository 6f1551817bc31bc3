import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestServer, type TestServer } from '../../support/server.ts';
import { codeOf } from '../generated/calls.ts';

/** The records of programs that connect, `Koppeling__c`. */

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const app = { Name: 'Kassa', Rechten__c: 'api;refresh_token' };
const make = (fields: Record<string, string>, as: 'beheer' | 'verkoop' | 'korenaar' = 'beheer') =>
  server.call('/records', {
    as,
    fresh: true,
    method: 'POST',
    body: { apiName: 'Koppeling__c', fields },
  });

describe('an integration', () => {
  it.each(['verkoop', 'korenaar'] as const)('is no business of %s', async (as) => {
    expect((await make(app, as)).status).toBe(403);
    // Customers see the webhooks of their company, and no apps.
    if (as === 'verkoop')
      expect((await server.call('/object-info/Koppeling__c', { as })).status).toBe(403);
  });

  it('of an app gets a client id of its own, which nobody chooses', async () => {
    const first = await make({ ...app, Client_id__c: 'PlatformCLI' });
    expect(codeOf(first)).toBe('INVALID_FIELD_FOR_INSERT_UPDATE');
    const ids = [];
    for (const made of [await make(app), await make(app)]) {
      expect(made.status).toBe(201);
      expect(made.body.fields).toMatchObject({
        Soort__c: { value: 'App' },
        Status__c: { value: 'Actief' },
        Client_id__c: { value: expect.stringMatching(/^app_[0-9a-f-]{36}$/) },
        Geheim_gemaakt_op__c: { value: null },
      });
      ids.push(made.body.fields.Client_id__c.value);
    }
    expect(new Set(ids).size).toBe(2);
  });

  it('of a webhook has no client id, and needs no scope', async () => {
    const made = await make({
      Name: 'Naar de boekhouding',
      Soort__c: 'Webhook',
      Gegevens__c: 'Bestelling__c',
      Wanneer__c: 'Aangemaakt',
      Adres__c: 'https://example.nl/hook',
    });
    expect(made.status).toBe(201);
    expect(made.body.fields.Client_id__c.value).toBeNull();
  });

  it('of an app needs a scope', async () => {
    expect((await make({ Name: 'Zonder rechten' })).status).toBe(400);
  });

  it.each(['javascript:alert(1)', 'http://app.example.nl/', 'https://a.nl/#x', 'a.nl'])(
    'cannot lead a browser to %s',
    async (address) => {
      const Redirectadressen__c = `https://app.example.nl/terug\n${address}`;
      expect((await make({ ...app, Redirectadressen__c })).status).toBe(400);
    },
  );

  it('can be limited to objects that exist', async () => {
    expect((await make({ ...app, Objecten__c: 'Case;Account' })).status).toBe(201);
    expect((await make({ ...app, Objecten__c: 'Bestaat_niet__c' })).status).toBe(400);
  });
});
