import { describe, expect, it } from 'vitest';
import { withJobLock } from '#engine/bulk/job-runs.ts';
import { staffAdminText as words } from '#messages/staff/admin.ts';
import { staffJobsText as jobs } from '#messages/staff/jobs.ts';
import { staffUsersText as users } from '#messages/staff/users.ts';
import { accounts, storedRows } from '../../support/server.ts';
import { openSite } from '../../support/site.ts';
import { createRow } from '../../rows.ts';
import { type Administrator, openAdministrator } from './administrator.ts';
import { logIn } from '../login/log-in.ts';
import { htmlErrors } from '../html-errors.ts';

/** The administration pages of users, sessions, system jobs and mails, without scripts. */

const server = await openSite({ environment: { SMTP_URL: '' } });
const administrator: Administrator = await openAdministrator(server);

describe('users', () => {
  it('can be found by log-in and company, with their ways to log in', async () => {
    await logIn(server, 'korenaar');
    for (const find of ['klant@bakkerijdekorenaar', 'Bakkerij De Korenaar']) {
      const { html } = await administrator.open(`/gebruikers?zoek=${encodeURIComponent(find)}`);
      expect(html, find).toContain(accounts.korenaar);
      expect(html).not.toContain(accounts.verkoop);
    }
    const { html } = await administrator.open(`/gebruikers?zoek=${accounts.verkoop}`);
    expect(html).toContain('/actie/User.PutOut');
    expect(html).toContain(users.ways.password);
    expect((await administrator.open(`/gebruikers?zoek=${accounts.beheer}`)).html).not.toContain(
      '/actie/User.PutOut',
    );
  });
  it('can be searched with any characters, and an empty result says so', async () => {
    for (const query of [
      'zoek=%25_%5C%27%22%3Cb%3E',
      'zoek=krokodil&pagina=7',
      'stand=onzin&pagina=999999',
      'pagina=0&stand=uit',
    ])
      expect((await administrator.open(`/gebruikers?${query}`)).status, query).toBe(200);
    expect((await administrator.open('/gebruikers?zoek=krokodil')).html).toContain(
      users.none.title,
    );
  });
  it('who are inactive have a list of their own, in pages', async () => {
    const [profile] = await storedRows<{ id: string }>(
      server,
      `select id from profile where name = 'Sales Team'`,
    );
    for (let count = 0; count < 30; count++) {
      const address = `uit${String(count)}@voorbeeld.example`;
      const fields = {
        LastName: `Uit ${'Zeerlangenaam'.repeat(5)}${String(count)}`,
        Email: address,
        Username: address,
        ProfileId: profile!.id,
        IsActive: false,
      };
      await createRow(server, 'User', fields);
    }
    const first = (await administrator.open('/gebruikers?stand=uit')).html;
    expect(first).toContain('pagina=2');
    expect(first).not.toContain(accounts.verkoop);
    expect(await htmlErrors(first)).toEqual([]);
    expect((await administrator.open('/gebruikers?stand=uit&pagina=2')).html).toContain(
      '/actie/User.BringBack',
    );
    await storedRows(server, `delete from "user" where username like 'uit%@voorbeeld.example'`);
  });
});

describe('many sessions', () => {
  it('are shown in pages, can be found by device, and can be ended', async () => {
    await storedRows(
      server,
      `insert into session (token, user_id, created_at, last_active_at, idle_until, absolute_until, address, user_agent)
        select 'many' || n, u.id, now(), now(), now() + interval '1 hour', now() + interval '1 hour', '10.1.2.' || n, 'Speelgoed 100%_' || n
          from "user" u, generate_series(1, 120) n where u.username = $1`,
      accounts.korenaar,
    );
    const first = (await administrator.open('/sessies')).html;
    expect(first).toContain(words.sessions.here);
    expect(first).toContain('/sessies?pagina=2');
    const found = (await administrator.open('/sessies?zoek=Speelgoed+100%25_119')).html;
    expect(found).toContain('10.1.2.119');
    expect(found).not.toContain('10.1.2.118');
    const [one] = await storedRows<{ id: string }>(
      server,
      `select id from session where token = 'many7'`,
    );
    expect(
      (await administrator.press('/sessies?zoek=Speelgoed&pagina=2', ['end', one!.id])).to,
    ).toBe(`${administrator.home}/beheer/sessies?zoek=Speelgoed&pagina=2&verzonden=sessies`);
    await storedRows(server, `delete from session where token like 'many%'`);
  });
});

describe('a system job', () => {
  const seenIn = (html: string, task: string): string =>
    new RegExp(`value="(${task} [^"]*)"`).exec(html)?.[1] ?? '';

  it('runs once when started twice, and the page shows what it did', async () => {
    await storedRows(
      server,
      `insert into one_time (secret, purpose, owner_id, created_at, expires_at) values ('x', 'login-code', 'x', now(), now() - interval '1 day')`,
    );
    const seen = seenIn((await administrator.open('/taken')).html, 'sweepCodesAndLinks');
    const answers = await Promise.all([
      administrator.press('/taken', ['run', seen]),
      administrator.press('/taken', ['run', seen]),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    const said = answers.map(({ to }) => /verzonden=(\w+)/.exec(to ?? '')?.[1]);
    expect(said.filter((word) => word === 'ran')).toHaveLength(1);
    expect(['busy', 'stale']).toContain(said.find((word) => word !== 'ran'));
    expect((await administrator.press('/taken', ['run', seen])).to).toContain('verzonden=stale');
    const { html } = await administrator.open('/taken?verzonden=ran');
    expect(html).toContain(jobs.done.ran);
    expect(html).toContain(jobs.did(1, jobs.of('sweepCodesAndLinks').did));
    expect(html).toContain('gestart door');
    expect(await htmlErrors(html)).toEqual([]);
  });

  it('cannot be started while another copy runs it, and the page says that it runs', async () => {
    const seen = seenIn((await administrator.open('/taken')).html, 'sweepDeletions');
    await withJobLock(server.ctx.db, 'sweepDeletions', async () => {
      expect((await administrator.open('/taken')).html).toContain(jobs.running);
      expect((await administrator.press('/taken', ['run', seen])).to).toContain('verzonden=busy');
    });
    expect((await administrator.open('/taken')).html).not.toContain(jobs.running);
    expect((await administrator.press('/taken', ['run', seen])).to).toContain('verzonden=ran');
  });

  it('can be the seal of the audit log or a queue, and an unknown job is refused', async () => {
    const { html } = await administrator.open('/taken');
    expect((await administrator.press('/taken', ['run', seenIn(html, 'sealAudit')])).to).toMatch(
      /verzonden=(ran|stale|busy)/,
    );
    expect((await administrator.press('/taken', ['run', seenIn(html, 'sendMails')])).to).toContain(
      'verzonden=asked',
    );
    for (const wrong of ['onzin', '', 'sweepDeletions onzin 2020', "x' or 1=1"])
      expect((await administrator.press('/taken', ['run', wrong])).status, wrong).not.toBe(500);
    expect((await administrator.press('/taken', ['run', 'onzin '])).status).toBe(400);
  });

  it('can be a failed bulk job, which is resumed from this page or from its record', async () => {
    const ids = (
      await storedRows<{ id: string }>(
        server,
        'select id from contactbericht__c order by id limit 3',
      )
    ).map(({ id }) => id);
    const body = {
      objectApiName: 'Contactbericht__c',
      operation: 'update',
      recordIds: ids,
      fields: { Status__c: 'Afgehandeld' },
    };
    const { body: job } = await server.call('/bulk-jobs', { as: 'verkoop', method: 'POST', body });
    const status = async () =>
      (
        await storedRows<{ status__c: string }>(
          server,
          'select status__c from bulkbewerking__c where id = $1',
          job.id,
        )
      )[0]?.status__c;
    await expect.poll(status).toBe('Klaar');
    await storedRows(
      server,
      `update bulkbewerking__c set status__c = 'Mislukt', reden__c = 'Fout bij ons' where id = $1`,
      job.id,
    );
    const { html } = await administrator.open('/taken');
    expect(html).toContain(`/bewerkingen/${job.id}`);
    expect(html).toContain(jobs.works.goOn);
    expect((await administrator.press('/taken', ['goOn', job.id])).to).toContain('verzonden=goOn');
    await expect.poll(status).toBe('Klaar');
    const action = { apiName: 'Bulkbewerking__c.Progress', contextId: job.id, fields: {} };
    const led = await server.call('/actions/perform-quick-action/Bulkbewerking__c.Progress', {
      as: 'beheer',
      method: 'POST',
      body: { ...action, apiName: action.apiName },
    });
    expect(led.body.goesTo).toBe(`${administrator.home}/bewerkingen/${job.id}`);
    await storedRows(
      server,
      `update bulkbewerking__c set status__c = 'Gestopt' where id = $1`,
      job.id,
    );
    const goesOn = { apiName: 'Bulkbewerking__c.GoOn', contextId: job.id, fields: {} };
    expect(
      (
        await server.call('/actions/perform-quick-action/Bulkbewerking__c.GoOn', {
          as: 'beheer',
          method: 'POST',
          body: goesOn,
        })
      ).status,
    ).toBe(200);
    await expect.poll(status).toBe('Klaar');
  });
});

describe('mails that failed', () => {
  const makeFailedMails = async (count: number) => {
    for (let at = 0; at < count; at++) {
      const fields = {
        Aan__c: `klant${String(at)}@voorbeeld.example`,
        Onderwerp__c: `Bericht ${String(at)}`,
        Tekst__c: 'Dag',
        Soort__c: 'Proef',
        Status__c: 'Mislukt',
      };
      await createRow(server, 'Mail__c', { ...fields, Fout__c: 'De mailserver weigert <dit>' });
    }
  };
  const countFailed = async () =>
    Number(
      (
        await storedRows<{ count: string }>(
          server,
          `select count(*) as count from mail__c where status__c = 'Mislukt' and vervallen_reden__c is null`,
        )
      )[0]!.count,
    );

  it('are listed with their reason, in pages, and can be searched', async () => {
    await makeFailedMails(30);
    const { html } = await administrator.open('/uitgaand');
    expect(html).toContain('De mailserver weigert &lt;dit&gt;');
    expect(html).toContain('pagina=2');
    expect(await htmlErrors(html)).toEqual([]);
    expect((await administrator.open('/uitgaand?zoek=krokodil')).html).toContain(
      words.outbox.none.found.title,
    );
    for (const query of ['stand=Wacht', 'stand=onzin&pagina=99', 'zoek=%25%27&stand=Vervallen'])
      expect((await administrator.open(`/uitgaand?${query}`)).status).toBe(200);
  });

  it('can be dropped with a reason, by administrators only', async () => {
    const [mail] = await storedRows<{ id: string }>(
      server,
      `select id from mail__c where status__c = 'Mislukt' limit 1`,
    );
    const body = {
      apiName: 'Mail__c.Drop',
      contextId: mail!.id,
      fields: { Reden: 'Klant is al gebeld' },
    };
    const drop = (as: 'verkoop' | 'beheer', fields: object = body.fields) =>
      server.call('/actions/perform-quick-action/Mail__c.Drop', {
        as,
        method: 'POST',
        body: { ...body, fields },
      });
    expect((await drop('verkoop')).status).toBe(404);
    expect((await drop('beheer', {})).status).toBe(400);
    expect((await drop('beheer')).status).toBe(200);
    expect((await drop('beheer')).status).toBe(400);
    expect((await administrator.open('/uitgaand?stand=Vervallen')).html).toContain(
      'Klant is al gebeld',
    );
    const revived = await server.call(`/records/${mail!.id}`, {
      as: 'beheer',
      method: 'PATCH',
      body: { fields: { Status__c: 'Wacht' } },
    });
    expect(revived.status).toBeGreaterThanOrEqual(400);
    const [noted] = await storedRows<{ fields: string[]; viewer: string | null }>(
      server,
      `select fields, viewer from audit where 'dropped' = any(fields) and records = array[$1]`,
      mail!.id,
    );
    expect([noted?.fields, noted?.viewer !== null]).toEqual([['dropped'], true]);
  });

  it('can all be sent again by a bulk job', async () => {
    expect(await countFailed()).toBeGreaterThan(20);
    expect((await administrator.press('/uitgaand', ['sendAll', 'alle'])).to).toMatch(
      /\/bewerkingen\//,
    );
    await expect.poll(countFailed).toBe(0);
  });
});
