import { describe, expect, it } from 'vitest';
import { problemText } from '#messages/problems/problems.ts';
import { staffActionText as words } from '#messages/staff/actions.ts';
import { staffRecordText } from '#messages/staff/record.ts';
import { staffText } from '#messages/staff/staff.ts';
import { type AccountName, accounts, storedRows } from '../../support/server.ts';
import { openWorkspaces } from '../../support/site.ts';
import { companyOf, createRow, userOf } from '../../rows.ts';
import { fieldsIn, decodedText } from '../form-fields.ts';
import { logIn } from '../login/log-in.ts';

/** Actions of records, without scripts: their forms, refusals and double submits. */

const { server, cookies, homes } = await openWorkspaces();
const bakery = await companyOf(server, 'korenaar');
const account = bakery;

const request = () =>
  createRow(server, 'Case', { Subject: 'De lijn kraakt', AccountId: account, OwnerId: null });

const at = (path: string, who: AccountName = 'verkoop') =>
  new URL(`${homes.get(who)!}/record/${path}`, server.url);
async function open(path: string, who: AccountName = 'verkoop') {
  const answer = await fetch(at(path, who), { headers: { cookie: cookies.get(who)! } });
  const html = await answer.text();
  return { status: answer.status, html, fields: fieldsIn(html) };
}
const send = (path: string, fields: Record<string, string>, who: AccountName = 'verkoop') =>
  fetch(at(path, who), {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: cookies.get(who)! },
    body: new URLSearchParams(fields),
  });

const ownerOf = async (id: string): Promise<string> =>
  (
    await storedRows<{ who: string }>(
      server,
      'select u.username as who from "case" c join "user" u on u.id = c.ownerid where c.id = $1',
      id,
    )
  )[0]!.who;
/** The id of a termination without a request to intervene. */
const runningTermination = async (): Promise<string> =>
  (
    await storedRows<{ id: string }>(
      server,
      `select o.id from opzegging__c o join aansluiting__c a on a.id = o.aansluiting__c where o.status__c = 'ophefverzoek ontvangen' and o.ingreep__c is null order by o.id limit 1`,
    )
  )[0]!.id;
async function perform(id: string, name: string, Reden?: string): Promise<void> {
  const { fields } = await open(`${id}/actie/Opzegging__c.${name}`);
  expect(
    (
      await send(`${id}/actie/Opzegging__c.${name}`, {
        ...fields,
        ...(Reden !== undefined && { Reden }),
      })
    ).status,
    name,
  ).toBe(303);
}

describe('the actions of a record', () => {
  it('follow the order of its layout: two buttons first, then a menu', async () => {
    const { html } = await open(account, 'beheer');
    const bar = html.slice(html.indexOf(`aria-label="${words.bar}"`));
    const places = [
      'Nieuw serviceverzoek',
      'Nieuwe contactpersoon',
      staffRecordText.others.of(words.bar),
      'ICT-link maken',
      'Klantdossier',
    ];
    const found = places.map((text) => bar.indexOf(text));
    expect(found).not.toContain(-1);
    expect(found).toEqual(found.toSorted((one, other) => one - other));
    expect(bar).toContain('<details class="more-button"><summary');
    // Two menus on one page have different names.
    const called = [
      ...html.matchAll(/<details class="more-button"><summary[^>]*><span><span>([^<]*)/g),
    ].map(([, name]) => name);
    expect(called).toEqual([staffRecordText.others.record, staffRecordText.others.actions]);
  });
});

describe('an action of a record', () => {
  it('has a form on its own page with defaults, and leads back to the record', async () => {
    const { contactid: ContactId } = await userOf(server, 'korenaar');
    const id = await createRow(server, 'Case', {
      Subject: 'De lijn kraakt',
      AccountId: account,
      ContactId,
    });
    const { html, fields } = await open(`${id}/actie/Case.Reply`);
    expect(html).toContain('Reactie aan de klant');
    expect(fields['Daarna']).toBe('In behandeling');
    const sent = await send(`${id}/actie/Case.Reply`, {
      ...fields,
      Reactie: 'We kijken ernaar',
      Daarna: 'Wacht op feedback',
    });
    expect(sent.status).toBe(303);
    expect(sent.headers.get('location')).toContain(`/record/${id}?gedaan=Case.Reply`);
    const page = await open(`${id}?gedaan=Case.Reply`);
    expect(page.html).toContain('Wacht op feedback');
    expect(page.html).toMatch(
      /role="status"><[^>]*>.*Je reactie is geplaatst\. De klant krijgt een mail\./,
    );
    expect((await open(`${id}?gedaan=Case.Nergens`)).status).toBe(200);
  });

  it('shows the subject and the company of the record', async () => {
    const id = await request();
    const { html } = await open(`${id}/actie/Case.AddNote`);
    expect(html).toContain('De lijn kraakt');
    expect(html).toContain('Bakkerij De Korenaar B.V.');
  });

  it('shows the conversation so far in order, with internal notes marked', async () => {
    const id = await createRow(server, 'Case', {
      Subject: 'Geen kiestoon',
      Description: 'Sinds vanmorgen is de lijn dood.',
      AccountId: account,
      OwnerId: null,
    });
    await createRow(server, 'CaseComment', {
      ParentId: id,
      CommentBody: 'We meten de lijn door.',
      IsPublished: true,
    });
    await createRow(server, 'CaseComment', {
      ParentId: id,
      CommentBody: 'Monteur gevraagd <b>morgen</b>',
      IsPublished: false,
    });
    for (const path of [id, `${id}/actie/Case.Reply`]) {
      const { html } = await open(path);
      const said = html.slice(html.indexOf('id="gesprek"'));
      const order = ['Sinds vanmorgen', 'We meten', 'Monteur gevraagd &lt;b&gt;morgen'].map(
        (words) => said.indexOf(words),
      );
      expect(order).toEqual(order.toSorted((one, other) => one - other));
      expect(Math.min(...order)).toBeGreaterThan(0);
      expect(said.match(/alleen intern/g)).toHaveLength(1);
    }
  });

  it('is done once when its form is sent twice', async () => {
    const id = await request();
    const { fields } = await open(`${id}/actie/Case.AddNote`);
    const typed = { ...fields, Notitie: 'Teruggebeld' };
    const answers = await Promise.all([
      send(`${id}/actie/Case.AddNote`, typed),
      send(`${id}/actie/Case.AddNote`, typed),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect(
      await storedRows(server, 'select 1 from casecomment where parentid = $1', id),
    ).toHaveLength(1);
  });

  it('without a required field is refused, and keeps what was typed', async () => {
    const id = await request();
    const { fields } = await open(`${id}/actie/Case.Reply`);
    const refused = await send(`${id}/actie/Case.Reply`, { ...fields, Daarna: 'Gesloten' });
    expect(refused.status).toBe(400);
    const html = await refused.text();
    expect(html).toContain(`Reactie aan de klant: ${staffText.edit.troubles.required}`);
    expect(fieldsIn(html)['Daarna']).toBe('Gesloten');
  });

  it('with a template appends its filled-in text to what was typed', async () => {
    await createRow(server, 'Antwoordsjabloon__c', {
      Name: 'Onderweg',
      Tekst__c: 'Beste {klant}, over {onderwerp} ({nummer}): {onbekend}',
    });
    const id = await request();
    const [row] = await storedRows<{ nummer: string; klant: string }>(
      server,
      'select c.casenumber as nummer, a.name as klant from "case" c join account a on a.id = c.accountid where c.id = $1',
      id,
    );
    const { html, fields } = await open(`${id}/actie/Case.Reply`);
    expect(html).toMatch(/<button[^>]*name="invullen"/);
    const typed = {
      ...fields,
      Sjabloon: 'Onderweg',
      Reactie: 'Even vooraf.',
      Daarna: 'Gesloten',
      invullen: 'Reactie',
    };
    const answer = await send(`${id}/actie/Case.Reply`, typed);
    expect(answer.status).toBe(200);
    const filled = await answer.text();
    const after = fieldsIn(filled);
    const text = `Beste ${row!.klant}, over De lijn kraakt (${row!.nummer}): {onbekend}`;
    expect(after).toMatchObject({
      Sjabloon: 'Onderweg',
      Reactie: `Even vooraf.\n\n${text}`,
      Daarna: 'Gesloten',
    });
    expect(filled).toContain(words.fill.done('Reactie aan de klant'));
    expect(
      await storedRows(server, 'select 1 from casecomment where parentid = $1', id),
    ).toHaveLength(0);
    const again = fieldsIn(
      await (await send(`${id}/actie/Case.Reply`, { ...after, invullen: 'Reactie' })).text(),
    );
    expect(again['Reactie']).toBe(after['Reactie']);
    expect((await send(`${id}/actie/Case.Reply`, after)).status).toBe(303);
    expect(
      await storedRows(
        server,
        'select commentbody as said from casecomment where parentid = $1',
        id,
      ),
    ).toEqual([{ said: after['Reactie'] }]);
  });

  it('with an unknown template, no template or no such field sends nothing', async () => {
    const id = await request();
    const { fields } = await open(`${id}/actie/Case.Reply`);
    const unknown = await send(`${id}/actie/Case.Reply`, {
      ...fields,
      Sjabloon: 'Bestaat niet',
      invullen: 'Reactie',
    });
    expect(unknown.status).toBe(400);
    expect(await unknown.text()).toContain(
      `Antwoordsjabloon: ${staffText.edit.troubles.unknownName}`,
    );
    const none = await send(`${id}/actie/Case.Reply`, { ...fields, invullen: 'Reactie' });
    expect([none.status, fieldsIn(await none.text())['Reactie']]).toEqual([200, '']);
    expect((await send(`${id}/actie/Case.Reply`, { ...fields, invullen: 'Daarna' })).status).toBe(
      400,
    );
    expect(
      await storedRows(server, 'select 1 from casecomment where parentid = $1', id),
    ).toHaveLength(0);
  });

  it('without fields is a button on the page of the record', async () => {
    const id = await request();
    const { html, fields } = await open(id);
    expect(html).toContain(`action="${homes.get('verkoop')!}/record/${id}/actie/Case.Take"`);
    expect((await send(`${id}/actie/Case.Take`, fields)).status).toBe(303);
    expect((await open(id)).html).not.toContain('actie/Case.Take"');
  });

  it('that makes an API key shows it once, and stores it nowhere', async () => {
    const user = await userOf(server, 'korenaar');
    const { fields } = await open(`${user.id}/actie/User.MakeApiKey`, 'beheer');
    const typed = { ...fields, Naam: 'Kassa' };
    const first = await (await send(`${user.id}/actie/User.MakeApiKey`, typed, 'beheer')).text();
    expect(first).toContain(words.outcome.once);
    const again = await (await send(`${user.id}/actie/User.MakeApiKey`, typed, 'beheer')).text();
    expect(again).toContain(words.outcome.repeated);
    expect(again).not.toContain(words.outcome.once);
    expect(
      await storedRows(server, 'select 1 from api_key where user_id = $1', user.id),
    ).toHaveLength(1);
    const storedAnswers = await storedRows<{ answer: unknown }>(
      server,
      "select answer from idempotency_key where scope like 'staff action%'",
    );
    const [key] = /class="outcome-value">([^<]+)</.exec(first)!.slice(1);
    expect(JSON.stringify(storedAnswers)).not.toContain(key!);
  });

  it('that makes an API key offers objects the user sees, by label', async () => {
    const user = await userOf(server, 'garage');
    const action = `${user.id}/actie/User.MakeApiKey`;
    const { html, fields } = await open(action, 'beheer');
    expect(html).toMatch(
      /<input[^>]*name="Objecten"[^>]*value="Case"|<input[^>]*value="Case"[^>]*name="Objecten"/,
    );
    expect(html).toContain('Serviceverzoeken');
    const refused = await (
      await send(action, { ...fields, Naam: 'Kassa', Objecten: 'Mail__c' }, 'beheer')
    ).text();
    expect(refused).toContain(
      `${server.ctx.registry.object('Mail__c')!.labelPlural}: ${problemText['key.objectUnknown']}`,
    );
    expect(
      (await send(action, { ...fields, Naam: 'Kassa', Objecten: 'Case' }, 'beheer')).status,
    ).toBe(200);
    expect(
      await storedRows(server, 'select objects from api_key where user_id = $1', user.id),
    ).toEqual([{ objects: ['Case'] }]);
  });

  it('that is refused as a whole says why', async () => {
    const user = await userOf(server, 'korenaar');
    const action = `${user.id}/actie/User.DropSecondStep`;
    const refused = await send(action, (await open(action, 'beheer')).fields, 'beheer');
    expect([
      refused.status,
      (await refused.text()).includes(problemText['user.noSecondStep']),
    ]).toEqual([400, true]);
  });

  it('that creates a record has a save button', async () => {
    expect((await open(`${account}/actie/Account.NewContact`)).html).toMatch(
      new RegExp(`<button[^>]*type="submit"[^>]*>${staffText.edit.save}<`),
    );
  });

  it('shows the author and the company of each entry of the conversation', async () => {
    const [asked] = await storedRows<{ id: string; who: string; company: string; ours: string }>(
      server,
      `select c.id, who.name as who, company.name as company, ours.name as ours from "case" c join "user" who on who.id = c.createdbyid
       join account company on company.id = who.accountid join casecomment k on k.parentid = c.id and k.ispublished join "user" ours on ours.id = k.createdbyid and ours.accountid is null limit 1`,
    );
    for (const path of [asked!.id, `${asked!.id}/actie/Case.Reply`]) {
      const { html } = await open(path);
      const said = [...html.matchAll(/class="talk-who">(.*?)<\/p>/g)].map(([, who]) =>
        who!.replaceAll(/<[^>]*>/g, ''),
      );
      expect(said, path).toEqual(
        expect.arrayContaining([
          `${asked!.who} · ${asked!.company}`,
          `${asked!.ours} · ${staffRecordText.talk.ours}`,
        ]),
      );
    }
  });

  it('that needs two people cannot be agreed to by who asked', async () => {
    const [termination] = await storedRows<{ id: string }>(
      server,
      `select id from opzegging__c where status__c = 'ophefverzoek ontvangen' order by id limit 1`,
    );
    const { id } = termination!;
    const { fields } = await open(`${id}/actie/Opzegging__c.AskCancel`);
    expect(
      (await send(`${id}/actie/Opzegging__c.AskCancel`, { ...fields, Reden: 'Vergissing' })).status,
    ).toBe(303);
    expect((await open(`${id}/actie/Opzegging__c.Agree`)).html).toContain(words.over.title);
    const colleague = await open(`${id}/actie/Opzegging__c.Agree`, 'beheer');
    expect(colleague.html).toContain('Dit kun je niet terugdraaien.');
    // The colleague must see what was asked, by whom and for which company before they agree.
    const [of] = await storedRows<{ company: string }>(
      server,
      'select b.name as company from opzegging__c o join aansluiting__c a on a.id = o.aansluiting__c join account b on b.id = a.account__c where o.id = $1',
      id,
    );
    const facts = decodedText(/<dl class="record-facts">[^]*?<\/dl>/.exec(colleague.html)![0]);
    for (const expectedText of ['annuleren', 'Marit Scholten', of!.company])
      expect(facts).toContain(expectedText);
    expect((await send(`${id}/actie/Opzegging__c.Agree`, colleague.fields, 'beheer')).status).toBe(
      303,
    );
    expect((await open(id)).html).toContain('geannuleerd');
  });

  it('to take a request gives it to the first of two, and tells the second', async () => {
    const id = await request();
    const takeForm = async (who: AccountName) => {
      const { html } = await open(id, who);
      const from = html.lastIndexOf('<form', html.indexOf('actie/Case.Take"'));
      return fieldsIn(`<main>${html.slice(from)}`);
    };
    const [mine, theirs] = [await takeForm('verkoop'), await takeForm('beheer')];
    expect((await send(`${id}/actie/Case.Take`, mine)).status).toBe(303);
    const late = await send(`${id}/actie/Case.Take`, theirs, 'beheer');
    expect([late.status, (await late.text()).includes('collega je voor')]).toEqual([400, true]);
    expect(await ownerOf(id)).toBe(accounts.verkoop);
    // A colleague who sees the current owner may still take it over.
    expect((await send(`${id}/actie/Case.Take`, await takeForm('beheer'), 'beheer')).status).toBe(
      303,
    );
    expect(await ownerOf(id)).toBe(accounts.beheer);
  });

  it('cannot be agreed to when another one was asked for meanwhile', async () => {
    const id = await runningTermination();
    await perform(id, 'AskCancel', 'Vergissing');
    const seen = await open(`${id}/actie/Opzegging__c.Agree`, 'beheer');
    await perform(id, 'Withdraw');
    await perform(id, 'AskExecute', 'Verhuisd');
    const late = await send(`${id}/actie/Opzegging__c.Agree`, seen.fields, 'beheer');
    expect([late.status, (await late.text()).includes('collega je voor')]).toEqual([400, true]);
    expect(
      await storedRows(
        server,
        'select status__c as s, ingreep__c as i from opzegging__c where id = $1',
        id,
      ),
    ).toEqual([{ s: 'ophefverzoek ontvangen', i: 'vervroegd uitvoeren' }]);
  });

  it('cannot be agreed to after it was withdrawn, and is done once', async () => {
    const id = await runningTermination();
    await perform(id, 'AskCancel', 'Vergissing');
    const tabs = [
      await open(`${id}/actie/Opzegging__c.Agree`, 'beheer'),
      await open(`${id}/actie/Opzegging__c.Agree`, 'beheer'),
    ];
    await perform(id, 'Withdraw');
    expect((await send(`${id}/actie/Opzegging__c.Agree`, tabs[0]!.fields, 'beheer')).status).toBe(
      400,
    );
    await perform(id, 'AskCancel', 'Vergissing');
    const statuses = await Promise.all(
      tabs.map(({ fields }) => send(`${id}/actie/Opzegging__c.Agree`, fields, 'beheer')),
    );
    expect(statuses.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      303, 400,
    ]);
    expect(
      await storedRows(
        server,
        `select 1 from mail__c where record__c = $1 and soort__c = 'Opzegging geannuleerd (aan ons)'`,
        id,
      ),
    ).toHaveLength(1);
  });

  it('that needs two people counts two users of one staff member as one', async () => {
    const id = await runningTermination();
    await perform(id, 'AskCancel', 'Vergissing');
    const [before] = await storedRows<{ id: string }>(
      server,
      'select medewerker__c as id from "user" where username = $1',
      accounts.beheer,
    );
    const asSame = (staff: string) =>
      storedRows(
        server,
        'update "user" set medewerker__c = $1 where username = $2',
        staff,
        accounts.beheer,
      );
    await asSame(homes.get('verkoop')!.split('/').at(-1)!);
    const body = { apiName: 'Opzegging__c.Agree', contextId: id, fields: {} };
    const own = await server.call('/actions/perform-quick-action/Opzegging__c.Agree', {
      as: 'beheer',
      method: 'POST',
      body,
    });
    await asSame(before!.id);
    expect(own.status).toBe(400);
    expect(
      (
        await server.call('/actions/perform-quick-action/Opzegging__c.Agree', {
          as: 'beheer',
          method: 'POST',
          body,
        })
      ).status,
    ).toBe(200);
  });

  it.each(['Case.Bestaat_niet', 'Opzegging__c.Agree', 'Global.NewCase%00'])(
    '%s does not exist for a request',
    async (name) => {
      const id = await request();
      const found = await open(`${id}/actie/${name}`);
      expect([400, 404]).toContain(found.status);
      expect([400, 404]).toContain((await send(`${id}/actie/${name}`, {})).status);
    },
  );

  it('answers 404 to customers, and in the workspace of another', async () => {
    const id = await request();
    const customer = await logIn(server, 'korenaar');
    expect(
      (await fetch(at(`${id}/actie/Case.Reply`), { headers: { cookie: customer } })).status,
    ).toBe(404);
    expect(
      (await fetch(at(`${id}/actie/Case.Reply`), { headers: { cookie: cookies.get('beheer')! } }))
        .status,
    ).toBe(404);
  });
});
