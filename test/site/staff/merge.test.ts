import { describe, expect, it } from 'vitest';
import { objects } from '#objects/index.ts';
import { problemText } from '#messages/problems/problems.ts';
import { staffMergeText as words } from '#messages/staff/merge.ts';
import { staffText } from '#messages/staff/staff.ts';
import { ownAndForeignCompany, storedRows } from '../../support/server.ts';
import { openWorkspace } from '../../support/site.ts';
import { userOf } from '../../rows.ts';
import { logIn } from '../login/log-in.ts';
import { htmlErrors } from '../html-errors.ts';

/** Merging records on the pages of the workspace, without scripts. */

const { server, cookie, home } = await openWorkspace('verkoop');
const account = (await ownAndForeignCompany(server, 'garage')).own;

const contact = async (fields: object): Promise<string> =>
  (
    await server.call('/records', {
      as: 'beheer',
      method: 'POST',
      body: {
        apiName: 'Contact',
        fields: { AccountId: account, ...fields },
        allowSaveOnDuplicate: true,
      },
    })
  ).body.id;

async function open(path: string, body?: Record<string, string>, as = cookie) {
  const answer = await fetch(new URL(home + path, server.url), {
    headers: { cookie: as, ...(body && { origin: new URL(server.url).origin }) },
    redirect: 'manual',
    ...(body && { method: 'POST', body: new URLSearchParams(body) }),
  });
  return {
    status: answer.status,
    to: answer.headers.get('location') ?? '',
    html: await answer.text(),
  };
}

/** The fields that the form would send: the hidden ones and the chosen radio buttons. */
function sentBy(html: string): Record<string, string> {
  const inputs = [...html.matchAll(/<input\b[^>]*>/g)].map(([tag]) => tag);
  const attribute = (tag: string, name: string) =>
    new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? '';
  const sent = inputs.filter(
    (tag) => /type="hidden"/.test(tag) || (/type="radio"/.test(tag) && /\bchecked\b/.test(tag)),
  );
  return Object.fromEntries(sent.map((tag) => [attribute(tag, 'name'), attribute(tag, 'value')]));
}

const at = (...ids: string[]) => `/samenvoegen/Contact?${ids.map((id) => `id=${id}`).join('&')}`;

describe('the page to find a duplicate', () => {
  it('shows possible duplicates and search results, without the record itself', async () => {
    const one = await contact({
      FirstName: 'Tweeling',
      LastName: 'Eerste',
      Email: 'tweeling@voorbeeld.example',
    });
    const other = await contact({
      FirstName: '<b>Tweeling</b>',
      LastName: 'Tweede',
      Email: 'tweeling@voorbeeld.example',
    });
    const page = await open(at(one));
    expect(page.status).toBe(200);
    expect(await htmlErrors(page.html)).toEqual([]);
    expect(page.html).toContain(words.find.alike);
    expect(page.html).toContain(`id=${one}&amp;id=${other}`);
    expect(page.html).toContain(words.find.reasons['Contactpersoon_met_dit_e_mailadres']);
    const found = await open(`${at(one)}&zoek=tweeling`);
    expect(found.html).toContain(words.find.search.found);
    expect(found.html).not.toContain(`id=${one}&amp;id=${one}`);
    expect((await open(`${at(one)}&zoek=onvindbaar-xyz`)).html).toContain('onvindbaar-xyz');
  });
});

it('every duplicate rule has a reason in Dutch', () => {
  const rules = objects.flatMap(({ duplicateRules = [] }) =>
    duplicateRules.map(({ name }) => name),
  );
  expect(Object.keys(words.find.reasons).toSorted()).toEqual(rules.toSorted());
});

describe('records on the merge page', () => {
  it('are merged once by the form, which redirects to the record that stays', async () => {
    const one = await contact({ FirstName: 'Anna', LastName: 'Oud', Phone: '0201234567' });
    const other = await contact({
      FirstName: 'Anna',
      LastName: 'Nieuw',
      MobilePhone: '0612345678',
    });
    const page = await open(at(one, other));
    expect(page.status).toBe(200);
    expect(await htmlErrors(page.html)).toEqual([]);
    const sent = sentBy(page.html);
    expect(sent).toMatchObject({
      blijft: one,
      'veld.Phone': one,
      'veld.MobilePhone': other,
      'veld.Name': one,
    });
    const form = { ...sent, 'veld.Name': other };
    const done = await open(at(one, other), form);
    expect([done.status, done.to]).toEqual([303, `${home}/record/${one}?opgeslagen=samengevoegd`]);
    expect((await open(at(one, other), form)).status).toBe(303);
    const [row] = await storedRows<object>(
      server,
      'select firstname, lastname, phone, mobilephone from contact where id = $1',
      one,
    );
    expect(row).toEqual({
      firstname: 'Anna',
      lastname: 'Nieuw',
      phone: '0201234567',
      mobilephone: '0612345678',
    });
    expect((await open(`/record/${one}?opgeslagen=samengevoegd`)).html).toContain(
      words.done('Anna Nieuw'),
    );
  });

  it('lead, after the merge, from their old pages to the record that stayed', async () => {
    const [one, other] = [
      await contact({ LastName: 'Blijft' }),
      await contact({ LastName: 'Gaat op' }),
    ];
    const sent = sentBy((await open(at(one, other))).html);
    expect((await open(at(one, other), { ...sent, blijft: one })).status).toBe(303);
    const typed = {
      ...sentBy((await open(`/record/${one}?bewerken`)).html),
      MobilePhone: '0612345678',
    };
    const pages = [
      await open(at(one, other)),
      await open(`/record/${other}`),
      await open(`/record/${other}/tijdlijn`),
    ];
    for (const page of [...pages, await open(`/record/${other}?bewerken`, typed)]) {
      expect(page.status).toBe(404);
      expect(page.html).toContain(`href="${home}/record/${one}"`);
      expect(await htmlErrors(page.html)).toEqual([]);
    }
    for (const page of pages) expect(page.html).toContain(staffText.problem.merged.title);
    const late = await open(`/record/${other}?bewerken`, typed);
    expect(late.html).toContain(staffText.edit.gone.merged.title);
    expect(late.html).toContain('0612345678');
  });

  it('are refused after a change by a colleague, with the choices kept', async () => {
    const [one, other] = [await contact({ LastName: 'Een' }), await contact({ LastName: 'Twee' })];
    const form = { ...sentBy((await open(at(one, other))).html), blijft: other, 'veld.Name': one };
    await server.call(`/records/${one}`, {
      as: 'beheer',
      method: 'PATCH',
      body: { fields: { LastName: 'Ondertussen' } },
    });
    const refused = await open(at(one, other), form);
    expect(refused.status).toBe(409);
    expect(refused.html).toContain(words.wrong.collision);
    expect(await htmlErrors(refused.html)).toEqual([]);
    expect(refused.html).toContain('Ondertussen');
    const again = sentBy(refused.html);
    expect(again).toMatchObject({ blijft: other, 'veld.Name': one });
    expect((await open(at(one, other), again)).status).toBe(303);
    expect(await storedRows(server, 'select lastname from contact where id = $1', other)).toEqual([
      { lastname: 'Ondertussen' },
    ]);
  });

  it('who both have a user require a choice of user, with none chosen beforehand', async () => {
    const [one, other] = [
      await contact({ LastName: 'Logt in' }),
      await contact({ LastName: 'Ook' }),
    ];
    const like = await userOf(server, 'garage');
    for (const [at, id] of [one, other].entries()) {
      const Email = `samen${String(at)}@voorbeeld.example`;
      const fields = {
        LastName: 'Samen',
        Email,
        Username: Email,
        AccountId: account,
        ContactId: id,
        ProfileId: like.profileid,
      };
      expect(
        (
          await server.call('/records', {
            as: 'beheer',
            fresh: true,
            method: 'POST',
            body: { apiName: 'User', fields },
          })
        ).status,
      ).toBe(201);
    }
    const form = sentBy((await open(at(one, other))).html);
    expect(Object.keys(form)).not.toContain('houdt.Users');
    const refused = await open(at(one, other), form);
    expect(refused.status).toBe(400);
    expect(refused.html).toContain(`Gebruikers: ${problemText['merge.single']}`);
    expect(refused.html).toContain('href="#veld-Users"');
    expect(await htmlErrors(refused.html)).toEqual([]);
  });
});

it('the merge page is for staff, and two or three records of one object', async () => {
  const [one, other] = [await contact({ LastName: 'A' }), await contact({ LastName: 'B' })];
  const [four, five] = [await contact({ LastName: 'C' }), await contact({ LastName: 'D' })];
  expect((await open(at(one, other), undefined, await logIn(server, 'garage'))).status).toBe(404);
  expect((await open(at(one, other), undefined, '')).status).toBe(404);
  expect((await open('/samenvoegen/Contact')).status).toBe(404);
  expect((await open('/samenvoegen/Onbekend?id=x')).status).toBe(404);
  expect((await open(at(one, '003zzzzzzzzzzzz'))).status).toBe(404);
  expect((await open(`/samenvoegen/Account?id=${one}&id=${other}`)).status).toBe(404);
  expect((await open(at(one, other, four, five))).status).toBe(400);
  const [request] = await storedRows<{ id: string }>(server, 'select id from "case" limit 2');
  const [, second] = await storedRows<{ id: string }>(server, 'select id from "case" limit 2');
  expect((await open(`/samenvoegen/Case?id=${request!.id}&id=${second!.id}`)).status).toBe(404);
  expect((await open(at(one, other), { blijft: account })).status).toBe(400);
  expect((await open(at(one, other), {})).status).toBe(400);
});
