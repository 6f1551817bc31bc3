import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { plainErrorText } from '#messages/problems/plain-errors.ts';
import { errorText } from '#messages/site/errors.ts';
import { problemText } from '#messages/problems/problems.ts';
import {
  type AccountName,
  addColleague,
  openTestServer,
  storedRows,
  type TestServer,
} from '../../support/server.ts';
import { uploadFile } from '../../contract/files/multipart.ts';
import { openRowWatch } from '../../contract/security/row-watch.ts';
import { logIn } from '../login/log-in.ts';
import { beginImpersonation, userIdsOf } from '../impersonation.ts';
import { htmlErrors } from '../html-errors.ts';
import { formsOf, portalRoutes, sampleOf } from '../portal/portal-rights.ts';
import { impersonationText as words } from '#messages/site/shell.ts';

/**
 * Impersonation: staff see the portal as a customer does; marked, read-only and in the audit log.
 * Without scripts.
 */

let server: TestServer;
let rowsWritten: () => Promise<string[]>;
const staff = new Map<AccountName, { home: string; cookie: string }>();
let base: string;
let korenaar: string;
beforeAll(async () => {
  server = await openTestServer();
  await addColleague(server, 'korenaar');
  for (const who of ['verkoop', 'beheer'] as const)
    staff.set(who, {
      home: `/medewerker/${(await userIdsOf(server, who)).staff}`,
      cookie: await logIn(server, who),
    });
  korenaar = await logIn(server, 'korenaar');
  rowsWritten = await openRowWatch(server);
});
afterAll(() => server.close());

const begin = async (who: AccountName = 'korenaar', by: AccountName = 'verkoop') =>
  beginImpersonation(server, staff.get(by)!, {
    record: (await userIdsOf(server, who)).id,
    name: 'User.ViewPortal',
  });
const baseOf = (to: string): string => to.replace(/\/dashboard$/, '');
const open = async (
  path: string,
  { by = 'verkoop', cookie = staff.get(by)!.cookie }: { by?: AccountName; cookie?: string } = {},
) => {
  const answer = await fetch(new URL(path, server.url), {
    redirect: 'manual',
    headers: { cookie },
  });
  return {
    status: answer.status,
    to: answer.headers.get('location') ?? '',
    text: await answer.text(),
    cookies: answer.headers.getSetCookie(),
  };
};
const send = async (
  path: string,
  body: URLSearchParams = new URLSearchParams({ formKey: 'a'.repeat(32) }),
) => {
  const url = new URL(path, server.url);
  const answer = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: staff.get('verkoop')!.cookie, origin: url.origin },
    body,
  });
  return { status: answer.status, text: await answer.text() };
};

describe('beginning an impersonation', () => {
  it('is offered on the records of a portal user and of their contact', async () => {
    const { contact, id } = await userIdsOf(server, 'korenaar');
    const { home } = staff.get('verkoop')!;
    for (const record of [contact, id])
      expect((await open(`${home}/record/${record}`)).text).toContain(
        'Portaal bekijken als deze klant',
      );
  });

  it('is not offered for a staff member, and is refused for one', async () => {
    const beheer = await userIdsOf(server, 'beheer');
    expect((await open(`${staff.get('verkoop')!.home}/record/${beheer.id}`)).text).not.toContain(
      'Portaal bekijken als deze klant',
    );
    expect((await begin('beheer')).status).toBe(400);
    // A staff member who has a company too.
    const { account } = await userIdsOf(server, 'garage');
    await storedRows(server, `update "user" set accountid = $1 where id = $2`, account, beheer.id);
    const refused = await begin('beheer');
    await storedRows(server, `update "user" set accountid = null where id = $1`, beheer.id);
    expect([refused.status, refused.text.includes(problemText['look.staff'])]).toEqual([400, true]);
  });

  it('is refused for a contact without a user', async () => {
    const { account } = await userIdsOf(server, 'korenaar');
    const body = { apiName: 'Contact', fields: { LastName: 'Zonder Inlog', AccountId: account } };
    const { id } = (await server.call('/records', { as: 'beheer', method: 'POST', body })).body;
    expect(
      (
        await beginImpersonation(server, staff.get('verkoop')!, {
          record: id,
          name: 'Contact.ViewPortal',
        })
      ).status,
    ).toBe(400);
  });

  it('is refused for API keys of staff and customers', async () => {
    const { id } = await userIdsOf(server, 'korenaar');
    const body = { apiName: 'User.ViewPortal', contextId: id, fields: {} };
    const path = '/actions/perform-quick-action/User.ViewPortal';
    expect((await server.call(path, { as: 'verkoop', method: 'POST', body })).status).toBe(403);
    expect((await server.call(path, { as: 'korenaar', method: 'POST', body })).status).toBe(404);
  });
});

describe('during an impersonation', () => {
  beforeEach(async () => {
    base ??= baseOf((await begin()).to);
    await rowsWritten();
  });

  /** The portal pages that are open to an impersonation, without files: a PDF does not exist yet. */
  const pages = Object.entries(portalRoutes).filter(
    ([path]) =>
      !/beveiliging|koppelingen\/|op-dit-apparaat|zonder-verbinding|webmanifest|service-worker|pdf|\.ics/.test(
        path,
      ),
  );

  it.each(pages.map(([path, route]) => ({ path, route })))(
    '$path answers as it does for the customer, is marked, has disabled forms, and writes nothing',
    async ({ path, route }) => {
      const sample = await sampleOf(route, server);
      const own = await open(sample, { cookie: korenaar });
      await rowsWritten();
      const { status, text, cookies } = await open(base + sample);
      expect([path, status, own.status]).toEqual([path, 200, 200]);
      expect(await rowsWritten()).toEqual([]);
      expect(cookies).toEqual([]);
      if (!path.endsWith('suggesties')) {
        expect(text.replaceAll('&#x27;', "'")).toMatch(
          /Je bekijkt het portaal als [^<]+ van Bakkerij De Korenaar B\.V\. Alleen lezen\.</,
        );
        const title = (html: string) => /<title>([^<]*)/.exec(html)?.[1];
        expect(title(text)).toBe(title(own.text));
        expect(text).not.toContain('portaal.webmanifest');
        expect(await htmlErrors(text)).toEqual([]);
        // Every submit button is disabled, and says why when people can reach it, except Stoppen.
        for (const [form] of text.matchAll(/<form[^>]*method="post"[\s\S]*?<\/form>/g))
          if (!form.includes('/stoppen'))
            for (const [button] of form.matchAll(/<button[^>]*type="submit"[^>]*>/g))
              expect(button).toMatch(
                /disabled="" aria-describedby="meekijken"|aria-(?:describedby="meekijken"|hidden="true")[^>]* disabled=""/,
              );
      }
      expect((await open(`${base}${sample.replace(/(\?.*)?$/, '.data$1')}`)).status).toBe(200);
      expect(await rowsWritten()).toEqual([]);
    },
  );

  it.each([
    '/mijn-gegevens/beveiliging',
    '/dashboard/op-dit-apparaat',
    '/portaal.webmanifest',
    '/service-worker.js',
    '/inloggen',
    '/secur/logout.jsp',
    '/webshop',
    '/sessie',
    '/postvak',
    '/actieve-diensten.csv',
    '/mijn-gegevens/beveiliging/passkey',
  ])('%s is closed', async (path) => {
    const { status, text } = await open(base + path);
    expect([status, await rowsWritten()]).toEqual([403, []]);
    expect(text).toContain(errorText.lookClosed.heading);
  });

  it.each(Object.entries(portalRoutes).map(([path, route]) => ({ path, route })))(
    'every form at $path is refused',
    async ({ route }) => {
      const sample = await sampleOf(route, server);
      await rowsWritten();
      const { text } = await open(base + sample);
      const sent = [
        { action: base + sample, fields: new URLSearchParams({ formKey: 'a'.repeat(32) }) },
        ...formsOf(text, base + sample),
      ];
      for (const { action, fields } of sent.filter((form) => !form.action.endsWith('/stoppen'))) {
        // No form may lead out of the impersonation.
        expect(action.startsWith(base)).toBe(true);
        for (const data of ['', '.data']) {
          const answer = await send(action.replace(/(\?.*)?$/, `${data}$1`), fields);
          expect([action, answer.status]).toEqual([action, 403]);
          if (data === '') expect(answer.text).toContain(errorText.lookReadOnly.heading);
        }
      }
      expect(await rowsWritten()).toEqual([]);
    },
  );

  it('forms of the public site are refused as well', async () => {
    for (const path of [
      '/contact',
      '/feedback',
      '/assistent',
      '/glasvezel',
      '/inloggen',
      '/secur/logout.jsp',
      '/sessie',
    ]) {
      expect((await send(base + path)).status).toBe(403);
    }
    expect(await rowsWritten()).toEqual([]);
  });

  it('every link in the main part of the dashboard stays in the impersonation', async () => {
    const { text } = await open(`${base}/dashboard`);
    const main = text.slice(text.indexOf('<main'), text.indexOf('</main>'));
    const links = [...main.matchAll(/<a [^>]*href="(\/[^"]*)"/g)].map(([, href]) => href!);
    expect(links.length).toBeGreaterThan(3);
    expect(links.filter((href) => !href.startsWith(base) && !href.startsWith('/assets'))).toEqual(
      [],
    );
  });

  it('the workspace stays staff’s own, and two impersonations work side by side', async () => {
    const { home } = staff.get('verkoop')!;
    expect((await open(home)).text).not.toContain('Je bekijkt het portaal');
    expect((await open('/dashboard')).to).toBe(home);
    const other = baseOf((await begin('garage')).to);
    expect((await open(`${other}/dashboard`)).text).toContain('Garage');
    expect((await open(`${base}/dashboard`)).text).toContain('Korenaar');
  });

  it('staff see no more than the customer whom they impersonate', async () => {
    const { account } = await userIdsOf(server, 'garage');
    const [theirs] = await storedRows<{ id: string }>(
      server,
      'select id from aansluiting__c where account__c = $1 limit 1',
      account,
    );
    expect((await open(`${base}/dashboard/aansluiting/${theirs!.id}`)).status).toBe(404);
    const cases = baseOf((await begin('collega')).to);
    expect((await open(`${cases}/dashboard`)).to).toContain(
      `${cases}/dashboard?tab=serviceverzoeken`,
    );
  });
});

describe('the address of an impersonation', () => {
  it.each(['beheer', 'korenaar', 'garage'] as const)('does not work for %s', async (who) => {
    const answer = await open(`${base}/dashboard`, { cookie: await logIn(server, who) });
    expect(answer.status).toBe(404);
    expect(answer.text).not.toContain('Korenaar');
    expect(answer.text).toContain(plainErrorText.lookOver.heading);
  });
  it('does not work for a guest, nor for another session of the same user', async () => {
    for (const cookie of ['', await logIn(server, 'verkoop')]) {
      for (const path of [
        '/dashboard',
        '/dashboard.data',
        '/services/data/v65.0/ui-api/object-info',
      ]) {
        const { status, text } = await open(base + path, { cookie });
        expect([
          path,
          status === 404 || text.includes('redirect'),
          text.includes('Korenaar'),
        ]).toEqual([path, true, false]);
      }
    }
  });
});

it('the audit log names the staff member who opens a file of a customer', async () => {
  const bakery = await userIdsOf(server, 'korenaar');
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const { contentVersion } = (
    await uploadFile(server, 'korenaar', { bytes: png, name: 'foto.png' })
  ).body;
  const photo = await server.call(`/record-avatars/${bakery.id}/association`, {
    as: 'korenaar',
    method: 'POST',
    body: { contentVersionId: contentVersion.id },
  });
  const at = baseOf((await begin()).to);
  const verkoop = await userIdsOf(server, 'verkoop');
  await server.dependencies.auditKeeper.flush();
  const from = Number(
    (await storedRows<{ id: string }>(server, 'select coalesce(max(id), 0) as id from audit'))[0]!
      .id,
  );
  for (const path of [
    contentVersion.fields.VersionDataUrl.value as string,
    photo.body.photoUrl as string,
  ])
    expect((await open(at + path)).status, path).toBe(200);
  await server.dependencies.auditKeeper.flush();
  const noted = await storedRows<{ fields: string[]; behind: string }>(
    server,
    `select fields, behind from audit where id > $1 and (fields[1] like '%.VersionData' or fields[1] like '%.Photo') order by at, id`,
    from,
  );
  expect(noted.map(({ fields, behind }) => [fields[0], behind])).toEqual([
    ['ContentVersion.VersionData', verkoop.id],
    ['User.Photo', verkoop.id],
  ]);
});

describe('an impersonation ends', () => {
  const auditLines = async (id: string) => {
    await server.dependencies.auditKeeper.flush();
    return storedRows<{
      fields: string[];
      viewer: string | null;
      behind: string | null;
      task: string | null;
    }>(
      server,
      `select fields, viewer, behind, task from audit where verb = 'viewAs' and records @> array[$1] order by id`,
      id,
    );
  };
  const hasEnded = async (at: string) =>
    (await open(`${at}/dashboard`)).text.includes(plainErrorText.lookOver.heading);

  it('by Stoppen, which leads back to the record; the log has begin and end', async () => {
    const nieuw = await userIdsOf(server, 'nieuw');
    const verkoop = await userIdsOf(server, 'verkoop');
    const at = baseOf((await begin('nieuw')).to);
    const { text } = await open(`${at}/mijn-gegevens`);
    const stop = /<form[^>]* action="([^"]+stoppen)"/.exec(text)![1]!;
    await server.dependencies.auditKeeper.flush();
    const read = await storedRows<{ behind: string }>(
      server,
      `select behind from audit where viewer = $1 and behind is not null`,
      nieuw.id,
    );
    expect(new Set(read.map(({ behind }) => behind))).toEqual(new Set([verkoop.id]));
    const url = new URL(stop, server.url);
    const stopped = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie: staff.get('verkoop')!.cookie, origin: url.origin },
    });
    expect([stopped.status, stopped.headers.get('location')]).toEqual([
      303,
      `${staff.get('verkoop')!.home}/record/${nieuw.id}`,
    ]);
    expect(await hasEnded(at)).toBe(true);
    expect((await open(`${at}/dashboard`)).text).toContain(words.toWorkspace);
    expect((await auditLines(nieuw.id)).map(({ fields, viewer }) => [fields[0], viewer])).toEqual([
      ['begin', verkoop.id],
      ['end', verkoop.id],
    ]);
    expect((await send(stop)).status).toBe(303);
    expect(await auditLines(nieuw.id)).toHaveLength(2);
  });

  it('when its time is over or the customer is deactivated, with one log line', async () => {
    const garage = await userIdsOf(server, 'garage');
    const before = (await auditLines(garage.id)).length;
    const first = baseOf((await begin('garage')).to);
    await storedRows(
      server,
      `update looking_along set until_at = now() - interval '1 second' where id = $1`,
      first.split('/').at(-1)!,
    );
    expect([await hasEnded(first), await hasEnded(first)]).toEqual([true, true]);
    const second = baseOf((await begin('garage')).to);
    await storedRows(server, `update "user" set isactive = false where id = $1`, garage.id);
    expect(await hasEnded(second)).toBe(true);
    await storedRows(server, `update "user" set isactive = true where id = $1`, garage.id);
    expect(await hasEnded(second)).toBe(true);
    expect((await auditLines(garage.id)).slice(before).map(({ fields }) => fields[0])).toEqual([
      'begin',
      'end',
      'begin',
      'end',
    ]);
  });

  it('with the session of the staff member, and the sweep writes its end in the log', async () => {
    const cookie = await logIn(server, 'beheer');
    const garage = await userIdsOf(server, 'garage');
    const before = (await auditLines(garage.id)).length;
    const by = { home: staff.get('beheer')!.home, cookie };
    const at = baseOf(
      (await beginImpersonation(server, by, { record: garage.id, name: 'User.ViewPortal' })).to,
    );
    expect((await open(`${at}/dashboard`, { cookie })).status).toBe(200);
    await server.dependencies.authService.logOut(
      server.dependencies.contextOf({ kind: 'guest' }),
      cookie,
    );
    expect((await open(`${at}/dashboard`, { cookie })).text).not.toContain('Garage');
    const { sweepImpersonations } = await import('#auth/sessions/impersonation.ts');
    await sweepImpersonations(server.ctx);
    expect((await auditLines(garage.id)).slice(before).map(({ fields }) => fields[0])).toEqual([
      'begin',
      'end',
    ]);
  });

  it('when the rights of the staff member are withdrawn', async () => {
    const verkoop = await userIdsOf(server, 'verkoop');
    const at = baseOf((await begin('garage')).to);
    const [customer] = await storedRows<{ id: string }>(
      server,
      `select profileid as id from "user" where username like 'klant@garage%'`,
    );
    const [sales] = await storedRows<{ id: string }>(
      server,
      `select profileid as id from "user" where id = $1`,
      verkoop.id,
    );
    const change = (profile: string) =>
      server.call(`/records/${verkoop.id}`, {
        as: 'beheer',
        fresh: true,
        method: 'PATCH',
        body: { fields: { ProfileId: profile } },
      });
    await change(customer!.id);
    await expect.poll(() => hasEnded(at)).toBe(true);
    await change(sales!.id);
  });
});
