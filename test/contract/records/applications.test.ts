import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localDay } from '#engine/model/local-day.ts';
import { addDays } from '#protocol/time/calendar.ts';
import {
  type Answer,
  openTestServer,
  storedRows,
  type TestServer,
  userId,
} from '../../support/server.ts';

/**
 * Judging a job application, and publishing its vacancy. Source: spec §3; the thank-you page
 * promises an answer.
 */

let server: TestServer;
beforeAll(async () => void (server = await openTestServer()));
afterAll(() => server.close());

type Row = Record<string, unknown>;
/** Performs an action as sales, or as the administrator for vacancies. */
const perform = (name: string, contextId: string, fields: Row = {}): Promise<Answer> =>
  server.call(`/actions/perform-quick-action/${name}`, {
    as: name.startsWith('Vacature__c') ? 'beheer' : 'verkoop',
    method: 'POST',
    body: { apiName: name, contextId, fields },
  });
const make = async (apiName: string, fields: Row): Promise<string> =>
  (await server.call('/records', { as: 'beheer', method: 'POST', body: { apiName, fields } })).body
    .id;
const application = (fields: Row = {}): Promise<string> =>
  make('Sollicitatie__c', {
    Voornaam__c: 'Petra',
    Achternaam__c: 'Kuipers',
    Email__c: 'petra@voorbeeld.example',
    OwnerId: null,
    ...fields,
  });
const row = async (id: string): Promise<Row> =>
  (await storedRows<Row>(server, 'select * from sollicitatie__c where id = $1', id))[0]!;
const mails = (id: string) =>
  storedRows<{ aan__c: string; onderwerp__c: string; tekst__c: string }>(
    server,
    'select * from mail__c where record__c = $1',
    id,
  );
const offered = async (id: string): Promise<string[]> => {
  const { body } = await server.call(`/actions/record/${id}`, { as: 'verkoop' });
  return body.actions[id].actions.map(({ apiName }: { apiName: string }) => apiName);
};

describe('a job application', () => {
  it.each([
    ['Invite', 'Uitgenodigd', null],
    ['Hire', 'Aangenomen', 'closed'],
    ['Reject', 'Afgewezen', 'closed'],
  ])(
    'judged with %s is assigned to the judge, and mails the typed message to the applicant',
    async (name, status, closed) => {
      const vacancy = await make('Vacature__c', { Name: `Monteur ${name}`, Gepubliceerd__c: true });
      const id = await application({ Vacature__c: vacancy });
      expect(
        (await perform(`Sollicitatie__c.${name}`, id, { Bericht: 'Dag Petra,\n\nWe bellen je.' }))
          .status,
      ).toBe(200);
      expect(await row(id)).toMatchObject({
        status__c: status,
        ownerid: await userId(server.ctx, 'verkoop'),
      });
      expect((await row(id))['afgerond_op__c'] !== null).toBe(closed !== null);
      const [mail, ...others] = await mails(id);
      expect(others).toEqual([]);
      expect(mail).toMatchObject({
        aan__c: 'petra@voorbeeld.example',
        onderwerp__c: expect.stringContaining(`Monteur ${name}`),
      });
      expect(mail!.tekst__c).toContain('We bellen je.');
    },
  );

  it('judged without a message mails nobody', async () => {
    const id = await application();
    expect((await perform('Sollicitatie__c.Reject', id)).status).toBe(200);
    expect(await row(id)).toMatchObject({ status__c: 'Afgewezen' });
    expect(await mails(id)).toEqual([]);
  });

  it('is answered with a template that the data of the application fill in', async () => {
    const template = await make('Antwoordsjabloon__c', {
      Name: 'Niet verder',
      Tekst__c: 'Dag {klant}, over {onderwerp} ({nummer}).',
    });
    const id = await application({
      Vacature__c: await make('Vacature__c', { Name: 'Planner', Gepubliceerd__c: true }),
    });
    await perform('Sollicitatie__c.Reject', id, { Sjabloon: template });
    const reference = (await row(id))['name'] as string;
    expect((await mails(id))[0]!.tekst__c).toContain(`Dag Petra, over Planner (${reference}).`);
  });

  it('that was judged with an end result cannot be judged again', async () => {
    const id = await application();
    await perform('Sollicitatie__c.Hire', id);
    expect((await perform('Sollicitatie__c.Reject', id, { Bericht: 'Toch niet' })).status).toBe(
      400,
    );
    expect(await mails(id)).toEqual([]);
    expect(await offered(id)).not.toContain('Sollicitatie__c.Reject');
  });
});

describe('a vacancy', () => {
  const firstOutcome = async (name: string, id: string): Promise<string> =>
    ((await perform(name, id)).body.outcome ?? [])[0]?.value ?? '';

  it('taken offline says how many applications are open, and its page follows', async () => {
    const id = await make('Vacature__c', { Name: 'Lasser glasvezel', Gepubliceerd__c: true });
    const page = async (): Promise<number> =>
      (await fetch(new URL('/werken-bij-vacature/lasser-glasvezel', server.url))).status;
    expect(await page()).toBe(200);
    await application({ Vacature__c: id });
    await perform('Sollicitatie__c.Reject', await application({ Vacature__c: id }));
    expect(await firstOutcome('Vacature__c.Unpublish', id)).toContain('nog 1 open sollicitatie op');
    expect(await page()).toBe(404);
    expect(await firstOutcome('Vacature__c.Publish', id)).toBe('');
    expect(await page()).toBe(200);
  });

  it('published after its closing date warns that the date is past', async () => {
    const yesterday = addDays(localDay(new Date()), -1);
    const id = await make('Vacature__c', {
      Name: 'Voorbij',
      Publicatiedatum__c: addDays(yesterday, -30),
      Sluitingsdatum__c: yesterday,
    });
    expect(await firstOutcome('Vacature__c.Publish', id)).toContain('sluitingsdatum is al voorbij');
  });
});
