import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { problemText } from '#messages/problems/problems.ts';
import { requestText } from '#messages/portal/requests.ts';
import { requestPath } from '#protocol/site/site.ts';
import { type AccountName, accounts, storedRows, type TestServer } from '../../support/server.ts';
import { htmlErrors } from '../html-errors.ts';
import { openRequests, replyForm, requestForm, type Requests, stepForm } from './requests.ts';

/**
 * Service requests: who may open which, and their list, without scripts. Source: spec §2,
 * decisions.md §6, §10.
 */

const { list } = requestText;

let world: Requests;
let server: TestServer;
beforeAll(async () => {
  world = await openRequests();
  ({ server } = world);
});
afterAll(() => server.close());
const get: Requests['get'] = (path, as) => world.get(path, as);
const post: Requests['post'] = (path, form, as) => world.post(path, form, as);
const made: Requests['made'] = (subject, more, as) => world.made(subject, more, as);

describe('access to service requests', () => {
  it('a guest is redirected to support with the way back, and saves no request', async () => {
    for (const path of [
      '/dashboard?tab=serviceverzoeken',
      '/dashboard/serviceverzoek/nieuw',
      '/dashboard/serviceverzoek/500000000004997AAA',
    ]) {
      const answer = await get(path, null);
      expect([answer.status, answer.location]).toEqual([302, expect.stringContaining('/support?')]);
      expect(answer.location).toContain(encodeURIComponent(path.split('?')[0]!));
    }
    expect(
      (await post('/dashboard/serviceverzoek/nieuw', requestForm('Van een gast'), null)).status,
    ).toBe(302);
    expect(await storedRows(server, `select 1 from "case" where subject = 'Van een gast'`)).toEqual(
      [],
    );
  });

  it('a user cannot read, answer or change a request of another company', async () => {
    const id = await made('Van de bakker');
    for (const as of ['garage', 'nieuw'] as const) {
      expect((await get(requestPath(id), as)).status).toBe(404);
      for (const form of [
        replyForm('Hoi'),
        stepForm('sluiten'),
        stepForm('heropenen'),
        stepForm('zichtbaarheid', { visibility: 'Alleen melder' }),
      ])
        expect((await post(requestPath(id), form, as)).status).toBe(404);
      expect((await get('/dashboard?tab=serviceverzoeken&q=bakker', as)).html).not.toContain(
        'Van de bakker',
      );
    }
    expect([await world.statusOf(id), await world.repliesTo(id)]).toEqual(['Nieuw', []]);
  });

  it.each(['500', 'x', '001000000000001AAA', '500000000000000AAA', '%00', 'a'.repeat(500)])(
    'an invalid id, %s, answers 404',
    async (id) => {
      expect((await get(`/dashboard/serviceverzoek/${id}`)).status).toBe(404);
      expect((await post(`/dashboard/serviceverzoek/${id}`, replyForm('Hoi'))).status).toBe(404);
    },
  );

  it('a colleague can read and answer a request unless it is confidential', async () => {
    const [open, own] = [
      await made('Voor iedereen'),
      await made('Alleen voor mij', { visibility: 'Alleen melder' }),
    ];
    expect((await get(requestPath(open), 'collega')).html).toContain('Voor iedereen');
    expect((await post(requestPath(open), replyForm('Ik heb het ook'), 'collega')).status).toBe(
      303,
    );
    expect((await get(requestPath(own), 'collega')).status).toBe(404);
    expect((await post(requestPath(own), replyForm('Mag niet'), 'collega')).status).toBe(404);
    const found = await get('/dashboard?tab=serviceverzoeken&q=voor', 'collega');
    expect(found.html).toContain('Voor iedereen');
    expect(found.html).not.toContain('Alleen voor mij');
    expect(await world.repliesTo(own)).toEqual([]);
  });

  it('only the requester can change who sees a request', async () => {
    const id = await made('Wie ziet dit');
    expect((await get(requestPath(id), 'collega')).html).not.toContain(`value="zichtbaarheid"`);
    expect(
      (
        await post(
          requestPath(id),
          stepForm('zichtbaarheid', { visibility: 'Alleen melder' }),
          'collega',
        )
      ).status,
    ).toBe(400);
    expect((await get(requestPath(id), 'collega')).status).toBe(200);
    expect(
      (await post(requestPath(id), stepForm('zichtbaarheid', { visibility: 'Alleen melder' })))
        .status,
    ).toBe(303);
    expect((await get(requestPath(id), 'collega')).status).toBe(404);
    expect((await get(requestPath(id))).status).toBe(200);
    expect(
      (await post(requestPath(id), stepForm('zichtbaarheid', { visibility: 'Iedereen' }))).status,
    ).toBe(400);
  });

  it('a cases-only user cannot choose a connection for a request', async () => {
    const [connection] = await storedRows<{ id: string }>(
      server,
      `select a.id from aansluiting__c a join "user" u on u.accountid = a.account__c where u.username = $1 and a.status__c = 'Actief' limit 1`,
      accounts.korenaar,
    );
    expect((await get('/dashboard/serviceverzoek/nieuw')).html).toContain(connection!.id);
    expect((await get('/dashboard/serviceverzoek/nieuw', 'collega')).html).not.toContain(
      'name="connection"',
    );
    expect(
      (
        await post(
          '/dashboard/serviceverzoek/nieuw',
          requestForm('Met aansluiting', { connection: connection!.id }),
          'collega',
        )
      ).status,
    ).toBe(400);
    const id = await made('Met aansluiting', { connection: connection!.id });
    const name = /Zakelijk|KPN|Mobiel|VoIP|Internet|Werkplek|SLA/;
    expect((await get(requestPath(id))).html).toMatch(name);
    expect((await get(requestPath(id), 'collega')).html).not.toContain(`/dashboard/aansluiting/`);
  });

  it('a connection of another company is refused', async () => {
    const [foreign] = await storedRows<{ id: string }>(
      server,
      `select a.id from aansluiting__c a join "user" u on u.accountid = a.account__c where u.username = $1 limit 1`,
      accounts.garage,
    );
    const answer = await post(
      '/dashboard/serviceverzoek/nieuw',
      requestForm('Van de buren', { connection: foreign!.id }),
    );
    expect([answer.status, answer.html.includes(problemText['record.notInList'])]).toEqual([
      400,
      true,
    ]);
    expect(await storedRows(server, `select 1 from "case" where subject = 'Van de buren'`)).toEqual(
      [],
    );
  });

  it('staff who open a link to a request are redirected to their workspace', async () => {
    const id = await made('Voor de werkruimte');
    const { location } = await get(requestPath(id), 'verkoop');
    expect(location).toMatch(new RegExp(`^/medewerker/[A-Za-z0-9]{18}/record/${id}$`));
    expect((await get(location!, 'verkoop')).status).toBe(200);
  });
});

describe('the list of requests', () => {
  const rows = (html: string) =>
    [...html.matchAll(/href="\/dashboard\/serviceverzoek\/(500[A-Za-z0-9]{15})"/g)].map(
      ([, id]) => id!,
    );
  const page = (query: string, as: AccountName = 'korenaar') =>
    get(`/dashboard?tab=serviceverzoeken${query}`, as);

  it('shows open requests before closed ones, twenty to a page, each once', async () => {
    const [{ total }] = (await storedRows<{ total: number }>(
      server,
      `select count(*)::int as total from "case" c join "user" u on u.accountid = c.accountid where u.username = $1
       and (c.zichtbaarheid__c = 'Bedrijf' or c.contactid = u.contactid or c.createdbyid = u.id)`,
      accounts.korenaar,
    )) as [{ total: number }];
    const pages = Math.ceil(total / 20);
    const listedIds: string[] = [];
    for (let at = 1; at <= pages; at++) listedIds.push(...rows((await page(`&pagina=${at}`)).html));
    expect(new Set(listedIds).size).toBe(total);
    const closed = await storedRows<{ id: string }>(
      server,
      `select id from "case" where status = 'Gesloten' and id = any($1)`,
      listedIds,
    );
    const isClosed = listedIds.map((id) => closed.some((one) => one.id === id));
    expect(isClosed).toEqual([...isClosed].toSorted((one, other) => Number(one) - Number(other)));
    expect(rows((await page('&pagina=999999')).html)).toEqual(listedIds.slice((pages - 1) * 20));
  });

  it('can be filtered by status, where Nieuw counts as In behandeling', async () => {
    const id = await made('Net binnen');
    expect(rows((await page('&status=in-behandeling&q=net+binnen')).html)).toEqual([id]);
    expect((await page('&status=in-behandeling&q=net+binnen')).html).not.toContain('Nieuw<');
    await world.setStatus(id, 'Wacht op feedback');
    expect(rows((await page('&status=in-behandeling&q=net+binnen')).html)).toEqual([]);
    expect(rows((await page('&status=wacht-op-feedback&q=net+binnen')).html)).toEqual([id]);
    expect(rows((await page('&status=open&q=net+binnen')).html)).toEqual([id]);
    await world.setStatus(id, 'Gesloten');
    expect(rows((await page('&status=gesloten&q=net+binnen')).html)).toEqual([id]);
    expect(rows((await page('&status=open&q=net+binnen')).html)).toEqual([]);
  });

  it('can be searched in number, subject and description, with any characters', async () => {
    const id = await made('Kassa hapert 100%_zeker', {
      description: 'Bij de ingang, naast de façade.',
    });
    const number = (
      await storedRows<{ casenumber: string }>(
        server,
        'select casenumber from "case" where id = $1',
        id,
      )
    )[0]!.casenumber;
    for (const q of [number, 'kassa facade', 'FAÇADE', '100%_'])
      expect(rows((await page(`&q=${encodeURIComponent(q)}`)).html)).toEqual([id]);
    for (const q of ['kassa elders', '%', "'", '\\', '\u0000', '"<script>', '()', 'TODAY', '💥'])
      expect((await page(`&q=${encodeURIComponent(q)}`)).status).toBe(200);
    expect(rows((await page('&q=kassa+elders')).html)).toEqual([]);
    expect((await page('&q=kassa+elders')).html).toContain(list.nothing.title);
  });

  it('can be ordered by each column, in both directions', async () => {
    for (const column of ['nummer', 'onderwerp', 'status', 'gewijzigd']) {
      const [up, down] = [
        rows((await page(`&sorteer=${column}`)).html),
        rows((await page(`&sorteer=-${column}`)).html),
      ];
      expect(up).toHaveLength(20);
      expect(up).not.toEqual(down);
    }
    expect((await page('&sorteer=onzin&status=onzin&pagina=-1')).status).toBe(200);
  });

  it('explains itself to a company without requests', async () => {
    const { html } = await page('', 'nieuw');
    expect(html).toContain(list.none.title);
    expect(await htmlErrors(html)).toEqual([]);
  });

  it('is valid HTML', async () => {
    expect(await htmlErrors((await page('&q=internet&sorteer=-onderwerp')).html)).toEqual([]);
  });
});
