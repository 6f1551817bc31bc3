import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RequestContext } from '#engine/model/request-context.ts';
import { productPath } from '#protocol/api/product-methods.ts';
import { emailStep, passwordStep } from '#protocol/forms/log-in.ts';
import { checkForm } from '#web/forms/check.ts';
import {
  type AccountName,
  openTestServer,
  storedRows,
  type TestServer,
} from '../../support/server.ts';
import { companyOf, createRow } from '../../rows.ts';
import { trialAndImportResults } from '../imports/imports.ts';

/** Invisible characters in pasted text are removed at every entry point. */

let server: TestServer;
let ctx: RequestContext;
let accountId: string;
beforeAll(async () => {
  server = await openTestServer();
  ctx = await server.contextOf('beheer');
  accountId = await companyOf(server, 'korenaar');
});
afterAll(() => server.close());

const save = (apiName: string, fields: object, as: AccountName = 'beheer') =>
  server.call('/records', { as, method: 'POST', body: { apiName, fields } });

describe('the record API', () => {
  it.each([
    ['zero-width characters', '\u202a\u200b'],
    ['a Hangul filler', '\u3164'],
    ['Braille blanks', '\u2800\u2800'],
    ['no-break and em spaces', '\u00a0\u2003'],
  ])('refuses a name of %s', async (_, Name) => {
    const answer = await save('Account', { Name });
    expect([answer.status, answer.body.output?.fieldErrors?.Name?.[0]?.errorCode]).toEqual([
      400,
      'REQUIRED_FIELD_MISSING',
    ]);
    const person = await save('Contact', { LastName: Name, AccountId: accountId });
    expect([person.status, person.body.output?.fieldErrors?.LastName?.[0]?.errorCode]).toEqual([
      400,
      'REQUIRED_FIELD_MISSING',
    ]);
  });

  it('stores an e-mail address, a number and a name without invisible characters', async () => {
    const { status, body } = await save('Contact', {
      FirstName: '\ufeff Zoe\u0308 ',
      LastName: 'van\u00a0der Ver\u00adberg',
      Email: ' zoe\u200b@plak.example\u200b',
      Phone: '\u202a+31 6 12345678\u202c',
      AccountId: accountId,
    });
    expect(status).toBe(201);
    expect(
      await storedRows(
        server,
        'select firstname, lastname, email, phone from contact where id = $1',
        body.id,
      ),
    ).toEqual([
      {
        firstname: 'Zoë',
        lastname: 'van der Verberg',
        email: 'zoe@plak.example',
        phone: '+31 6 12345678',
      },
    ]);
  });

  it('keeps invisible characters in emoji and in scripts that need them', async () => {
    const text = '👩🏽‍💻 zegt:\n  می‌خواهم ❤️';
    const { body } = await save('Case', {
      Subject: 'Emoji 👨‍👩‍👧',
      Description: `${text}\u200b`,
      AccountId: accountId,
    });
    expect(
      await storedRows(server, 'select subject, description from "case" where id = $1', body.id),
    ).toEqual([{ subject: 'Emoji 👨‍👩‍👧', description: text }]);
  });

  it('keeps the spaces that a writer chose in an article', async () => {
    const { status, body } = await save('Kennisartikel__c', {
      Name: 'Plakken',
      Categorie__c: 'Internet',
      Inhoud__c: 'Voor €\u00a012 per\u00admaand',
    });
    expect(status).toBe(201);
    expect(body.fields.Inhoud__c.value).toBe('Voor €\u00a012 permaand');
  });
});

describe('forms', () => {
  const formOf = (fields: Record<string, string>): FormData => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    return form;
  };

  it('remove invisible characters from an e-mail address, and leave a password as it is', () => {
    expect(checkForm(emailStep, formOf({ email: '\u200bjan@plak.example\u00a0' }))).toEqual({
      ok: true,
      value: { email: 'jan@plak.example' },
    });
    expect(
      checkForm(passwordStep, formOf({ email: 'jan@plak.example', password: ' a\u200b\u00a0b' })),
    ).toMatchObject({
      value: { password: ' a\u200b\u00a0b' },
    });
  });

  it('sent through the API store a phone number without invisible characters', async () => {
    const given = {
      name: 'Noor\u200b',
      email: 'noor\u00ad@plak.example',
      phone: '\u202a06 12345678\u202c',
      message: 'Bel\u00a0me',
    };
    const answer = await server.call(productPath('FormulierController/submitContactMessage'), {
      method: 'POST',
      body: given,
    });
    expect(answer.status).toBe(200);
    expect(
      await storedRows(
        server,
        `select name, email__c, telefoon__c, bericht__c from contactbericht__c where email__c like '%plak.example'`,
      ),
    ).toEqual([
      {
        name: expect.any(String),
        email__c: 'noor@plak.example',
        telefoon__c: '06 12345678',
        bericht__c: 'Bel me',
      },
    ]);
  });

  it('for an ICT contact store details without invisible characters', async () => {
    const details = {
      FirstName: 'Ada\u200b',
      LastName: 'Plak',
      Email: 'ada\u200b@plak.example',
      Phone: '\u202a0612345678\u202c',
      AccountId: accountId,
    };
    const body = { contactPersoonDetails: JSON.stringify(details) };
    const answer = await server.call(productPath('ContactController/createContact'), {
      as: 'korenaar',
      method: 'POST',
      body,
    });
    expect(answer.body).toEqual({ status: 'Success' });
    expect(
      await storedRows(server, `select firstname, email from contact where lastname = 'Plak'`),
    ).toEqual([{ firstname: 'Ada', email: 'ada@plak.example' }]);
  });

  it('for an ICT contact refuse a name of invisible characters alone', async () => {
    const details = {
      FirstName: '\u200b',
      LastName: 'Plak',
      Email: 'ada@plak.example',
      Phone: '0612345678',
      AccountId: accountId,
    };
    const body = { contactPersoonDetails: JSON.stringify(details) };
    const answer = await server.call(productPath('ContactController/createContact'), {
      as: 'korenaar',
      method: 'POST',
      body,
    });
    expect(answer.body.status).not.toBe('Success');
  });
});

it('an import ignores invisible characters in keys, and stores none in values', async () => {
  await createRow(server, 'Account', { Name: 'Plakbedrijf', Klantnummer__c: 'PLAK-1' });
  const file = [
    'Klant\u200bnummer;Naam;Telefoon',
    'PLAK\u200b-1;Plak\u00adbedrijf B.V.;\u202a020 7654321\u202c',
  ].join('\n');
  const { done } = await trialAndImportResults(ctx, {
    object: 'Account',
    file,
    choices: { mode: 'update', key: 'Klantnummer__c' },
  });
  expect(done.map(({ state, why }) => [state, why])).toEqual([['succeeded', []]]);
  expect(
    await storedRows(server, `select name, phone from account where klantnummer__c = 'PLAK-1'`),
  ).toEqual([{ name: 'Plakbedrijf B.V.', phone: '020 7654321' }]);
  const people = ['Achternaam;Bedrijf', 'Plakker;Plak\u200bbedrijf\u00a0B.V.'].join('\n');
  expect(
    (await trialAndImportResults(ctx, { object: 'Contact', file: people })).done.map(
      ({ why }) => why,
    ),
  ).toEqual([[]]);
});

describe('invisible characters in a search', () => {
  beforeAll(() => createRow(server, 'Account', { Name: 'Wulpenhof Advies', Phone: '0229 654321' }));

  it.each([
    'Wulpen\u00adhof',
    '\u202aWulpenhof\u202c',
    'Wulpenhof\u200b Advies',
    '\u202a0229654321\u202c',
  ])('do not matter: %j finds the company', async (q) => {
    const answer = await server.call(
      `/search/results/keyword?objectApiName=Account&q=${encodeURIComponent(q)}`,
      { as: 'beheer', method: 'POST', body: {} },
    );
    expect(answer.body.keywordSearchResult.records).toHaveLength(1);
    const list = await server.call('/list-records/Account/Alle', {
      as: 'beheer',
      method: 'POST',
      body: { searchTerm: q, fields: ['Name', 'Phone'] },
    });
    if (!q.includes('0229')) expect(list.body.count).toBe(1);
  });

  it('do not matter in a where', async () => {
    const where = '{ Name: { eq: "Wulpen\u200bhof\u00a0Advies" } }';
    const list = await server.call('/list-records/Account/Alle', {
      as: 'beheer',
      method: 'POST',
      body: { where, fields: ['Name'] },
    });
    expect(list.body.count).toBe(1);
  });

  it('do not matter in the label and filter of a list view', async () => {
    const body = {
      listViewApiName: 'Plakken',
      displayColumns: ['Name'],
      visibility: 'Private',
      scope: { apiName: 'everything' },
    };
    const filteredByInfo = [
      { fieldApiName: 'Name', operator: 'Equals', operandLabels: ['Wulpenhof\u200b Advies'] },
    ];
    const make = (label: string) =>
      server.call('/list-info/Account', {
        as: 'beheer',
        method: 'POST',
        body: { ...body, label, filteredByInfo },
      });
    expect((await make('\u200b')).status).toBe(400);
    const made = await make('Plak\u00adken');
    expect([made.status, made.body.label]).toEqual([201, 'Plakken']);
    expect(
      (
        await server.call('/list-records/Account/Plakken', {
          as: 'beheer',
          method: 'POST',
          body: {},
        })
      ).body.count,
    ).toBe(1);
  });
});
