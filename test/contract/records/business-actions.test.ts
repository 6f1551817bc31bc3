import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localDay } from '#engine/model/local-day.ts';
import { addMonths } from '#protocol/time/calendar.ts';
import { workingMinutes } from '#protocol/time/working-minutes.ts';
import {
  accounts,
  openTestServer,
  storedRows,
  type TestServer,
  userId,
} from '../../support/server.ts';
import { countRows } from '../../rows.ts';
import { createScenarioRecords, type ScenarioRecords } from '../generated/product-scenario.ts';
import { refusal, businessActionCalls } from './action-calls.ts';

/**
 * Business actions (quick actions of type Verb): who may perform them, when, and their effect.
 * Source: decisions.md §7, §8; record-api.md §6.6.
 */

let server: TestServer;
let scenario: ScenarioRecords;
beforeAll(async () => {
  server = await openTestServer();
  scenario = await createScenarioRecords(server);
});
afterAll(() => server.close());

const { perform, offered, row, mailsAbout, termination, request, comments } = businessActionCalls(
  () => ({
    server,
    scenario,
  }),
);

const today = () => localDay(new Date());

describe('a service request', () => {
  it('that is taken is assigned to the taker, and not offered to them again', async () => {
    const id = await request();
    expect(await offered(id)).toContain('Case.Take');
    expect((await perform('Case.Take', id)).status).toBe(200);
    expect(await row('"case"', id)).toMatchObject({
      ownerid: await userId(server.ctx, 'verkoop'),
      status: 'In behandeling',
    });
    expect(await offered(id)).not.toContain('Case.Take');
    expect(await offered(id, 'beheer')).toContain('Case.Take');
  });

  it('gets a reply and a new status together, or neither', async () => {
    const id = await request();
    expect(
      (
        await perform('Case.Reply', id, {
          fields: { Reactie: 'We kijken ernaar', Daarna: 'Wacht op feedback' },
        })
      ).status,
    ).toBe(200);
    expect(await comments(id)).toEqual([{ commentbody: 'We kijken ernaar', ispublished: true }]);
    expect(await row('"case"', id)).toMatchObject({ status: 'Wacht op feedback' });
    expect(
      refusal(
        await perform('Case.Reply', id, { fields: { Reactie: 'En nu?', Daarna: 'Bestaat niet' } }),
      ),
    ).toBe('400 INVALID_OR_NULL_FOR_RESTRICTED_PICKLIST');
    expect(refusal(await perform('Case.Reply', id, { fields: { Daarna: 'Gesloten' } }))).toBe(
      '400 REQUIRED_FIELD_MISSING',
    );
    expect(await comments(id)).toHaveLength(1);
  });

  it('is answered with a template that the data of the request fill in', async () => {
    const id = await request({ Subject: 'Geen {klant} bereik' });
    const [template] = await storedRows<{ id: string }>(
      server,
      "select id from antwoordsjabloon__c where name = 'Opgelost'",
    );
    await perform('Case.Reply', id, { fields: { Sjabloon: template!.id, Daarna: 'Gesloten' } });
    const [comment] = await comments(id);
    expect(comment!.commentbody).toContain('‘Geen {klant} bereik’ is opgelost');
    expect(comment!.commentbody).toMatch(/^Dag \S/);
  });

  it('has an answer deadline in working hours while the customer waits for us', async () => {
    const due = async (id: string) => (await row('"case"', id))['antwoord_voor__c'] as Date | null;
    const id = await request({ Priority: 'Hoog' });
    const first = (await due(id))!;
    expect(workingMinutes(new Date(), first)).toBeGreaterThan(115);
    expect(workingMinutes(new Date(), first)).toBeLessThanOrEqual(120);
    await server.call(`/records/${id}`, {
      as: 'verkoop',
      method: 'PATCH',
      body: { fields: { Priority: 'Laag' } },
    });
    expect((await due(id))!.getTime()).toBeGreaterThan(first.getTime());
    await perform('Case.Reply', id, { fields: { Reactie: 'We kijken ernaar' } });
    expect(await due(id)).toBeNull();
    const said = { ParentId: id, CommentBody: 'Het is er nog', IsPublished: true };
    await server.call('/records', {
      as: 'korenaar',
      method: 'POST',
      body: { apiName: 'CaseComment', fields: said },
    });
    expect(await due(id)).not.toBeNull();
    await perform('Case.AskFeedback', id, { fields: { Vraag: 'Welk modem?' } });
    expect(await due(id)).toBeNull();
    await perform('Case.Reply', id, { fields: { Reactie: 'We zagen het al' } });
    expect(await due(id), 'after our own comment nobody waits for an answer').toBeNull();
  });
});

describe('other business actions of staff', () => {
  const first = async (statement: string, ...values: unknown[]): Promise<string> =>
    (await storedRows<{ id: string }>(server, statement, ...values))[0]!.id;

  it('an API key is shown once, acts as its user, and is made by administrators', async () => {
    const customer = await userId(server.ctx, 'korenaar');
    const made = await perform('User.MakeApiKey', customer, {
      as: 'beheer',
      fields: { Naam: 'Kassa' },
    });
    const [notice] = made.body.outcome;
    expect(notice).toMatchObject({ isOnce: true, label: 'Api-sleutel' });
    const answer = await fetch(
      new URL('/services/data/v65.0/ui-api/records/' + customer + '?fields=User.Id', server.url),
      {
        headers: { authorization: `Bearer ${notice.value}` },
      },
    );
    expect(answer.status).toBe(200);
    for (const whose of ['korenaar', 'beheer'] as const)
      expect(
        (
          await perform('User.MakeApiKey', await userId(server.ctx, whose), {
            fields: { Naam: 'Geleend' },
          })
        ).status,
      ).toBe(404);
    const [mail] = await storedRows<{ soort: string; text: string }>(
      server,
      `select soort__c as soort, tekst__c as text from mail__c where record__c = $1 and tekst__c like '%Kassa%'`,
      customer,
    );
    expect(mail?.soort).toBe('Beveiliging gewijzigd');
    const [noted] = await storedRows<{ verb: string }>(
      server,
      `select verb from audit where 'apiKey' = any(fields) and records @> array[$1]`,
      customer,
    );
    expect(noted?.verb).toBe('change');
  });

  it('a link for an ICT contact is given, and refused for more than 365 days', async () => {
    expect((await perform('Account.IctLink', scenario.bakery)).body.outcome[0].value).toContain(
      '/contactpersoon-ict?accId=',
    );
    expect(
      (await perform('Account.IctLink', scenario.bakery, { fields: { Dagen: 366 } })).status,
    ).toBe(400);
  });

  describe('the invitation of a contact', () => {
    const makeContact = async (name: string) => {
      const Email = `Noor.${name}@bakkerijdekorenaar.example`;
      const fields = { FirstName: 'Noor', LastName: name, Email, AccountId: scenario.bakery };
      const { body } = await server.call('/records', {
        as: 'verkoop',
        method: 'POST',
        body: { apiName: 'Contact', fields },
      });
      return { id: body.id as string, email: Email.toLowerCase() };
    };
    const invites = async (id: string) =>
      (await offered(id)).filter((name) => name.startsWith('Contact.Invite'));
    const countMails = (email: string) =>
      countRows(server, 'mail__c where lower(aan__c) = $1', email);

    it('is sent once', async () => {
      const { id } = await makeContact('Uitgenodigd');
      expect(await invites(id)).toEqual(['Contact.Invite']);
      expect((await perform('Contact.InviteAgain', id)).status).toBe(400);
      expect((await perform('Contact.Invite', id)).status).toBe(200);
      expect(await invites(id)).toEqual(['Contact.InviteAgain']);
      expect((await perform('Contact.Invite', id)).status).toBe(400);
    });

    it('gets a new link in a mail while it is open', async () => {
      const { id, email } = await makeContact('Opnieuw');
      await perform('Contact.Invite', id);
      const before = await countMails(email);
      expect((await perform('Contact.InviteAgain', id)).status).toBe(200);
      expect(await countMails(email)).toBe(before + 1);
    });

    it('is offered again after an earlier one was accepted, unless there is a login', async () => {
      const { id, email } = await makeContact('Aangenomen');
      await perform('Contact.Invite', id);
      await storedRows(
        server,
        `update uitnodiging__c set status__c = 'Aangenomen' where lower(email__c) = $1`,
        email,
      );
      expect(await invites(id)).toEqual(['Contact.Invite']);
      const colleague = await userId(server.ctx, 'collega');
      const setAddress = (address: string) =>
        storedRows(server, 'update "user" set email = $2 where id = $1', colleague, address);
      await setAddress(email);
      expect(await invites(id)).toEqual([]);
      await setAddress(accounts.collega);
    });
  });

  it('a contact without a first name can be invited', async () => {
    const fields = {
      LastName: 'Zondervoornaam',
      Email: 'zonder.voornaam@bakkerijdekorenaar.example',
      AccountId: scenario.bakery,
    };
    const { body } = await server.call('/records', {
      as: 'verkoop',
      method: 'POST',
      body: { apiName: 'Contact', fields },
    });
    const invited = await perform('Contact.Invite', body.id);
    expect(invited.status, invited.text).toBe(200);
  });

  it('a fibre request is approved with the day of the survey, which is mailed', async () => {
    const id = await first(
      `select id from glasvezelaanvraag__c where status__c = 'Ontvangen' limit 1`,
    );
    for (const Schouw of ['2020-01-01', '2999-01-04'])
      expect(
        refusal(await perform('Glasvezelaanvraag__c.Approve', id, { fields: { Schouw } })),
      ).toBe('400 FIELD_CUSTOM_VALIDATION_EXCEPTION');
    expect(
      (
        await perform('Glasvezelaanvraag__c.Approve', id, {
          fields: { Schouw: addMonths(today(), 12) },
        })
      ).status,
    ).toBe(200);
    expect(await row('glasvezelaanvraag__c', id)).toMatchObject({
      status__c: 'Schouw gepland',
      schouwdatum__c: addMonths(today(), 12),
    });
    expect((await mailsAbout(id)).map(({ soort__c }) => soort__c)).toContain(
      'Glasvezel: schouw gepland',
    );
  });

  it('an article is published by an administrator, and taken offline again', async () => {
    const id = await first('select id from kennisartikel__c where gepubliceerd__c limit 1');
    expect(await offered(id)).toEqual([]);
    await perform('Kennisartikel__c.Unpublish', id, { as: 'beheer' });
    expect(await row('kennisartikel__c', id)).toMatchObject({ gepubliceerd__c: false });
    await perform('Kennisartikel__c.Publish', id, { as: 'beheer' });
    expect(await row('kennisartikel__c', id)).toMatchObject({ gepubliceerd__c: true });
  });

  it('an ICT contact is confirmed once', async () => {
    const id = await first(
      'select id from contact where contactpersoon_ict__c and ict_bevestigd_op__c is null limit 1',
    );
    expect((await perform('Contact.ConfirmIct', id)).status).toBe(200);
    expect(await row('contact', id)).toMatchObject({ ict_bevestigd_op__c: today() });
    expect((await perform('Contact.ConfirmIct', id)).status).toBe(400);
  });
});

describe('a business action', () => {
  it('for staff is not offered, described or performed for a customer', async () => {
    const { id } = await termination();
    expect(await offered(id, 'korenaar')).toEqual([]);
    expect(
      refusal(
        await perform('Opzegging__c.AskCancel', id, { as: 'korenaar', fields: { Reden: 'x' } }),
      ),
    ).toBe('404 NOT_FOUND');
    expect(
      (await server.call('/actions/quick-action-info/Opzegging__c.AskCancel', { as: 'korenaar' }))
        .status,
    ).toBe(404);
    expect(
      (await server.call('/object-info/Opzegging__c.AskCancel', { as: 'korenaar' })).status,
    ).toBe(403);
  });

  it('describes its fields as an object info does', async () => {
    const { body } = await server.call('/actions/quick-action-info/Opzegging__c.AskCancel', {
      as: 'verkoop',
    });
    expect(body).toMatchObject({
      type: 'Verb',
      isGrave: false,
      targetSobjectType: 'Opzegging__c.AskCancel',
    });
    expect(body.layout.sections[0].layoutRows[0].layoutItems[0]).toMatchObject({
      label: 'Waarom',
      required: true,
    });
    const info = await server.call(`/object-info/${body.targetSobjectType}`, { as: 'verkoop' });
    expect(info.body.fields.Reden).toMatchObject({
      dataType: 'TextArea',
      label: 'Waarom',
      required: true,
    });
    expect(
      (await server.call(`/list-records/${body.targetSobjectType}/Alle`, { as: 'verkoop' })).status,
    ).toBe(403);
  });

  it('that warns beforehand says so where it is offered', async () => {
    const { id } = await termination();
    const { body } = await server.call(`/actions/record/${id}`, { as: 'verkoop' });
    const warningByAction = new Map(
      body.actions[id].actions.map(
        ({ apiName, isWarned }: { apiName: string; isWarned?: true }) => [apiName, isWarned],
      ),
    );
    expect([warningByAction.get('Opzegging__c.AskCancel'), warningByAction.get('Edit')]).toEqual([
      true,
      undefined,
    ]);
  });

  it('that sets a status names that status where it is offered, and sets it', async () => {
    const id = await request();
    const { body } = await server.call(`/actions/record/${id}`, { as: 'verkoop' });
    const { setsStatus } = body.actions[id].actions.find(
      ({ apiName }: { apiName: string }) => apiName === 'Case.Close',
    );
    expect(setsStatus).toEqual({ fieldApiName: 'Status', value: 'Gesloten' });
    await perform('Case.Close', id);
    expect((await row('"case"', id))['status']).toBe(setsStatus.value);
  });

  it('has an implementation when an object declares it', () => {
    const declared = server.ctx.registry.objects
      .flatMap(({ apiName, actions = [] }) => actions.map((action) => ({ apiName, ...action })))
      .filter(({ type }) => type === 'Verb')
      .map(({ apiName, name }) => `${apiName}.${name}`);
    expect(Object.keys(server.ctx.rules.actions).sort()).toEqual(declared.sort());
  });
});
