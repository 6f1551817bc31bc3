import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { proposePortOut } from '#domain/port-outs/propose-port-out.ts';
import { proposeTermination } from '#domain/terminations/propose-termination.ts';
import { localDay } from '#engine/model/local-day.ts';
import { createRecord, updateRecord } from '#engine/write/write.ts';
import { addDays, addMonths, workingDayAfter } from '#protocol/time/calendar.ts';
import { productPath } from '#protocol/api/product-methods.ts';
import {
  type AccountName,
  type Answer,
  accounts,
  openTestServer,
  storedRows,
  type TestServer,
} from '../../support/server.ts';
import { companyOf, userOf } from '../../rows.ts';
import { codeOf } from '../generated/calls.ts';
import { createConnection, farDay } from '../generated/customer-scenarios.ts';
import { createScenarioRecords, type ScenarioRecords } from '../generated/product-scenario.ts';

/**
 * Termination and port-out through the API: what is stored, what is mailed, and how a second
 * request is answered. Source: decisions.md §7, §8.
 */

let server: TestServer;
let other: Awaited<ReturnType<TestServer['openCopy']>>;
let scenario: ScenarioRecords;
const today = () => localDay(new Date());
beforeAll(async () => {
  server = await openTestServer();
  other = await server.openCopy();
  scenario = await createScenarioRecords(server);
});
afterAll(() => server.close());

type Wish = Record<string, unknown>;
let count = 0;
const key = () => `sleutel-${++count}`;
const end = (given: Wish, as: AccountName = 'korenaar') =>
  server.call(productPath('OpzeggingController/confirm'), {
    as,
    method: 'POST',
    body: { endDate: farDay, acceptEarlyCost: false, idempotencyKey: key(), ...given },
  });
const release = (given: Wish, as: AccountName = 'korenaar') =>
  server.call(productPath('UitporteringController/confirm'), {
    as,
    method: 'POST',
    body: { acceptEarlyCost: true, idempotencyKey: key(), ...given },
  });
const proposal = (
  controller: 'Opzegging' | 'Uitportering',
  query: Record<string, string>,
  as: AccountName = 'korenaar',
) =>
  server.call(
    `${productPath(`${controller}Controller/getProposal`)}?${new URLSearchParams(query)}`,
    { as },
  );

const endsOf = (id: string) =>
  storedRows<Record<string, unknown>>(
    server,
    'select * from opzegging__c where aansluiting__c = $1',
    id,
  );
const releasesOf = (id: string) =>
  storedRows<Record<string, unknown>>(
    server,
    'select * from uitportering__c where aansluiting__c = $1 order by id',
    id,
  );
const mailsAbout = (id: string) =>
  storedRows<{ aan__c: string; tekst__c: string; onderwerp__c: string }>(
    server,
    'select aan__c, tekst__c, onderwerp__c from mail__c where record__c = $1 order by aan__c',
    id,
  );
const statusOf = async (id: string) =>
  (
    await storedRows<Record<string, unknown>>(
      server,
      'select status__c as status, einddatum__c as end from aansluiting__c where id = $1',
      id,
    )
  )[0];
const refusedAs = (answer: Answer) => [answer.status, codeOf(answer), answer.body[0].message];

describe('a termination before the end of the first term', () => {
  let id: string;
  let terminationId: string;
  let endDate: string;
  let userId: string;
  beforeAll(async () => {
    id = await createConnection(scenario, {
      Contractvorm__c: 'Vast',
      Einde_eerste_termijn__c: addMonths(today(), 6),
    });
    endDate = addMonths(today(), 4);
    userId = (await userOf(server, 'korenaar')).id;
    const { body } = await end({ connectionId: id, endDate, acceptEarlyCost: true });
    ({ terminationId } = body);
  });

  it('is stored with its end date, rule and cost', async () => {
    const [row] = await endsOf(id);
    expect(row).toMatchObject({
      id: terminationId,
      status__c: 'ophefverzoek ontvangen',
      ontvangen_op__c: today(),
      gewenste_datum__c: endDate,
      einddatum__c: endDate,
      regel__c: 'Einde van de eerste termijn',
      kosten__c: '25.00',
      kosten_aanvaard__c: true,
    });
    expect(row!['createdbyid']).toBe(userId);
  });

  it('gives the connection its end date and status, with history', async () => {
    expect(await statusOf(id)).toEqual({ status: 'Wordt beëindigd', end: endDate });
    const history = await storedRows<{ veld__c: string; nieuwe_waarde__c: string }>(
      server,
      `select veld__c, nieuwe_waarde__c from wijziging__c where record__c = $1 and soort__c = 'gewijzigd' order by veld__c`,
      id,
    );
    expect(history).toEqual([
      { veld__c: 'Einddatum__c', nieuwe_waarde__c: endDate },
      { veld__c: 'Status__c', nieuwe_waarde__c: 'Wordt beëindigd' },
    ]);
  });

  it('stores the consent to the date and the cost', async () => {
    const [accepted] = await storedRows<Record<string, unknown>>(
      server,
      'select * from toestemming__c where record__c = $1',
      terminationId,
    );
    expect(accepted).toMatchObject({
      gegeven_door__c: userId,
      account__c: scenario.bakery,
      tekst__c: expect.stringMatching(/definitief op per .*Ik ga akkoord met €\u00a025,00 kosten/),
    });
  });

  it('is mailed to the customer and to us, with the cost', async () => {
    const mails = await mailsAbout(terminationId);
    expect(mails.map((mail) => mail.aan__c)).toEqual(['info@zorgeloos.example', accounts.korenaar]);
    for (const mail of mails) expect(mail.tekst__c).toMatch(/^(?!.*\.\.).*Kosten: €\u00a025,00/s);
  });
});

describe('a termination', () => {
  it('before the earliest day is stored only when its cost is accepted', async () => {
    const id = await createConnection(scenario);
    const day = addDays(today(), 1);
    const proposed = (await proposal('Opzegging', { connectionId: id, requestedDate: day })).body;
    expect(proposed).toMatchObject({
      receivedOn: today(),
      earliestDate: addMonths(today(), 1),
      requestedDate: day,
      earlyCost: 12.5,
    });
    expect((await proposal('Opzegging', { connectionId: id })).body).toMatchObject({
      requestedDate: null,
      earlyCost: 0,
    });
    expect(refusedAs(await end({ connectionId: id, endDate: day }))).toEqual([
      400,
      'INVALID_INPUT',
      'acceptEarlyCost: termination.costOpen',
    ]);
    expect(await endsOf(id)).toEqual([]);
    expect((await end({ connectionId: id, endDate: day, acceptEarlyCost: true })).status).toBe(200);
  });

  it('is stored once: a second request by the customer or by staff is refused', async () => {
    const id = await createConnection(scenario);
    expect((await end({ connectionId: id })).status).toBe(200);
    for (const as of ['korenaar', 'verkoop'] as const) {
      expect(refusedAs(await end({ connectionId: id, endDate: '2998-01-01' }, as))).toEqual([
        400,
        'INVALID_INPUT',
        'connection.ending',
      ]);
      expect(refusedAs(await proposal('Opzegging', { connectionId: id }, as))).toEqual([
        400,
        'INVALID_INPUT',
        'connection.ending',
      ]);
    }
    expect(await endsOf(id)).toHaveLength(1);
    expect(await statusOf(id)).toEqual({ status: 'Wordt beëindigd', end: farDay });
  });

  it.each(['In aanvraag', 'Beëindigd'])(
    'of a connection that is %s is refused',
    async (Status__c) => {
      const id = await createConnection(scenario, { Status__c });
      expect(refusedAs(await end({ connectionId: id }))).toEqual([
        400,
        'INVALID_INPUT',
        'connection.notActive',
      ]);
    },
  );

  it('is refused while a release runs, and accepted when the release is over', async () => {
    const id = await createConnection(scenario);
    const { body } = await release({ connectionId: id });
    expect(refusedAs(await end({ connectionId: id }))).toEqual([
      400,
      'INVALID_INPUT',
      'connection.porting',
    ]);
    await updateRecord(server.ctx, body.portOutId, {
      fields: { Geldig_tot__c: addDays(today(), -1) },
    });
    expect((await end({ connectionId: id })).status).toBe(200);
  });

  it('that staff request is mailed to the customer', async () => {
    const { body } = await end({ connectionId: await createConnection(scenario) }, 'verkoop');
    const mails = await mailsAbout(body.terminationId);
    expect(mails.map((mail) => mail.aan__c)).toEqual(['info@zorgeloos.example', accounts.korenaar]);
  });
});

it.each([
  ['2026-11-22T22:59:00Z', '2026-11-22', '2026-11-24'],
  ['2026-11-22T23:01:00Z', '2026-11-23', '2026-11-25'],
  ['2026-03-28T23:30:00Z', '2026-03-29', '2026-03-31'],
  ['2026-10-24T22:30:00Z', '2026-10-25', '2026-10-27'],
  ['2026-12-31T23:30:00Z', '2027-01-01', '2027-01-05'],
])(
  'a request at %s is received on %s Dutch time, and the earliest port-out is on %s',
  async (moment, receivedOn, proposedDate) => {
    const connectionId = await createConnection(scenario);
    const ask = { ...(await server.contextOf('korenaar')), now: new Date(moment) };
    expect(await proposeTermination(ask, { connectionId })).toMatchObject({
      ok: true,
      value: { receivedOn, earliestDate: addMonths(receivedOn, 1) },
    });
    expect(await proposePortOut(ask, { connectionId })).toMatchObject({
      ok: true,
      value: { proposedDate },
    });
  },
);

describe('an idempotency key', () => {
  it('sent again with the same request gets the first answer and stores nothing', async () => {
    const id = await createConnection(scenario);
    const given = { connectionId: id, idempotencyKey: key() };
    const first = await end(given);
    const second = await end({ ...given, connectionId: id.slice(0, 15) });
    expect([second.status, second.body]).toEqual([200, first.body]);
    expect(await endsOf(id)).toHaveLength(1);
    expect(await mailsAbout(first.body.terminationId)).toHaveLength(2);
  });

  it('gives another company no access to the answer', async () => {
    const id = await createConnection(scenario);
    const given = { connectionId: id, idempotencyKey: key() };
    expect((await end(given)).status).toBe(200);
    for (const as of ['garage', 'collega'] as const)
      expect(refusedAs(await end(given, as)).slice(0, 2)).toEqual([404, 'NOT_FOUND']);
  });

  it('of a refused request can be used again', async () => {
    const given = {
      connectionId: await createConnection(scenario),
      idempotencyKey: key(),
      endDate: addDays(today(), 1),
    };
    expect((await end(given)).status).toBe(400);
    expect((await end({ ...given, endDate: farDay })).status).toBe(200);
  });
});

const runs = process.env['DEEP'] ? 60 : 6;
type Caller = { verb: 'end' | 'release'; key: number; as: AccountName; second: boolean };
const caller: fc.Arbitrary<Caller> = fc.record({
  verb: fc.constantFrom('end', 'release'),
  key: fc.integer({ min: 0, max: 1 }),
  as: fc.constantFrom('korenaar', 'verkoop', 'beheer'),
  second: fc.boolean(),
});

/** Asks one of the servers for an ending; `keys` are the idempotency keys to choose from. */
async function askEnding(
  connectionId: string,
  { verb, key: which, as, second }: Caller,
  keys: readonly string[],
) {
  const [name, wish] =
    verb === 'end'
      ? (['OpzeggingController/confirm', { endDate: farDay, acceptEarlyCost: false }] as const)
      : (['UitporteringController/confirm', { acceptEarlyCost: true }] as const);
  const response = await fetch(new URL(productPath(name), (second ? other : server).url), {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await server.apiKey(as)}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ connectionId, idempotencyKey: keys[which], ...wish }),
  });
  return { sent: `${verb} ${which} ${as}`, status: response.status, text: await response.text() };
}

it('concurrent requests at two servers end a connection once', () =>
  fc.assert(
    fc.asyncProperty(fc.array(caller, { minLength: 2, maxLength: 8 }), async (callers) => {
      const id = await createConnection(scenario);
      const keys = [key(), key()];
      const answers = await Promise.all(callers.map((one) => askEnding(id, one, keys)));
      const [ended, released] = [await endsOf(id), await releasesOf(id)];
      const done = answers.filter(({ status }) => status === 200);
      expect(done.length).toBeGreaterThan(0);
      expect(answers.every(({ status }) => status === 200 || status === 400)).toBe(true);
      expect(ended.length).toBeLessThanOrEqual(1);
      expect(released.length).toBeLessThanOrEqual(1);
      // A port-out can follow a termination, and then waits for a check by staff; a termination
      // cannot follow a port-out.
      if (ended.length + released.length === 2)
        expect(released[0]!['status__c']).toBe('aangevraagd');
      expect(new Set(done.map(({ text }) => text)).size).toBe(ended.length + released.length);
      expect(new Set(done.map(({ sent }) => sent)).size).toBe(ended.length + released.length);
      for (const { id: row } of [...ended, ...released])
        expect(await mailsAbout(String(row))).toHaveLength(2);
    }),
    { numRuns: runs },
  ));

it('forty concurrent requests with twenty keys make one termination, of one key', async () => {
  const id = await createConnection(scenario);
  const keys = Array.from({ length: 20 }, key);
  const answers = await Promise.all(
    keys.flatMap((idempotencyKey) => [1, 2].map(() => end({ connectionId: id, idempotencyKey }))),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200,
    200,
    ...Array.from({ length: 38 }, () => 400),
  ]);
  expect(await endsOf(id)).toHaveLength(1);
});

describe('a port-out of a running contract', () => {
  const months = 6;
  let id: string;
  let proposed: string;
  let number: string;
  let offer: Answer['body'];
  let released: Answer['body'];
  beforeAll(async () => {
    id = await createConnection(scenario, {
      Contractvorm__c: 'Vast',
      Einde_eerste_termijn__c: addMonths(today(), months),
      Maandbedrag__c: 10,
    });
    proposed = workingDayAfter(today(), 2);
    const [account] = await storedRows<{ number: string }>(
      server,
      'select klantnummer__c as number from account where id = $1',
      scenario.bakery,
    );
    ({ number } = account!);
    offer = (await proposal('Uitportering', { connectionId: id })).body;
    released = (await release({ connectionId: id })).body;
  });

  it('is proposed for the second working day, with the customer number and the cost', () => {
    expect(offer).toMatchObject({
      customerNumber: number,
      proposedDate: proposed,
      earliestWithoutCost: addMonths(today(), months),
      earlyCost: 60,
    });
  });

  it('is released at once, with the number and customer number', async () => {
    const [row] = await releasesOf(id);
    expect(row).toMatchObject({
      id: released.portOutId,
      status__c: 'vrijgemaakt voor uitporteren',
      nummer__c: offer.number,
      klantnummer__c: number,
      voorgestelde_datum__c: proposed,
      geldig_tot__c: addDays(proposed, 90),
      kosten__c: '60.00',
      kosten_aanvaard__c: true,
      reden_nakijken__c: null,
    });
    expect(released).toMatchObject({ proposedDate: proposed, validUntil: addDays(proposed, 90) });
    expect(await statusOf(id)).toEqual({ status: 'Actief', end: null });
  });

  it('is mailed to the customer and to us', async () => {
    expect((await mailsAbout(released.portOutId)).map((mail) => mail.aan__c)).toEqual([
      'info@zorgeloos.example',
      accounts.korenaar,
    ]);
  });

  it('is refused a second time, and so is a proposal', async () => {
    const refused = [400, 'INVALID_INPUT', 'connection.porting'];
    expect(refusedAs(await release({ connectionId: id }))).toEqual(refused);
    expect(refusedAs(await proposal('Uitportering', { connectionId: id }))).toEqual(refused);
  });
});

describe('a port-out', () => {
  it('without accepted cost is on the first day without cost', async () => {
    const { body } = await release({
      connectionId: await createConnection(scenario),
      acceptEarlyCost: false,
    });
    expect(body.proposedDate).toBe(addMonths(today(), 1));
  });

  it.each([
    ['the connection ends already', { status: 'Wordt beëindigd', days: 20, reason: /opzegging/ }],
    ['the connection has ended', { status: 'Beëindigd', days: -3, reason: /niet actief/ }],
  ])('waits for a check by staff when %s, and says so', async (_why, { status, days, reason }) => {
    const id = await createConnection(scenario, {
      Status__c: status,
      Einddatum__c: addDays(today(), days),
    });
    const { body } = await release({ connectionId: id });
    expect(body).toMatchObject({
      status: 'aangevraagd',
      message: expect.stringContaining('Een collega kijkt je aanvraag na.'),
    });
    const [row] = await releasesOf(id);
    expect(row).toMatchObject({
      status__c: 'aangevraagd',
      vrijgemaakt_op__c: null,
      reden_nakijken__c: expect.stringMatching(reason),
    });
    expect(
      (await mailsAbout(body.portOutId)).some((mail) =>
        mail.onderwerp__c.startsWith('Uitportering nakijken'),
      ),
    ).toBe(true);
  });

  it('waits for a check when another company has the number, untold to the customer', async () => {
    const garage = await companyOf(server, 'garage');
    const number = '06-78000001';
    await createConnection(scenario, { Nummer__c: number, Account__c: garage });
    const id = await createConnection(scenario, { Nummer__c: number });
    const answer = await release({ connectionId: id });
    expect(answer.body.status).toBe('aangevraagd');
    expect(answer.text).not.toContain('ander bedrijf');
    const shown = await server.call(
      `/records/${answer.body.portOutId}?optionalFields=Uitportering__c.Status__c,Uitportering__c.Reden_nakijken__c`,
      {
        as: 'korenaar',
      },
    );
    expect(Object.keys(shown.body.fields)).toEqual(['Status__c']);
  });

  it('is refused for a connection that is not mobile or has no number', async () => {
    for (const change of [{ Soort__c: 'Internet' }, { Nummer__c: null }])
      expect(
        refusedAs(await release({ connectionId: await createConnection(scenario, change) })),
      ).toEqual([400, 'INVALID_INPUT', 'portOut.noMobile']);
  });

  it('can be requested again when the last one is over, which then lapses', async () => {
    const id = await createConnection(scenario);
    const first = (await release({ connectionId: id })).body.portOutId;
    await updateRecord(server.ctx, first, { fields: { Geldig_tot__c: addDays(today(), -1) } });
    expect((await release({ connectionId: id })).status).toBe(200);
    expect((await releasesOf(id)).map((row) => row['status__c'])).toEqual([
      'vervallen',
      'vrijgemaakt voor uitporteren',
    ]);
  });
});

it('the database refuses a second open termination of one connection', async () => {
  const id = await createConnection(scenario);
  const make = () =>
    createRecord(server.ctx, {
      apiName: 'Opzegging__c',
      fields: { Aansluiting__c: id, Status__c: 'ophefverzoek ontvangen' },
    });
  expect(await make()).toMatchObject({ ok: true });
  expect(await make()).toMatchObject({ ok: false, problems: [{ code: 'record.duplicate' }] });
});
