import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requestTermination } from '#domain/terminations/request-termination.ts';
import { localDay } from '#engine/model/local-day.ts';
import { updateRecord } from '#engine/write/write.ts';
import { addDays, addMonths, workingDayAfter } from '#protocol/time/calendar.ts';
import { productPath } from '#protocol/api/product-methods.ts';
import {
  accounts,
  type Answer,
  openTestServer,
  storedRows,
  type TestServer,
} from '../../support/server.ts';
import { companyOf } from '../../rows.ts';
import { codeOf } from '../generated/calls.ts';
import { createConnection } from '../generated/customer-scenarios.ts';
import { createScenarioRecords, type ScenarioRecords } from '../generated/product-scenario.ts';

/**
 * The allowed end dates of a connection, and numbers that another company has. A proposal and its
 * confirmation follow the same rules. Source: decisions.md §7, §8.
 */

let server: TestServer;
let scenario: ScenarioRecords;
let garage: string;
const today = () => localDay(new Date());
beforeAll(async () => {
  server = await openTestServer();
  scenario = await createScenarioRecords(server);
  garage = await companyOf(server, 'garage');
});
afterAll(() => server.close());

let count = 0;
const key = () => `dagen-${++count}-x`;
const confirm = (controller: 'Opzegging' | 'Uitportering', given: object) =>
  server.call(productPath(`${controller}Controller/confirm`), {
    as: 'korenaar',
    method: 'POST',
    body: { acceptEarlyCost: true, idempotencyKey: key(), ...given },
  });
const propose = (controller: 'Opzegging' | 'Uitportering', query: Record<string, string>) =>
  server.call(
    `${productPath(`${controller}Controller/getProposal`)}?${new URLSearchParams(query)}`,
    { as: 'korenaar' },
  );
const wrongDay = (answer: Answer) => [
  answer.status,
  codeOf(answer),
  answer.body[0].message.replace(/.*: /, ''),
];
const refusedDay = [400, 'INVALID_INPUT', 'form.dateWrong'];
const endOf = async (id: string) =>
  (
    await storedRows<{ end: string }>(
      server,
      'select einddatum__c as end from aansluiting__c where id = $1',
      id,
    )
  )[0]!.end;

describe('a termination', () => {
  it('sent again with the same key on the next day gets the first answer', async () => {
    const connectionId = await createConnection(scenario, { Opzegtermijn_maanden__c: 0 });
    const ctx = await server.contextOf('korenaar');
    const sent = {
      value: { connectionId, endDate: today(), acceptEarlyCost: false },
      formKey: key(),
      address: '192.0.2.1',
    };
    const first = await requestTermination(ctx, sent);
    expect(first).toMatchObject({ ok: true });
    expect(
      await requestTermination({ ...ctx, now: new Date(Date.now() + 86_400_000) }, sent),
    ).toEqual(first);
  });

  it('of a connection with an end date is free from that date, and not later', async () => {
    const fixed = addDays(today(), 5);
    const id = await createConnection(scenario, { Einddatum__c: fixed });
    expect((await propose('Opzegging', { connectionId: id })).body).toMatchObject({
      earliestDate: fixed,
      rule: 'Einddatum staat al vast',
    });
    const late = addDays(fixed, 1);
    expect(wrongDay(await propose('Opzegging', { connectionId: id, requestedDate: late }))).toEqual(
      refusedDay,
    );
    expect(wrongDay(await confirm('Opzegging', { connectionId: id, endDate: late }))).toEqual(
      refusedDay,
    );
    expect(await endOf(id)).toBe(fixed);
    expect(
      (await confirm('Opzegging', { connectionId: id, endDate: fixed, acceptEarlyCost: false }))
        .status,
    ).toBe(200);
  });

  it('of a connection whose end date is over can be today', async () => {
    const id = await createConnection(scenario, { Einddatum__c: addDays(today(), -5) });
    expect((await propose('Opzegging', { connectionId: id })).body).toMatchObject({
      earliestDate: today(),
    });
    expect(
      (await confirm('Opzegging', { connectionId: id, endDate: today(), acceptEarlyCost: false }))
        .status,
    ).toBe(200);
  });

  it('is refused more than twelve months after the first day without cost', async () => {
    const id = await createConnection(scenario);
    const latest = addMonths(addMonths(today(), 1), 12);
    const tooFar = [400, 'INVALID_INPUT', 'termination.tooFar'];
    for (const day of ['2099-12-31', addDays(latest, 1)]) {
      expect(
        wrongDay(await propose('Opzegging', { connectionId: id, requestedDate: day })),
      ).toEqual(tooFar);
      expect(wrongDay(await confirm('Opzegging', { connectionId: id, endDate: day }))).toEqual(
        tooFar,
      );
    }
    expect(await endOf(id)).toBeNull();
    expect((await confirm('Opzegging', { connectionId: id, endDate: latest })).status).toBe(200);
  });

  it('of a fixed term may be at most twelve months after that term', async () => {
    const term = addMonths(today(), 20);
    const id = await createConnection(scenario, {
      Contractvorm__c: 'Vast',
      Einde_eerste_termijn__c: term,
    });
    const late = addDays(addMonths(term, 12), 1);
    expect(wrongDay(await propose('Opzegging', { connectionId: id, requestedDate: late }))).toEqual(
      [400, 'INVALID_INPUT', 'termination.tooFar'],
    );
    expect(
      (await propose('Opzegging', { connectionId: id, requestedDate: addMonths(term, 12) })).status,
    ).toBe(200);
  });

  it('is refused before the service begins', async () => {
    const start = addMonths(today(), 6);
    const id = await createConnection(scenario, { Ingangsdatum__c: start });
    expect((await propose('Opzegging', { connectionId: id })).body).toMatchObject({
      earliestDate: start,
      rule: 'Dienst is nog niet begonnen',
    });
    const before = addDays(start, -1);
    expect(
      wrongDay(await propose('Opzegging', { connectionId: id, requestedDate: before })),
    ).toEqual(refusedDay);
    expect(wrongDay(await confirm('Opzegging', { connectionId: id, endDate: before }))).toEqual(
      refusedDay,
    );
    expect(
      (await confirm('Opzegging', { connectionId: id, endDate: start, acceptEarlyCost: false }))
        .status,
    ).toBe(200);
  });
});

describe('a port-out', () => {
  it.each([
    ['an end date tomorrow', () => ({ Einddatum__c: addDays(today(), 1) })],
    [
      'an end inside its fixed term',
      () => ({
        Status__c: 'Beëindigd',
        Contractvorm__c: 'Vast',
        Einde_eerste_termijn__c: addMonths(today(), 12),
      }),
    ],
    ['an open contract that has ended', () => ({ Status__c: 'Beëindigd' })],
  ])('of a connection with %s costs nothing', async (_what, change) => {
    const id = await createConnection(scenario, change());
    const proposed = workingDayAfter(today(), 2);
    expect((await propose('Uitportering', { connectionId: id })).body).toMatchObject({
      earlyCost: 0,
      earliestWithoutCost: proposed,
    });
    const { body } = await confirm('Uitportering', { connectionId: id });
    expect(body.proposedDate).toBe(proposed);
    expect(
      await storedRows(
        server,
        'select kosten__c::float as cost from uitportering__c where id = $1',
        body.portOutId,
      ),
    ).toEqual([{ cost: 0 }]);
  });

  it('of a service that has not begun has no early cost', async () => {
    const id = await createConnection(scenario, { Ingangsdatum__c: addMonths(today(), 6) });
    expect((await propose('Uitportering', { connectionId: id })).body).toMatchObject({
      earlyCost: 0,
    });
  });

  it.each([
    ['was only ordered', () => ({ Status__c: 'In aanvraag' }), 'portOut.notYet'],
    [
      'ended more than a month ago',
      () => ({ Status__c: 'Beëindigd', Einddatum__c: addDays(addMonths(today(), -1), -1) }),
      'portOut.gone',
    ],
  ])(
    'of a service that %s is refused, as proposal and as confirmation, and nothing is stored',
    async (_what, change, code) => {
      const id = await createConnection(scenario, change());
      const refused = [400, 'INVALID_INPUT', code];
      expect(wrongDay(await propose('Uitportering', { connectionId: id }))).toEqual(refused);
      expect(wrongDay(await confirm('Uitportering', { connectionId: id }))).toEqual(refused);
      expect(
        await storedRows(server, 'select id from uitportering__c where aansluiting__c = $1', id),
      ).toEqual([]);
    },
  );

  it('of a service that ended a month ago waits for a check by staff', async () => {
    const id = await createConnection(scenario, {
      Status__c: 'Beëindigd',
      Einddatum__c: addMonths(today(), -1),
    });
    expect((await confirm('Uitportering', { connectionId: id })).body.status).toBe('aangevraagd');
  });

  it('is valid for 90 days from its proposed date', async () => {
    const id = await createConnection(scenario, {
      Contractvorm__c: 'Vast',
      Einde_eerste_termijn__c: addMonths(today(), 20),
    });
    const { body } = await confirm('Uitportering', { connectionId: id, acceptEarlyCost: false });
    expect(body).toMatchObject({
      proposedDate: addMonths(today(), 20),
      validUntil: addDays(addMonths(today(), 20), 90),
    });
  });

  it('that lapses because of a new one is mailed to the company and to us', async () => {
    const id = await createConnection(scenario);
    const first = (await confirm('Uitportering', { connectionId: id })).body.portOutId;
    await updateRecord(server.ctx, first, { fields: { Geldig_tot__c: addDays(today(), -1) } });
    await confirm('Uitportering', { connectionId: id });
    const mails = await storedRows<{ to: string; subject: string }>(
      server,
      `select aan__c as to, onderwerp__c as subject from mail__c where record__c = $1 and onderwerp__c like '%vervallen%' order by aan__c`,
      first,
    );
    expect(mails).toEqual([
      {
        to: 'info@zorgeloos.example',
        subject: expect.stringMatching(/^Uitportering vervallen: 06-77/),
      },
      {
        to: accounts.korenaar,
        subject: expect.stringMatching(/^De vrijgave van 06-77\d{6} is vervallen$/),
      },
    ]);
  });

  it.each([
    ['0678111111', '06-78111111'],
    ['+31 6 78111112', '0678111112'],
    ['06 78 11 11 13', '0031 (0)6-78111113'],
    ['31678111114', '+31678111114'],
  ])(
    'waits for a check when another company has the number written as %s, and this one as %s',
    async (theirs, ours) => {
      await createConnection(scenario, { Nummer__c: theirs, Account__c: garage });
      const { body } = await confirm('Uitportering', {
        connectionId: await createConnection(scenario, { Nummer__c: ours }),
      });
      expect(body.status).toBe('aangevraagd');
    },
  );

  it("of a number unlike another company's is released; without a number, refused", async () => {
    // Old records have text in the number field: it is no number, so it matches nothing and cannot
    // be ported.
    const storeNumberText = (words: string, id: string) =>
      storedRows(server, 'update aansluiting__c set nummer__c = $1 where id = $2', words, id);
    await createConnection(scenario, { Nummer__c: '0678111120', Account__c: garage });
    await storeNumberText('volgt', await createConnection(scenario, { Account__c: garage }));
    const released = await confirm('Uitportering', {
      connectionId: await createConnection(scenario, { Nummer__c: '06-78111121' }),
    });
    expect(released.body.status).toBe('vrijgemaakt voor uitporteren');
    const unknown = await createConnection(scenario, {});
    await storeNumberText('nog onbekend', unknown);
    expect(await confirm('Uitportering', { connectionId: unknown })).toMatchObject({
      status: 400,
      body: [{ message: 'portOut.noMobile' }],
    });
  });
});
