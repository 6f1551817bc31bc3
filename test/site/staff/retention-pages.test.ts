import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeJob } from '#domain/imports/bulk-job-row.ts';
import { dropFetchedCodes } from '#domain/fibre/download-letters.ts';
import { saveAuditEntries } from '#engine/audit/audit-log.ts';
import { saveFlowDraft, readFlowDraft, sweepFlowDrafts } from '#engine/read/flow-drafts.ts';
import { problemText } from '#messages/problems/problems.ts';
import { staffRetentionText } from '#messages/staff/keeping.ts';
import { auditActions, auditSubjects } from '#protocol/users/audit.ts';
import {
  type AccountName,
  accounts,
  openTestServer,
  ownAndForeignCompany,
  storedRows,
  type TestServer,
} from '../../support/server.ts';
import { logIn, staffHome } from '../login/log-in.ts';
import { htmlErrors } from '../html-errors.ts';

/** The workspace pages for deleted records, retention terms and the audit log, without scripts. */

let server: TestServer;
const users = new Map<AccountName, { cookie: string; home: string }>();
beforeAll(async () => {
  server = await openTestServer();
  for (const name of ['beheer', 'verkoop'] as const) {
    users.set(name, { cookie: await logIn(server, name), home: await staffHome(server, name) });
  }
});
afterAll(() => server.close());

async function open(
  path: string,
  { as = 'beheer' as AccountName, body }: { as?: AccountName; body?: Record<string, string> } = {},
) {
  const { cookie, home } = users.get(as)!;
  const answer = await fetch(new URL(path.startsWith('/') ? path : `${home}/${path}`, server.url), {
    headers: { cookie, ...(body && { origin: new URL(server.url).origin }) },
    redirect: 'manual',
    ...(body && { method: 'POST', body: new URLSearchParams(body) }),
  });
  return {
    status: answer.status,
    to: answer.headers.get('location') ?? '',
    html: await answer.text(),
  };
}

async function deletedRequest(Subject: string): Promise<string> {
  const { own } = await ownAndForeignCompany(server, 'korenaar');
  const { body } = await server.call('/records', {
    as: 'beheer',
    method: 'POST',
    body: { apiName: 'Case', fields: { Subject, AccountId: own } },
  });
  const { body: said } = await server.call('/records', {
    as: 'beheer',
    method: 'POST',
    body: { apiName: 'CaseComment', fields: { ParentId: body.id, CommentBody: 'x' } },
  });
  await server.call(`/records/${said.id}`, { as: 'beheer', method: 'DELETE' });
  await server.call(`/records/${body.id}`, { as: 'beheer', method: 'DELETE' });
  return body.id;
}

it('a deleted record can be restored once, and not without its parent', async () => {
  const [said] = [await deletedRequest('Teruggehaald <b>verzoek</b>')];
  const page = await open('verwijderd');
  expect(page.status).toBe(200);
  expect(await htmlErrors(page.html)).toEqual([]);
  const [orphan] = await storedRows<{ record_id: string }>(
    server,
    `select record_id from deletion where object_api_name = 'CaseComment' order by id desc limit 1`,
  );
  const refused = await open('verwijderd', { body: { record: orphan!.record_id } });
  expect([refused.status, refused.html.includes(problemText['record.parentGone'])]).toEqual([
    400,
    true,
  ]);
  const done = await open('verwijderd', { body: { record: said } });
  expect([done.status, done.to]).toEqual([
    303,
    expect.stringContaining(`verwijderd?teruggezet=${said}`),
  ]);
  expect((await open(done.to)).html).toContain(staffRetentionText.deleted.done);
  expect((await open('verwijderd', { body: { record: said } })).status).toBe(303);
  expect((await server.call(`/records/${said}?fields=Case.Subject`, { as: 'beheer' })).status).toBe(
    200,
  );
});

it('all staff see the retention terms, and administrators change them', async () => {
  const page = await open('bewaartermijnen', { as: 'verkoop' });
  expect(page.status).toBe(200);
  expect(page.html).toContain('art. 52 AWR');
  for (const term of ['2 jaar (730 dagen)', '7 jaar (2.557 dagen)'])
    expect(page.html).toContain(term);
  expect(page.html).not.toContain(staffRetentionText.terms.change);
  expect(await htmlErrors(page.html)).toEqual([]);
  const set = (dagen: string, as: AccountName = 'beheer') =>
    open('bewaartermijnen', {
      as,
      body: { object: 'Adviesaanvraag__c', regel: 'Afgehandeld', dagen },
    });
  for (const wrong of ['', 'x', '29', '366', '-1', '1e2']) {
    const refused = await set(wrong);
    expect([wrong, refused.status]).toEqual([wrong, 400]);
    expect(await htmlErrors(refused.html)).toEqual([]);
  }
  expect((await set('60', 'verkoop')).status).toBe(404);
  expect((await set('60')).status).toBe(303);
  expect((await open('bewaartermijnen')).html).toMatch(/60 dagen/);
});

describe('the retention term on the page is the one that the sweep applies', () => {
  /** The number before this unit in this row of the page. */
  async function termOnPage(what: string, unit: string): Promise<number> {
    const { html } = await open('bewaartermijnen');
    const row = html.slice(html.indexOf(what)).replaceAll(/<[^>]*>/g, ' ');
    return Number(new RegExp(`(\\d+) ${unit}`).exec(row)![1]);
  }
  const around = (moment: number) => [moment - 60_000, moment + 60_000].map((at) => new Date(at));

  it('to drafts of new customers', async () => {
    const days = await termOnPage('Half ingevulde nieuwe klanten', 'dagen');
    const ctx = await server.contextOf('beheer');
    await saveFlowDraft(ctx, { id: 'halverwege', kind: 'test', content: 'x' });
    const left = [];
    for (const now of around(ctx.now.getTime() + days * 86_400_000)) {
      await sweepFlowDrafts(server.dependencies.database.db, now);
      left.push(await readFlowDraft(ctx, { id: 'halverwege', kind: 'test' }));
    }
    expect(left).toEqual(['x', null]);
  });

  it('to codes on letters', async () => {
    const hours = await termOnPage('Aanmeldcodes op brieven', 'uur');
    const ctx = await server.contextOf('beheer');
    const order = {
      campaign: 'geen',
      renews: false,
      secret: 'geheim',
      fetchedAt: ctx.now.toISOString(),
    };
    await makeJob(ctx, {
      kind: 'codes',
      objectApiName: 'Glasvezeladres__c',
      label: 'Codes',
      total: 0,
      status: 'done',
      order,
    });
    const dropped = [];
    for (const now of around(ctx.now.getTime() + hours * 3_600_000))
      dropped.push(await dropFetchedCodes({ ...server.ctx, now }));
    expect(dropped).toEqual([0, 1]);
    expect(
      await storedRows(server, `select 1 from bulkbewerking__c where opdracht__c like '%geheim%'`),
    ).toEqual([]);
  });
});

it('the audit log can be filtered by record, person and period', async () => {
  const id = await deletedRequest('Wie keek hier');
  await server.call(`/records/${id}/undelete`, { as: 'beheer', method: 'POST' });
  await server.call(`/records/${id}?fields=Case.Subject`, { as: 'verkoop' });
  await server.dependencies.auditKeeper.flush();
  const page = await open(`logboek?record=${id}`);
  expect(page.status).toBe(200);
  expect(await htmlErrors(page.html)).toEqual([]);
  for (const verb of ['bekeken', 'teruggezet', 'verwijderd', 'gemaakt'])
    expect(page.html).toContain(`${verb}: Serviceverzoeken`);
  expect(page.html).not.toContain('Wie keek hier');
  expect(page.html).toMatch(
    new RegExp(
      `${staffRetentionText.audit.about('Serviceverzoek')}.*?<a [^>]*href="[^"]*/record/${id}"[^>]*>[^<]+</a>`,
      's',
    ),
  );
  expect((await open(`logboek?record=${id}&van=2020-01-01&tot=2020-01-02`)).html).toContain(
    staffRetentionText.audit.empty.title,
  );
  expect((await open('logboek?record=onzin')).html).toContain(staffRetentionText.audit.wrongRecord);
  for (const odd of [
    'van=2026-02-31',
    'tot=x',
    'ouder=9999999999999999999',
    'wie=%00',
    'record=%27;--',
  ])
    expect((await open(`logboek?${odd}`)).status, odd).toBeLessThan(500);
  expect((await open('logboek', { as: 'verkoop' })).status).toBe(404);
  expect(
    (await open(`logboek?record=${id}&wie=${accounts.verkoop.toUpperCase()}`)).html,
  ).not.toContain(staffRetentionText.audit.wrongRecord);
  expect((await open('logboek?wie=niemand@voorbeeld.example')).html).toContain(
    staffRetentionText.audit.wrongRecord,
  );
  // The record links to it for administrators, if its object has personal fields.
  expect((await open(`record/${id}`)).html).toContain(`/logboek?record=${id}`);
  expect((await open(`record/${id}`, { as: 'verkoop' })).html).not.toContain('/logboek?record=');
  const [profile] = await storedRows<{ id: string }>(server, 'select id from profile limit 1');
  expect((await open(`record/${profile!.id}`)).html).not.toContain('/logboek?record=');
});

it('the audit log names actions and subjects that are no field in Dutch', async () => {
  const { ctx } = server;
  const at = {
    at: new Date(),
    request: null,
    viewer: null,
    kind: 'administrator',
    behind: null,
    door: 'page',
    task: null,
    records: [],
  };
  const deeds = auditActions.map((deed) => ({
    ...at,
    verb: 'read' as const,
    object: 'ContentVersion',
    fields: [deed, `ContentVersion.${deed}`],
  }));
  const things = auditSubjects.map((object) => ({
    ...at,
    verb: 'read' as const,
    object,
    fields: [],
  }));
  const terms = ['Na_procedure', 'Sollicitatie__c.Na_procedure'].map((field) => ({
    ...at,
    verb: 'retain' as const,
    object: 'Sollicitatie__c',
    fields: [field],
  }));
  await saveAuditEntries(ctx.db, [...deeds, ...things, ...terms]);
  const { html } = await open('logboek');
  const texts = [...html.replaceAll(/<script.*?<\/script>/gs, '').matchAll(/>([^<]+)</g)].map(
    ([, text]) => text!.trim(),
  );
  for (const name of [...Object.values(staffRetentionText.audit.deeds), 'Afgesloten sollicitaties'])
    expect(texts.join(' | ')).toContain(name);
  expect(texts).toContain(`bekeken: ${staffRetentionText.audit.things.audit}`);
  const raw = texts.filter((text) => /[a-z_]\.\w+(,|$)|__c|Na_procedure|: audit$/.test(text));
  expect(raw).toEqual([]);
});

it('guests, customers and other staff cannot open these pages of an administrator', async () => {
  const { home } = users.get('beheer')!;
  for (const path of ['verwijderd', 'bewaartermijnen', 'logboek']) {
    const as = await logIn(server, 'korenaar');
    for (const cookie of ['', as, users.get('verkoop')!.cookie])
      expect([200, 303]).not.toContain(
        (
          await fetch(new URL(`${home}/${path}`, server.url), {
            headers: { cookie },
            redirect: 'manual',
          })
        ).status,
      );
  }
});
