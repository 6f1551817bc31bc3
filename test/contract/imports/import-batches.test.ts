import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ImportChoices } from '#domain/imports/import-order.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { updateRecordsInBatch } from '#engine/write/update-records-in-batch.ts';
import { inTransaction } from '#engine/model/transaction.ts';
import { updateRecord } from '#engine/write/write.ts';
import { refuse } from '#protocol/problem.ts';
import type { Dict, Scalar } from '#protocol/shapes/parts.ts';
import { openTestServer, storedRows, type TestServer } from '../../support/server.ts';
import { createRow } from '../../rows.ts';
import { trialAndImportResults } from './imports.ts';

/** Import lines are saved in batches, with the results of saving them one by one. */

let server: TestServer;
let ctx: RequestContext;
beforeAll(async () => {
  server = await openTestServer();
  ctx = await server.contextOf('verkoop');
});
afterAll(() => server.close());

const garage = 'Garage Van Dijk';
const bakery = 'Bakkerij De Korenaar B.V.';

async function both(
  object: string,
  lines: readonly string[],
  choices: Partial<ImportChoices> = {},
): Promise<string[]> {
  const { trial, done } = await trialAndImportResults(ctx, {
    object,
    file: lines.join('\n'),
    choices,
  });
  expect(done).toEqual(trial);
  return done.map((line) => (line.state === 'succeeded' ? 'ok' : line.why.join(', ')));
}

const each = <T>(count: number, make: (nth: number) => T): T[] =>
  Array.from({ length: count }, (_, nth) => make(nth));

it('valid lines between refused ones are created, with history and audit', async () => {
  const lines = each(
    120,
    (nth) => `Rij${String(nth)};${nth % 2 === 0 ? garage : bakery};rij${String(nth)}@samen.example`,
  );
  const expected = each(120, () => 'ok');
  const broken: [at: number, line: string, said: string][] = [
    [3, `Dubbel;${garage};RIJ0@samen.example`, 'record.duplicates'],
    [4, `Elders;${bakery};rij0@samen.example`, 'ok'],
    [30, `;${garage};leeg@samen.example`, 'LastName record.required'],
    [31, 'Nergens;Bestaat niet;', 'AccountId import.referenceUnknown'],
    [32, `Fout;${garage};geen adres`, 'Email record.emailWrong'],
    [70, `Laat dubbel;${bakery};rij1@samen.example`, 'record.duplicates'],
    [119, `Weer;${garage};Rij118@Samen.example`, 'record.duplicates'],
  ];
  for (const [at, line, said] of broken) [lines[at], expected[at]] = [line, said];
  expect(await both('Contact', ['Achternaam;Bedrijf;E-mailadres', ...lines])).toEqual(expected);
  expect(await both('Contact', ['Achternaam;Bedrijf;E-mailadres', ...lines])).toEqual(
    expected.map((said, at) =>
      said === 'ok' && !lines[at]!.includes(';;') ? 'record.duplicates' : said,
    ),
  );
  const [row] = await storedRows<{ rows: number; changes: number; people: number }>(
    server,
    `select count(*)::int as rows, (select count(*)::int from wijziging__c w join contact c on c.id = w.record__c where c.email like '%@samen.example' and w.soort__c = 'aangemaakt') as changes,
      (select count(distinct one)::int from audit, unnest(records) as one join contact c on c.id = one where verb = 'create' and c.email like '%@samen.example') as people
      from contact where email like '%@samen.example'`,
  );
  const good = expected.filter((said) => said === 'ok').length;
  expect(row).toEqual({ rows: good, changes: good, people: good });
});

it('a line with a unique value that a stored record has is refused', async () => {
  const adminCtx = await server.contextOf('beheer');
  await createRow(server, 'Glasvezelcampagne__c', {
    Name: 'Was er',
    Sleutel__c: 'samen-7',
    Startdatum__c: '2027-01-01',
    Drempel__c: 30,
  });
  const lines = each(40, (nth) => `samen-${String(nth)};Campagne ${String(nth)};1-1-2027;30`);
  const { trial, done } = await trialAndImportResults(adminCtx, {
    object: 'Glasvezelcampagne__c',
    file: ['Sleutel;Naam;Startdatum;Drempel', ...lines].join('\n'),
    choices: { mapping: ['Sleutel__c', 'Name', 'Startdatum__c', 'Drempel__c'] },
  });
  expect(done).toEqual(trial);
  expect(done.filter(({ state }) => state === 'refused')).toEqual([
    { line: 9, state: 'refused', why: ['Sleutel__c record.duplicate'] },
  ]);
});

it('a trial uses no record numbers, and imported records are not recently viewed', async () => {
  const lines = each(60, (nth) => `Verzoek samen ${String(nth)};${garage}`);
  const before = await createRow(server, 'Case', {
    Subject: 'Vooraf',
    AccountId: await accountOf(garage),
  });
  expect(await both('Case', ['Onderwerp;Bedrijf', ...lines])).toEqual(each(60, () => 'ok'));
  const numbers = await storedRows<{ n: number }>(
    server,
    `select substring(casenumber from '\\d+$')::int as n from "case" where subject like 'Verzoek samen %' or id = $1 order by 1`,
    before,
  );
  expect(numbers.at(-1)!.n - numbers[0]!.n).toBe(60);
  // The same holds for records created one by one.
  expect(
    await both('Contact', [
      'Achternaam;Bedrijf;E-mailadres',
      `Los;${garage};los@samen.example`,
      `Los;${garage};los2@samen.example;`,
    ]),
  ).toContain('ok');
  const looked = `select 1 from recently_viewed r left join "case" c on c.id = r.record_id left join contact p on p.id = r.record_id`;
  expect(
    await storedRows(
      server,
      `${looked} where c.subject like 'Verzoek samen %' or p.lastname = 'Los'`,
    ),
  ).toEqual([]);
});

it('updates between invalid lines are saved, each with history and audit', async () => {
  const people = each(
    90,
    (nth) =>
      `Wissel${String(nth)};${garage};wissel${String(nth)}@samen.example;06${String(10000000 + nth)}`,
  );
  expect(
    await both('Contact', ['Achternaam;Bedrijf;E-mailadres;Mobiel', ...people], {
      mapping: contactFields,
    }),
  ).toEqual(each(90, () => 'ok'));
  const ids = await storedRows<{ id: string; email: string }>(
    server,
    `select id, email from contact where email like 'wissel%@samen.example'`,
  );
  const idOf = new Map(ids.map(({ id, email }) => [email, id]));
  const line = (
    nth: number,
    name = `Anders${String(nth)}`,
    email = `wissel${String(nth)}@samen.example`,
  ): string => [idOf.get(`wissel${String(nth)}@samen.example`), name, email].join(';');
  const lines = each(90, (nth) => line(nth));
  const expected = each(90, () => 'ok');
  const broken: [at: number, line: string, said: string][] = [
    [2, '003000000000000AAA;Nergens;', 'Id import.keyUnknown'],
    [5, line(5, 'Fout', 'geen adres'), 'Email record.emailWrong'],
    [40, line(40, 'Dubbel', 'WISSEL41@samen.example'), 'record.duplicates'],
    [60, line(60, 'Ander adres', 'elders60@samen.example'), 'ok'],
    [89, line(88), 'Id import.keyTwice'],
  ];
  for (const [at, text, said] of broken) [lines[at], expected[at]] = [text, said];
  const update = { mode: 'update', key: 'Id', mapping: ['Id', 'LastName', 'Email'] } as const;
  expect(await both('Contact', ['Id;Achternaam;E-mailadres', ...lines], update)).toEqual(expected);
  const good = expected.filter((said) => said === 'ok').length;
  const [row] = await storedRows<{ rows: number; changes: number; logged: number }>(
    server,
    `select count(*)::int as rows,
      (select count(*)::int from wijziging__c w where w.record__c = any($1) and w.soort__c = 'gewijzigd' and w.veld__c = 'LastName' and w.via__c = 'bestand') as changes,
      (select count(distinct one)::int from audit, unnest(records) as one where verb = 'change' and one = any($1)) as logged
      from contact where id = any($1) and lastname <> 'Wissel' || substring(email from '\\d+')`,
    [...idOf.values()],
  );
  expect(row).toEqual({ rows: good, changes: good, logged: good });
});

const contactFields = ['LastName', 'AccountId', 'Email', 'MobilePhone'];

describe('a batch update', () => {
  type Change = [of: number | string, fields: Dict<Scalar | null>];
  const ids: string[] = [];
  let before: unknown;
  beforeAll(async () => {
    const AccountId = await accountOf(bakery);
    for (let nth = 0; nth < 6; nth++)
      ids.push(
        await createRow(server, 'Contact', {
          LastName: `Rij ${String(nth)}`,
          AccountId,
          Email: `om${String(nth)}@beurt.example`,
        }),
      );
    before = await peopleIn(ctx, ids);
  });
  const rowsOf = (changes: readonly Change[]) =>
    changes.map(([of, fields]) => ({ id: typeof of === 'number' ? ids[of]! : of, fields }));
  const update = (changes: readonly Change[]) =>
    rolledBack(async (inside) => {
      const rows = rowsOf(changes);
      const said = await updateRecordsInBatch(inside, { apiName: 'Contact', rows });
      return [said, await peopleIn(inside, ids)];
    });

  it.for<{ what: string; changes: () => Change[] }>([
    {
      what: 'valid and invalid ones',
      changes: () => [
        [0, { LastName: 'Anders' }],
        [1, { Email: 'nieuw@beurt.example', LastName: 'Ook' }],
        [2, { LastName: '' }],
      ],
    },
    {
      what: 'two that become duplicates',
      changes: () => [
        [0, { Email: 'zelfde@beurt.example' }],
        [1, { Email: 'Zelfde@beurt.example' }],
      ],
    },
    {
      what: 'an unknown field, a wrong reference, and no field',
      changes: () => [
        [2, { Nergens__c: 'x' }],
        [3, { AccountId: ids[4]! }],
        [4, {}],
        [5, { MobilePhone: '0612345678' }],
      ],
    },
    {
      what: 'an unknown record',
      changes: () => [
        ['003000000000000AAA', { LastName: 'Niemand' }],
        [0, { Title: 'Baas' }],
      ],
    },
  ])('gives the results of single updates: $what', async ({ changes }) => {
    const alone = await rolledBack(async (inside) => {
      const said: unknown[] = [];
      for (const { id, fields } of rowsOf(changes()))
        said.push(await updateRecord(inside, id, { fields }));
      return [said, await peopleIn(inside, ids)];
    });
    expect(await update(changes())).toEqual(alone);
  });

  it('changes nothing when one record takes a value that another gives up', async () => {
    const exchange: Change[] = [
      [0, { Email: 'weg@beurt.example' }],
      [1, { Email: 'om0@beurt.example' }],
    ];
    for (const changes of [exchange, exchange.toReversed()])
      expect(await update(changes)).toEqual([null, before]);
  });
});

it('a batch update that moves a unique combination of fields is refused', async () => {
  const visit = (Dag__c: string): Promise<string> =>
    createRow(server, 'Paginabezoek__c', { Name: '/om-de-beurt', Dag__c, Aantal__c: 1 });
  const ids = [await visit('2027-01-01'), await visit('2027-01-02'), await visit('2027-01-03')];
  const change = (nth: number, fields: Dict<Scalar | null>) => ({ id: ids[nth]!, fields });
  const days = [
    change(0, { Dag__c: '2027-02-01' }),
    change(1, { Dag__c: '2027-01-03', Aantal__c: 5 }),
    change(2, { Dag__c: '2027-02-03' }),
  ];
  // Records with the same fields are updated in one statement, in which the third would give up its
  // value before the second takes it.
  expect(
    await rolledBack(
      (inside) => updateRecordsInBatch(inside, { apiName: 'Paginabezoek__c', rows: days }),
      server.ctx,
    ),
  ).toBeNull();
  const counted = ids.map((id) => ({ id, fields: { Aantal__c: 2 } }));
  expect(
    await rolledBack(
      (inside) => updateRecordsInBatch(inside, { apiName: 'Paginabezoek__c', rows: counted }),
      server.ctx,
    ),
  ).toHaveLength(3);
});

/** Runs `work` in a transaction and rolls it back. */
async function rolledBack<T>(work: (inside: RequestContext) => Promise<T>, as = ctx): Promise<T> {
  let found: T | undefined;
  await inTransaction(as, async (inside) => {
    found = await work(inside);
    return refuse({ code: 'record.halted' });
  });
  return found as T; // proof: the work is done by then
}

/** The stored contacts without timestamps. */
const peopleIn = (inside: RequestContext, ids: readonly string[]) =>
  inside.db.rows({
    text: 'select id, lastname, email, mobilephone, title, accountid, lastmodifiedbyid from contact where id = any($1) order by id',
    values: [ids],
  });

const accountOf = async (name: string): Promise<string> =>
  (await storedRows<{ id: string }>(server, 'select id from account where name = $1', name))[0]!.id;
