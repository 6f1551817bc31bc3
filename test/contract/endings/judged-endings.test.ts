import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localDay } from '#engine/model/local-day.ts';
import { dayText } from '#messages/shared/days.ts';
import { addDays } from '#protocol/time/calendar.ts';
import { productPath } from '#protocol/api/product-methods.ts';
import {
  accounts,
  openTestServer,
  storedRows,
  type TestServer,
  userId,
} from '../../support/server.ts';
import { createConnection } from '../generated/customer-scenarios.ts';
import { createScenarioRecords, type ScenarioRecords } from '../generated/product-scenario.ts';
import { refusal, businessActionCalls } from '../records/action-calls.ts';

/**
 * Decisions of staff on a termination, which take two people, and on a port-out that a check
 * stopped. Source: decisions.md §7, §8.
 */

let server: TestServer;
let scenario: ScenarioRecords;
beforeAll(async () => {
  server = await openTestServer();
  scenario = await createScenarioRecords(server);
});
afterAll(() => server.close());

const { perform, offered, row, mailsAbout, mailsTo, termination } = businessActionCalls(() => ({
  server,
  scenario,
}));

const today = () => localDay(new Date());

let count = 0;

describe('cancelling a termination or executing it early takes two members of staff', () => {
  it('the requester is not offered to agree, and is refused', async () => {
    const { id } = await termination();
    expect(await offered(id)).toEqual(['Opzegging__c.AskCancel', 'Opzegging__c.AskExecute']);
    expect(
      (await perform('Opzegging__c.AskCancel', id, { fields: { Reden: 'Verkeerd nummer' } }))
        .status,
    ).toBe(200);
    expect(await offered(id)).toEqual(['Opzegging__c.Withdraw']);
    expect(await offered(id, 'beheer')).toEqual(['Opzegging__c.Agree', 'Opzegging__c.Decline']);
    for (const name of ['Agree', 'Decline'])
      expect(
        refusal(
          await perform(`Opzegging__c.${name}`, id, {
            fields: name === 'Decline' ? { Reden: 'x' } : {},
          }),
        ),
        name,
      ).toBe('400 FIELD_CUSTOM_VALIDATION_EXCEPTION');
    expect(refusal(await perform('Opzegging__c.Withdraw', id, { as: 'beheer' }))).toBe(
      '400 FIELD_CUSTOM_VALIDATION_EXCEPTION',
    );
    expect(await row('opzegging__c', id)).toMatchObject({
      status__c: 'ophefverzoek ontvangen',
      ingreep__c: 'annuleren',
      ingreep_reden__c: 'Verkeerd nummer',
    });
  });

  it('another account of the requester is not offered to agree or to decline', async () => {
    const { id } = await termination();
    await perform('Opzegging__c.AskCancel', id, { fields: { Reden: 'Verkeerd nummer' } });
    const [asking, other] = [
      await userId(server.ctx, 'verkoop'),
      await userId(server.ctx, 'beheer'),
    ];
    const set = 'update "user" set medewerker__c = $2 where id = $1';
    const employeeOf = async (user: string) => String((await row('"user"', user))['medewerker__c']);
    const before = await employeeOf(other);
    await storedRows(server, set, other, await employeeOf(asking));
    try {
      expect(await offered(id, 'beheer')).toEqual([]);
      expect(
        refusal(
          await perform('Opzegging__c.Decline', id, { as: 'beheer', fields: { Reden: 'x' } }),
        ),
      ).toBe('400 FIELD_CUSTOM_VALIDATION_EXCEPTION');
    } finally {
      await storedRows(server, set, other, before);
    }
    expect(await offered(id, 'beheer')).toEqual(['Opzegging__c.Agree', 'Opzegging__c.Decline']);
  });

  it('an agreed cancellation keeps the connection, and is mailed to both sides', async () => {
    const { id, connectionId } = await termination();
    await perform('Opzegging__c.AskCancel', id, { fields: { Reden: 'Verkeerd nummer' } });
    expect((await perform('Opzegging__c.Agree', id, { as: 'beheer' })).status).toBe(200);
    const agreed = await userId(server.ctx, 'beheer');
    expect(await row('opzegging__c', id)).toMatchObject({
      status__c: 'geannuleerd',
      geannuleerd_op__c: today(),
      akkoord_door__c: agreed,
    });
    expect(await row('aansluiting__c', connectionId)).toMatchObject({
      status__c: 'Actief',
      einddatum__c: null,
    });
    const kinds = (await mailsAbout(id)).map(({ soort__c }) => soort__c);
    expect(kinds).toEqual(
      expect.arrayContaining(['Opzegging geannuleerd', 'Opzegging geannuleerd (aan ons)']),
    );
    expect(await offered(id)).toEqual([]);
  });

  it('an agreed early execution ends the connection today', async () => {
    const { id, connectionId } = await termination();
    await perform('Opzegging__c.AskExecute', id, { fields: { Reden: 'De klant is verhuisd' } });
    expect((await perform('Opzegging__c.Agree', id, { as: 'beheer' })).status).toBe(200);
    expect(await row('opzegging__c', id)).toMatchObject({
      status__c: 'uitgevoerd',
      einddatum__c: today(),
      uitgevoerd_op__c: today(),
    });
    expect(await row('aansluiting__c', connectionId)).toMatchObject({
      status__c: 'Beëindigd',
      einddatum__c: today(),
    });
  });

  it('the request is mailed to us, and not to the customer', async () => {
    const { id } = await termination();
    const before = await mailsAbout(id);
    await perform('Opzegging__c.AskCancel', id, { fields: { Reden: 'Verkeerd nummer' } });
    const [asked, ...others] = (await mailsTo(id)).slice(before.length);
    expect(asked).toMatchObject({ soort__c: 'Akkoord gevraagd', aan__c: server.ctx.brand.email });
    for (const said of ['Marit Scholten', 'Verkeerd nummer'])
      expect(asked!.tekst__c).toContain(said);
    expect(others).toEqual([]);
  });

  it('a declined request leaves the termination, and can be made again', async () => {
    const { id } = await termination();
    await perform('Opzegging__c.AskCancel', id, { fields: { Reden: 'Toch niet' } });
    expect(refusal(await perform('Opzegging__c.Decline', id, { as: 'beheer' }))).toBe(
      '400 REQUIRED_FIELD_MISSING',
    );
    const before = await mailsTo(id);
    expect(
      (
        await perform('Opzegging__c.Decline', id, {
          as: 'beheer',
          fields: { Reden: 'De klant belde zelf' },
        })
      ).status,
    ).toBe(200);
    const left = {
      status__c: 'ophefverzoek ontvangen',
      ingreep__c: null,
      ingreep_door__c: null,
      ingreep_weigering__c: 'De klant belde zelf',
    };
    expect(await row('opzegging__c', id)).toMatchObject(left);
    const declineMails = (await mailsTo(id)).slice(before.length);
    expect(declineMails.map(({ aan__c, soort__c }) => [aan__c, soort__c])).toEqual([
      [accounts.verkoop, 'Geen akkoord'],
    ]);
    expect(declineMails[0]!.tekst__c).toContain('De klant belde zelf');
    expect(await offered(id)).toEqual(['Opzegging__c.AskCancel', 'Opzegging__c.AskExecute']);
    await perform('Opzegging__c.AskExecute', id, { fields: { Reden: 'Nogmaals' } });
    expect(await row('opzegging__c', id)).toMatchObject({ ingreep_weigering__c: null });
  });

  it('a withdrawn request leaves the termination, and nobody is mailed', async () => {
    const { id } = await termination();
    await perform('Opzegging__c.AskCancel', id, { fields: { Reden: 'Toch niet' } });
    const before = await mailsTo(id);
    expect((await perform('Opzegging__c.Withdraw', id)).status).toBe(200);
    expect(await row('opzegging__c', id)).toMatchObject({
      status__c: 'ophefverzoek ontvangen',
      ingreep__c: null,
      ingreep_door__c: null,
    });
    expect(await mailsTo(id)).toEqual(before);
  });

  it('two agreements at once cancel the termination once', async () => {
    const { id } = await termination();
    await perform('Opzegging__c.AskCancel', id, { fields: { Reden: 'Verkeerd nummer' } });
    const answers = await Promise.all([
      perform('Opzegging__c.Agree', id, { as: 'beheer' }),
      perform('Opzegging__c.Agree', id, { as: 'beheer' }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 400,
    ]);
    expect(
      (await mailsAbout(id)).filter(
        ({ soort__c }) => soort__c === 'Opzegging geannuleerd (aan ons)',
      ),
    ).toHaveLength(1);
  });
});

describe('a port-out that a check stopped', () => {
  const stopped = async () => {
    const connectionId = await createConnection(scenario, { Status__c: 'Wordt beëindigd' });
    const { body } = await server.call(productPath('UitporteringController/confirm'), {
      as: 'korenaar',
      method: 'POST',
      body: { connectionId, acceptEarlyCost: true, idempotencyKey: `verbsleutel-${++count}` },
    });
    return { id: body.portOutId as string, connectionId, status: body.status as string };
  };

  it.each([
    { when: 'to come', days: 12, from: 12 },
    { when: 'over', days: -12, from: 0 },
  ])(
    'with a date $when is released by staff, valid 90 days from the later of today and its date',
    async ({ days, from }) => {
      const { id, status } = await stopped();
      expect(status).toBe('aangevraagd');
      await storedRows(
        server,
        'update uitportering__c set voorgestelde_datum__c = $2 where id = $1',
        id,
        addDays(today(), days),
      );
      expect(await offered(id)).toEqual(['Uitportering__c.Release', 'Uitportering__c.Refuse']);
      expect((await perform('Uitportering__c.Release', id)).status).toBe(200);
      const validUntil = addDays(today(), from + 90);
      expect(await row('uitportering__c', id)).toMatchObject({
        status__c: 'vrijgemaakt voor uitporteren',
        geldig_tot__c: validUntil,
      });
      const portOutMails = (await mailsTo(id)).filter(
        ({ aan__c, soort__c }) => aan__c === accounts.korenaar && soort__c === 'Uitportering',
      );
      expect(portOutMails.at(-1)!.tekst__c).toContain(dayText(validUntil));
      expect(await offered(id)).toEqual(['Uitportering__c.RecordLeft']);
    },
  );

  it('is refused with a reason, and the customer is mailed', async () => {
    const { id } = await stopped();
    expect(refusal(await perform('Uitportering__c.Refuse', id))).toBe('400 REQUIRED_FIELD_MISSING');
    expect(
      (
        await perform('Uitportering__c.Refuse', id, {
          fields: { Reden: 'Het nummer is niet van jullie' },
        })
      ).status,
    ).toBe(200);
    expect(await row('uitportering__c', id)).toMatchObject({
      status__c: 'vervallen',
      reden_afwijzing__c: 'Het nummer is niet van jullie',
    });
    expect((await row('uitportering__c', id))['afgewezen_op__c']).not.toBeNull();
    expect(
      (await mailsAbout(id)).some(({ soort__c }) => soort__c === 'Uitportering afgewezen'),
    ).toBe(true);
  });

  it('that is recorded as left ends its connection on a day within its life', async () => {
    const { id, connectionId } = await stopped();
    await perform('Uitportering__c.Release', id);
    for (const Datum of ['2999-01-01', '1990-01-01'])
      expect(refusal(await perform('Uitportering__c.RecordLeft', id, { fields: { Datum } }))).toBe(
        '400 FIELD_CUSTOM_VALIDATION_EXCEPTION',
      );
    expect(await row('uitportering__c', id)).toMatchObject({
      status__c: 'vrijgemaakt voor uitporteren',
    });
    expect((await perform('Uitportering__c.RecordLeft', id)).status).toBe(200);
    expect(await row('uitportering__c', id)).toMatchObject({ status__c: 'uitgeporteerd' });
    expect(await row('aansluiting__c', connectionId)).toMatchObject({
      status__c: 'Beëindigd',
      einddatum__c: today(),
    });
  });
});

it('every irreversible action takes two people, except these five', () => {
  const grave = server.ctx.registry.objects.flatMap(({ apiName, actions = [] }) =>
    actions.flatMap((action) =>
      action.type === 'Verb' && action.grave
        ? [{ name: `${apiName}.${action.name}`, takesTwo: action.personBy !== undefined }]
        : [],
    ),
  );
  const byOne = grave.filter(({ takesTwo }) => !takesTwo).map(({ name }) => name);
  expect(byOne.toSorted((one, other) => one.localeCompare(other))).toEqual([
    'Bestelling__c.Cancel',
    'Bestelling__c.Reject',
    'Case.MergeInto',
    'Uitportering__c.RecordLeft',
    'Uitportering__c.Release',
  ]);
  expect(grave.length).toBeGreaterThan(byOne.length);
});
