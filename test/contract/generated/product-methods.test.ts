import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { ictLink } from '#domain/ict/ict-links.ts';
import { localDay } from '#engine/model/local-day.ts';
import { createRecord } from '#engine/write/write.ts';
import { addMonths } from '#protocol/time/calendar.ts';
import { productMethodAnswers } from '#protocol/api/method-answers.ts';
import {
  type ProductMethod,
  type ProductMethodName,
  productMethods,
  productPath,
} from '#protocol/api/product-methods.ts';
import {
  type AccountName,
  type Answer,
  accounts,
  openTestServer,
  sessionCookieOf,
  storedRows,
  type TestServer,
} from '../../support/server.ts';
import { companyOf, createRow, userOf } from '../../rows.ts';
import { methodAuditVerbs } from '../security/audit-verbs.ts';
import { codeOf, unsortedKeys } from './calls.ts';
import {
  type Caller,
  createScenarioRecords,
  type ScenarioRecords,
  type ProductScenario,
  refusal,
} from './product-scenario.ts';
import { openRowWatch } from '../security/row-watch.ts';
import { scenarios } from './product-scenarios.ts';

/**
 * The product methods as programs call them. Source: spec §7, decisions.md §5, record-api.md §6.2.
 */

const callers: Caller[] = ['guest', ...(Object.keys(accounts) as AccountName[])]; // proof: the keys of that very table
const methods = Object.keys(scenarios) as ProductMethodName[]; // proof: the keys of that very table
const methodOf = (name: ProductMethodName): ProductMethod => productMethods[name];

let server: TestServer;
let scenario: ScenarioRecords;
beforeAll(async () => {
  server = await openTestServer({
    environment: { BRAND_WEBSHOP_SIGN_ON_URL: 'https://webshop.example/saml' },
  });
  scenario = await createScenarioRecords(server);
});
afterAll(() => server.close());

type Called = { verb?: string; as?: Caller; at?: TestServer; headers?: Record<string, string> };

/** Sends the parameters in the body of a POST, or in the query. */
function call(
  name: ProductMethodName,
  given: Record<string, unknown>,
  { verb = methodOf(name).verbs[0]!, as = 'guest', at = server, headers = {} }: Called = {},
) {
  const query = new URLSearchParams(
    Object.entries(given).flatMap(([key, value]) =>
      value === undefined ? [] : [[key, String(value)]],
    ),
  );
  const by = { ...(as !== 'guest' && { as }), headers };
  return verb === 'POST'
    ? at.call(productPath(name), { ...by, method: verb, body: given })
    : at.call(`${productPath(name)}?${query}`, { ...by, method: verb });
}

const statusAndBody = ({ status, body }: Answer) => ({ status, body });
const rowsOf = async (table: string): Promise<number> =>
  (await storedRows(server, `select id from "${table}"`)).length;
/** The test server parses only objects and lists; a bare number is parsed here. */
const parsed = (answer: Answer) => ({
  status: answer.status,
  body: /^\d+$/.test(answer.text) ? Number(answer.text) : answer.body,
});

describe.each(methods)('%s', (name) => {
  const { given, answers, targetTable, refused }: ProductScenario = scenarios[name];

  it.each(callers)('gives the caller %s the declared answer', async (as) => {
    const expected = answers[as] ?? answers.others;
    for (const verb of methodOf(name).verbs) {
      const before = targetTable === null ? 0 : await rowsOf(targetTable);
      const answer = await call(name, await given(scenario), { as, verb });
      expect(parsed(answer)).toEqual(expected);
      expect(unsortedKeys(answer.body)).toEqual([]);
      if (answer.status === 200)
        expect(
          v.safeParse(productMethodAnswers[name], JSON.parse(answer.text)).issues,
          answer.text,
        ).toBeUndefined();
      expect(answer.headers.get('content-type')).toBe('application/json;charset=UTF-8');
      if (answer.status === 200)
        expect(answer.headers.get('cache-control')).toBe('private, no-store');
      const isSaved =
        answer.status === 200 &&
        (answer.body as { status?: string }).status !== 'account-ID ontbreekt';
      if (targetTable !== null) expect((await rowsOf(targetTable)) - before).toBe(isSaved ? 1 : 0);
    }
  });

  it('refuses invalid parameters and writes no row', async () => {
    const before = targetTable === null ? 0 : await rowsOf(targetTable);
    for (const [title, change, status, code] of refused) {
      const careful = await given(scenario);
      const sent = { ...careful, ...(typeof change === 'function' ? change(careful) : change) };
      expect(statusAndBody(await call(name, sent, { as: 'korenaar' })), title).toEqual(
        refusal(status, code),
      );
    }
    if (methodOf(name).verbs.some((verb) => verb === 'POST'))
      for (const [body, code] of [
        ['[]', 'POST_BODY_PARSE_ERROR'],
        ['5', 'POST_BODY_PARSE_ERROR'],
        ['{', 'JSON_PARSER_ERROR'],
        ['{"__proto__":{}}', 'POST_BODY_PARSE_ERROR'],
        ['{"unknown":1}', 'POST_BODY_PARSE_ERROR'],
      ])
        expect(
          statusAndBody(
            await server.call(productPath(name), { method: 'POST', body, as: 'korenaar' }),
          ),
          body,
        ).toEqual(refusal(400, code!));
    if (targetTable !== null) expect(await rowsOf(targetTable)).toBe(before);
  });

  it('accepts only its own verbs, only JSON, and only its exact name', async () => {
    const { verbs } = methodOf(name);
    const allow = verbs.flatMap((verb) => (verb === 'GET' ? ['GET', 'HEAD'] : [verb])).join(', ');
    for (const verb of ['GET', 'POST', 'PATCH', 'DELETE'].filter(
      (one) => !verbs.some((verb) => verb === one),
    )) {
      const answer = await server.call(productPath(name), { method: verb });
      expect([answer.status, codeOf(answer), answer.headers.get('allow')], verb).toEqual([
        405,
        'METHOD_NOT_ALLOWED',
        allow,
      ]);
    }
    if (verbs.some((verb) => verb === 'POST')) {
      const sent = await server.call(productPath(name), {
        method: 'POST',
        body: '{}',
        headers: { 'content-type': 'text/plain' },
      });
      expect(statusAndBody(sent)).toEqual(refusal(415, 'UNSUPPORTED_MEDIA_TYPE'));
    }
    expect((await server.call(productPath(name).toLowerCase())).status).toBe(404);
  });
});

describe('a GET of a product method writes no data', () => {
  let written: () => Promise<string[]>;
  beforeAll(async () => {
    written = await openRowWatch(server);
  });
  const writesOf = (name: ProductMethodName): boolean =>
    scenarios[name].targetTable !== null ||
    methodAuditVerbs[name].some((verb) => verb === 'create' || verb === 'change');

  it.each(methods.filter(writesOf))(
    '%s writes, so a GET is refused and leaves no row',
    async (name) => {
      const given = await scenarios[name].given(scenario);
      await written();
      for (const as of ['guest', 'korenaar', 'beheer'] as const)
        for (const verb of ['GET', 'HEAD']) {
          const answer = await call(name, given, { as, verb });
          expect([answer.status, answer.headers.get('allow')], `${verb} ${as}`).toEqual([
            405,
            'POST',
          ]);
        }
      expect(await written()).toEqual([]);
    },
  );

  it.each(methods.filter((name) => !writesOf(name)))(
    '%s reads, so GET and POST answer alike',
    async (name) => {
      for (const as of ['guest', 'korenaar', 'beheer'] as const) {
        const given = await scenarios[name].given(scenario);
        await written();
        const [got, posted] = [
          await call(name, given, { as, verb: 'GET' }),
          await call(name, given, { as, verb: 'POST' }),
        ];
        expect(posted.status, as).not.toBe(405);
        expect(got.status, as).toBe(posted.status);
        // The address of the webshop is good for one visit: each call gives another, and keeps its
        // ticket.
        const givesTicket = name === 'WebshopController/getMkbssoSAMLURL' && got.status === 200;
        if (!givesTicket) expect(got.text, as).toBe(posted.text);
        expect(await written(), as).toEqual(givesTicket ? ['INSERT one_time'] : []);
      }
    },
  );
});

it('a reading method sent by POST does not renew the session', async () => {
  const cookie = await sessionCookieOf(server, 'korenaar');
  const headers = { cookie, 'sec-fetch-site': 'same-origin' };
  await storedRows(
    server,
    "update session set last_active_at = now() - interval '2 minutes' returning 1",
  );
  const lastActiveAt = () => storedRows(server, 'select last_active_at from session order by 1');
  const before = await lastActiveAt();
  expect(
    (
      await call(
        'MedewerkerController/getUserProfileMedewerkerRecordId',
        {},
        { verb: 'POST', headers },
      )
    ).status,
  ).toBe(200);
  expect(await lastActiveAt()).toEqual(before);
});

it.each([
  '',
  'FormulierController',
  'FormulierController/',
  'FormulierController/toString',
  'Onbekend/submitFeedback',
  'FormulierController/submitFeedback/x',
])('the path %s is not a product method and answers 404', async (path) => {
  for (const method of ['GET', 'POST'])
    expect(
      statusAndBody(
        await server.call(`/lwr/apex/v65.0/${path}`, {
          method,
          ...(method === 'POST' && { body: {} }),
        }),
      ),
    ).toEqual(refusal(404, 'NOT_FOUND'));
});

it('a version other than v65.0 answers 404', async () => {
  for (const version of ['v64.0', 'v66.0', '65.0'])
    expect(
      (
        await server.call(
          `/lwr/apex/${version}/MedewerkerController/getUserProfileMedewerkerRecordId`,
        )
      ).status,
    ).toBe(404);
});

describe('a form sent as a product method', () => {
  const name = 'FormulierController/submitContactMessage';

  it('is saved once and answered alike when sent twice with one idempotency key', async () => {
    const given = {
      ...(await scenarios[name].given(scenario)),
      idempotencyKey: 'een-sleutel-van-mij',
    };
    const before = await rowsOf('contactbericht__c');
    const [first, second] = [await call(name, given), await call(name, given)];
    expect(first.body).toEqual({ status: 'Success', reference: expect.any(String) });
    expect(second.body).toEqual(first.body);
    expect(await rowsOf('contactbericht__c')).toBe(before + 1);
  });

  it('needs proof of the same origin when the call has a session cookie', async () => {
    const cookie = await sessionCookieOf(server, 'korenaar');
    const given = {
      contactPersoonDetails: (await scenarios['ContactController/createContact'].given(scenario))[
        'contactPersoonDetails'
      ],
    };
    const before = await rowsOf('contact');
    for (const proof of [
      {},
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'https://elders.example' },
    ])
      expect(
        statusAndBody(
          await call('ContactController/createContact', given, { headers: { cookie, ...proof } }),
        ),
      ).toEqual(refusal(403, 'FORBIDDEN'));
    expect(await rowsOf('contact')).toBe(before);
    const own = await call('ContactController/createContact', given, {
      headers: { cookie, 'sec-fetch-site': 'same-origin' },
    });
    expect(own.body).toEqual({ status: 'Success' });
  });

  it('is refused the eleventh time from one IP address, logged in or not', async () => {
    const limited = await openTestServer({ from: 'demo', environment: { RATE_LIMITS: 'on' } });
    try {
      for (let i = 0; i < 10; i++)
        expect(
          (await call(name, await scenarios[name].given(scenario), { at: limited })).status,
        ).toBe(200);
      const eleventh = await call(name, await scenarios[name].given(scenario), {
        at: limited,
        as: 'korenaar',
      });
      expect(statusAndBody(eleventh)).toEqual(refusal(429, 'REQUEST_LIMIT_EXCEEDED'));
      expect(Number(eleventh.headers.get('retry-after'))).toBeGreaterThan(0);
    } finally {
      await limited.close();
    }
  });
});

it("calls of product methods count towards the caller's API rate limit", async () => {
  const limited = await openTestServer({ from: 'empty', environment: { RATE_LIMITS: 'on' } });
  try {
    const path = 'MedewerkerController/getUserProfileMedewerkerRecordId';
    expect((await call(path, {}, { at: limited })).status).toBe(200);
    for (const address of ['127.0.0.1', '::1', '::/64'])
      limited.dependencies.limits.takeApi(`guest ${address}`, { limit: 1_200, cost: 1_199 });
    // The used units reach the limiter of another server process within a second.
    const statusAndCode = (answer: Awaited<ReturnType<typeof call>>) => [
      answer.status,
      codeOf(answer),
    ];
    await expect
      .poll(async () => statusAndCode(await call(path, {}, { at: limited })))
      .toEqual([429, 'REQUEST_LIMIT_EXCEEDED']);
  } finally {
    await limited.close();
  }
});

describe('createContact', () => {
  const name = 'ContactController/createContact';
  const details = async () =>
    JSON.parse(String((await scenarios[name].given(scenario))['contactPersoonDetails'])) as Record<
      string,
      unknown
    >; // proof: the scenario writes it so

  it('accepts a proof from a link we sent, and no altered proof', async () => {
    const link = await ictLink(server.ctx, {
      site: { origin: '', basePath: '' },
      accountId: scenario.bakery,
      until: new Date(Date.now() + 3_600_000),
    });
    const proof = new URLSearchParams(link.split('?')[1]).get('proof');
    const sent = { contactPersoonDetails: JSON.stringify(await details()) };
    expect((await call(name, { ...sent, proof })).body).toEqual({ status: 'Success' });
    expect((await call(name, { ...sent, proof: `${proof}x` })).body).toEqual({
      status: 'account-ID ontbreekt',
    });
  });

  it('gives the message of the first invalid field', async () => {
    const rows: [change: object, status: string][] = [
      [{ FirstName: '', LastName: '' }, 'Voornaam is verplicht'],
      [{ LastName: null, Email: 'x' }, 'Achternaam is verplicht'],
      [{ Email: 'x', Phone: '1' }, 'E-mailadres is verplicht'],
    ];
    for (const [change, status] of rows)
      expect(
        (
          await call(name, {
            contactPersoonDetails: JSON.stringify({ ...(await details()), ...change }),
          })
        ).body,
      ).toEqual({ status });
  });
});

describe('getTotalOpenCasesByAccountId', () => {
  const name = 'CaseController/getTotalOpenCasesByAccountId';
  const count = async (as: Caller, accountId: string) =>
    Number((await call(name, { accountId }, { as })).text);

  it('counts the open requests of the company that the caller may see', async () => {
    const garage = await companyOf(server, 'garage');
    const colleague = await userOf(server, 'collega');
    const counted = async () => ({
      korenaar: await count('korenaar', scenario.bakery),
      collega: await count('collega', scenario.bakery),
      garage: await count('garage', garage),
      staff: await count('verkoop', scenario.bakery),
      staffOfGarage: await count('verkoop', garage),
    });
    const before = await counted();
    const cases = [
      { Status: 'Nieuw' },
      { Status: 'Gesloten' },
      { Status: 'Nieuw', Zichtbaarheid__c: 'Alleen melder', ContactId: colleague.contactid },
    ];
    for (const fields of cases)
      expect(
        await createRecord(server.ctx, {
          apiName: 'Case',
          fields: { Subject: 'Telling', AccountId: scenario.bakery, ...fields },
        }),
      ).toMatchObject({
        ok: true,
      });
    const { korenaar, collega, staff } = before;
    expect(await counted()).toEqual({
      ...before,
      korenaar: korenaar + 1,
      collega: collega + 2,
      staff: staff + 2,
    });
  });

  it("answers for another customer's account as for one that does not exist", async () => {
    const [foreign, missing] = [
      await call(name, { accountId: scenario.bakery }, { as: 'garage' }),
      await call(name, { accountId: '001zzzzzzzzzzzz' }, { as: 'garage' }),
    ];
    expect([foreign.status, foreign.text]).toEqual([404, missing.text]);
  });
});

it('without a webshop setting, getMkbssoSAMLURL answers 404', async () => {
  const plain = await openTestServer();
  try {
    for (const verb of ['GET', 'POST'])
      expect(
        statusAndBody(
          await call('WebshopController/getMkbssoSAMLURL', {}, { at: plain, as: 'korenaar', verb }),
        ),
      ).toEqual(refusal(404, 'NOT_FOUND'));
  } finally {
    await plain.close();
  }
});

it('a number in a form may be a JSON number', async () => {
  const name = 'FormulierController/submitIntake';
  const given = await scenarios[name].given(scenario);
  const { status, body } = await call(name, { ...given, mobiel: 3, internet: 1.234, tv: -1 });
  expect(status).toBe(200);
  expect(
    await storedRows(
      server,
      `select aantal_mobiel__c as mobile, aantal_internet__c as internet, aantal_tv__c as tv
        from adviesaanvraag__c where name = $1`,
      body.reference,
    ),
  ).toEqual([{ mobile: 3, internet: 2, tv: null }]);
  const refused = await call(name, { ...given, mobiel: true });
  expect(refused.status).toBe(400);
  const application = 'FormulierController/submitJobApplication';
  const applied = await call(application, {
    ...(await scenarios[application].given(scenario)),
    hours: 32,
  });
  expect(applied.status).toBe(200);
  const fibre = 'GlasvezelController/submitRequest';
  const sent = await scenarios[fibre].given(scenario);
  const asked = await call(fibre, { ...sent, houseNumber: Number(sent['houseNumber']) });
  expect(asked.status).toBe(200);
});

it('a job application is saved with the vacancy it names', async () => {
  const fields = {
    Name: 'Monteur',
    Slug__c: 'monteur-gezocht',
    Gepubliceerd__c: true,
    Sluitingsdatum__c: addMonths(localDay(new Date()), 6),
  };
  const job = await createRow(server, 'Vacature__c', fields);
  const name = 'FormulierController/submitJobApplication';
  const { body } = await call(name, {
    ...(await scenarios[name].given(scenario)),
    vacancy: fields.Slug__c,
  });
  const applications = await storedRows(
    server,
    'select vacature__c as job, bewaren_tot__c is not null as until from sollicitatie__c where name = $1',
    body.reference,
  );
  expect(applications).toEqual([{ job, until: true }]);
});

it('a second request with a used code answers with the first request', async () => {
  const name = 'GlasvezelController/submitRequest';
  const given = await scenarios[name].given(scenario);
  const first = await call(name, given);
  const again = await call(name, { ...given, name: 'Iemand anders' });
  expect(again.body).toEqual({ ...first.body, earlier: true });
});
