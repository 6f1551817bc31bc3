import { afterAll, beforeAll, expect, it } from 'vitest';
import { updateRecord } from '#engine/write/write.ts';
import { createRow } from '../../../rows.ts';
import { openTestServer, storedRows, type TestServer } from '../../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

it('a stored moment that is too far ahead is refused only when it changes', async () => {
  const id = await createRow(server, 'Adviesaanvraag__c', {
    Bedrijf__c: 'Bakkerij',
    Naam__c: 'Jan',
    Email__c: 'jan@voorbeeld.example',
  });
  const stored = '2999-01-01T10:00:00.000Z';
  const set = 'update adviesaanvraag__c set afspraak_op__c = $2 where id = $1';
  await storedRows(server, set, id, stored);
  const save = (Afspraak_op__c: string) =>
    updateRecord(server.ctx, id, { fields: { Afspraak_op__c, Naam__c: 'Piet' } });
  expect(await save(stored)).toMatchObject({ ok: true });
  expect(await save('2999-01-02T10:00:00.000Z')).toMatchObject({
    ok: false,
    problems: [{ code: 'day.farAhead', field: 'Afspraak_op__c' }],
  });
});
