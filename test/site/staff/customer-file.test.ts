import { expect, it } from 'vitest';
import { problemText } from '#messages/problems/problems.ts';
import { staffRetentionText } from '#messages/staff/keeping.ts';
import { quickActionText } from '#messages/staff/quick-actions.ts';
import { type AccountName, ownAndForeignCompany, storedRows } from '../../support/server.ts';
import { openSite } from '../../support/site.ts';
import { createRow } from '../../rows.ts';
import { logIn, staffHome } from '../login/log-in.ts';
import { htmlErrors } from '../html-errors.ts';

/**
 * The whole file of a customer in the workspace: its page, its zip, and its erasure after the
 * customer number is typed.
 */

const homes = new Map<AccountName, { cookie: string; home: string }>();
const server = await openSite();
const account = (await ownAndForeignCompany(server, 'nieuw')).own;
const [{ number }] = (await storedRows<{ number: string }>(
  server,
  'select klantnummer__c as number from account where id = $1',
  account,
)) as [{ number: string }];
for (const name of ['beheer', 'verkoop'] as const) {
  homes.set(name, {
    cookie: await logIn(server, name),
    home: `${await staffHome(server, name)}/klantdossier/${account}`,
  });
}

const open = (
  path = '',
  { as = 'beheer' as AccountName, body }: { as?: AccountName; body?: Record<string, string> } = {},
) => {
  const { cookie, home } = homes.get(as)!;
  return fetch(new URL(home + path, server.url), {
    headers: { cookie, ...(body && { origin: new URL(server.url).origin }) },
    redirect: 'manual',
    ...(body && { method: 'POST', body: new URLSearchParams(body) }),
  });
};

/** The file names in the central directory of a zip. */
function namesIn(zip: Buffer): string[] {
  const names: string[] = [];
  for (
    let at = zip.indexOf('PK\u0001\u0002', 0, 'latin1');
    at !== -1;
    at = zip.indexOf('PK\u0001\u0002', at + 4, 'latin1')
  )
    names.push(zip.subarray(at + 46, at + 46 + zip.readUInt16LE(at + 28)).toString('utf8'));
  return names;
}

it('an administrator can see and download the customer file, sales cannot', async () => {
  const page = await open();
  expect(page.status).toBe(200);
  const html = await page.text();
  expect(await htmlErrors(html)).toEqual([]);
  expect(html).toContain('art. 52 AWR');
  const zip = await open('/bestand');
  expect([zip.status, zip.headers.get('content-type')]).toEqual([200, 'application/zip']);
  expect(zip.headers.get('content-disposition')).toContain(`klantdossier-${number}.zip`);
  expect(namesIn(Buffer.from(await zip.arrayBuffer()))).toEqual(
    expect.arrayContaining([
      'overzicht.json',
      'json/Account.json',
      'csv/Bedrijven.csv',
      'json/User.json',
    ]),
  );
  for (const path of ['', '/bestand'])
    expect((await open(path, { as: 'verkoop' })).status).toBe(404);
  expect((await open('', { as: 'verkoop', body: { klantnummer: number } })).status).toBe(404);
});

it('an administrator cannot erase alone; the page names a second one', async () => {
  const act = async (name: string, fields: object = {}) =>
    server.call(`/actions/perform-quick-action/Account.${name}`, {
      as: 'beheer',
      method: 'POST',
      body: { apiName: `Account.${name}`, contextId: account, fields },
    });
  const { alone, own } = staffRetentionText.file.erase;
  const asked = await act('AskErase', { Reden: 'Alleen hier' });
  expect(asked.body.outcome[0]).toMatchObject({
    label: quickActionText.whoErases,
    value: quickActionText.nobodyElseErases,
  });
  const stuck = await (await open()).text();
  expect([stuck.includes(alone.text), stuck.includes('name="klantnummer"')]).toEqual([true, false]);
  const id = await addAdministrator();
  const free = await (await open()).text();
  expect([free.includes(alone.text), free.includes(own)]).toEqual([false, true]);
  await storedRows(server, 'update "user" set isactive = false where id = $1', id);
  expect((await act('DeclineErase')).status).toBe(200);
});

/** Creates a second administrator. */
async function addAdministrator(): Promise<string> {
  const [profile] = await storedRows<{ id: string }>(
    server,
    `select id from profile where name = 'System Administrator'`,
  );
  const email = 'tweede.beheerder@zorgeloos.example';
  const fields = { LastName: 'Tweede', Email: email, Username: email, ProfileId: profile!.id };
  return createRow(server, 'User', fields);
}

it('an administrator can erase after a colleague asked for it', async () => {
  const early = await open('', { body: { klantnummer: number } });
  expect([early.status, (await early.text()).includes(problemText['erasure.notAsked'])]).toEqual([
    400,
    true,
  ]);
  expect(await (await open()).text()).toContain(staffRetentionText.file.erase.ask);
  const ask = {
    apiName: 'Account.AskErase',
    contextId: account,
    fields: { Reden: 'Per <b>brief</b>' },
  };
  expect(
    (
      await server.call('/actions/perform-quick-action/Account.AskErase', {
        as: 'verkoop',
        method: 'POST',
        body: ask,
      })
    ).status,
  ).toBe(200);
  expect(await (await open()).text()).toContain('Per &lt;b&gt;brief');
  const wrong = await open('', { body: { klantnummer: '12' } });
  const html = await wrong.text();
  expect([wrong.status, html.includes(problemText['erasure.numberWrong'])]).toEqual([400, true]);
  expect(await htmlErrors(html)).toEqual([]);
  const done = await open('', { body: { klantnummer: ` ${number} ` } });
  expect(done.status).toBe(303);
  expect(await (await open('?gewist')).text()).toContain(staffRetentionText.file.done);
  const [row] = await storedRows<{ name: string }>(
    server,
    'select "name" from "user" where accountid = $1',
    account,
  );
  expect(row?.name).toBe('Gewist');
});
