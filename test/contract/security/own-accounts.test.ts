import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApiKey } from '#auth/api-keys/api-keys.ts';
import { openTestServer, type TestServer } from '../../support/server.ts';
import { createRow } from '../../rows.ts';

/** The reseller's own companies, which the brand names by id. */

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

it('a company in BRAND_ACCOUNT_IDS cannot be deleted, and another one can', async () => {
  const own = await createRow(server, 'Account', { Name: 'Wijzelf' });
  const other = await createRow(server, 'Account', { Name: 'Een klant' });
  const copy = await server.openCopy({ BRAND_ACCOUNT_IDS: own });
  const { viewer } = await server.contextOf('beheer');
  const userId = viewer.kind === 'user' ? viewer.userId : '';
  const key = await createApiKey(server.ctx, { userId, label: 'eigen bedrijf' });
  const authorization = `Bearer ${key.ok ? key.value.key : ''}`;
  const remove = (id: string) => {
    const url = new URL(`/services/data/v65.0/ui-api/records/${id}`, copy.url);
    return fetch(url, { method: 'DELETE', headers: { authorization } });
  };
  const refused = await remove(own);
  expect([refused.status, await refused.text()]).toEqual([
    400,
    expect.stringContaining('FIELD_CUSTOM_VALIDATION_EXCEPTION'),
  ]);
  expect((await remove(other)).status).toBe(204);
});
