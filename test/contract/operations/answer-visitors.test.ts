import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type AccountName,
  openTestServer,
  storedRows,
  type TestServer,
} from '../../support/server.ts';
import { createRow, userOf } from '../../rows.ts';

/**
 * Staff answer a visitor's form by mail from its record, and closing it without an answer asks for
 * confirmation.
 */

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const kinds = [
  {
    object: 'Contactbericht__c',
    table: 'contactbericht__c',
    fields: { Naam__c: 'Ineke Bos', Bericht__c: 'Wanneer bellen jullie?' },
    after: 'Afgehandeld',
  },
  {
    object: 'Adviesaanvraag__c',
    table: 'adviesaanvraag__c',
    fields: { Naam__c: 'Ineke Bos', Bedrijf__c: 'Bos bv' },
    after: 'Ingepland',
  },
] as const;
type Kind = (typeof kinds)[number];

const sent = ({ object, fields }: Kind, more = {}): Promise<string> =>
  createRow(server, object, {
    Email__c: 'ineke@bos.example',
    OwnerId: null,
    ...fields,
    ...more,
  });
const act = (
  action: string,
  contextId: string,
  { as = 'verkoop', ...fields }: { as?: AccountName; Antwoord?: string; Daarna?: string } = {},
) =>
  server.call(`/actions/perform-quick-action/${action}`, {
    as,
    method: 'POST',
    body: { apiName: action, contextId, fields },
  });
const row = async ({ table }: Kind, id: string) =>
  (
    await storedRows<{ status__c: string; ownerid: string | null }>(
      server,
      `select status__c, ownerid from ${table} where id = $1`,
      id,
    )
  )[0]!;
const mails = (id: string) =>
  storedRows<{ aan__c: string; onderwerp__c: string; tekst__c: string }>(
    server,
    'select * from mail__c where record__c = $1',
    id,
  );

describe.each(kinds)('a record of $object', (kind) => {
  it('is answered by mail, gets the next status, and is assigned to who answered', async () => {
    const id = await sent(kind);
    const answer = await act(`${kind.object}.Answer`, id, {
      Antwoord: 'We bellen je morgen om tien uur.',
    });
    expect(answer.status).toBe(200);
    const [mail, ...more] = await mails(id);
    expect([more, mail!.aan__c]).toEqual([[], 'ineke@bos.example']);
    expect(mail!.tekst__c).toContain('We bellen je morgen om tien uur.');
    expect(mail!.tekst__c).not.toContain('portaal');
    expect(await row(kind, id)).toEqual({
      status__c: kind.after,
      ownerid: (await userOf(server, 'verkoop')).id,
    });
  });

  it('cannot be answered without text, nor by a customer', async () => {
    const id = await sent(kind);
    expect((await act(`${kind.object}.Answer`, id)).status).toBe(400);
    expect(
      (await act(`${kind.object}.Answer`, id, { Antwoord: 'Hoi', as: 'korenaar' })).status,
    ).toBeGreaterThanOrEqual(400);
    expect([await mails(id), (await row(kind, id)).status__c]).toEqual([[], 'Nieuw']);
  });

  it('warns before it is closed without an answer, and is assigned to who closed it', async () => {
    const id = await sent(kind);
    const info = await server.call(`/actions/quick-action-info/${kind.object}.Handle`, {
      as: 'verkoop',
    });
    expect(info.body.warning).toContain('geen bericht');
    expect((await act(`${kind.object}.Handle`, id)).status).toBe(200);
    expect(await row(kind, id)).toEqual({
      status__c: 'Afgehandeld',
      ownerid: (await userOf(server, 'verkoop')).id,
    });
  });

  it('stays with its owner when a colleague answers', async () => {
    const { id: OwnerId } = await userOf(server, 'beheer');
    const id = await sent(kind, { OwnerId });
    expect(
      (await act(`${kind.object}.Answer`, id, { Antwoord: 'Komt goed.', Daarna: 'Afgehandeld' }))
        .status,
    ).toBe(200);
    expect(await row(kind, id)).toEqual({ status__c: 'Afgehandeld', ownerid: OwnerId });
  });
});

it('feedback without an address cannot be answered', async () => {
  const id = await createRow(server, 'Contactbericht__c', {
    Soort__c: 'Feedback',
    Bericht__c: 'Mooie site',
  });
  expect(
    (await act('Contactbericht__c.Answer', id, { Antwoord: 'Dank je' })).status,
  ).toBeGreaterThanOrEqual(400);
  expect(await mails(id)).toEqual([]);
});

it('closing a service request warns that the customer is mailed', async () => {
  const info = await server.call('/actions/quick-action-info/Case.Close', { as: 'verkoop' });
  expect(info.body.warning).toContain('krijgt een mail');
});
