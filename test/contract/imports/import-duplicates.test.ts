import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ImportChoices } from '#domain/imports/import-order.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { updateRecordsInBatch } from '#engine/write/update-records-in-batch.ts';
import { createRecordsInBatch } from '#engine/write/create-records-in-batch.ts';
import { inTransaction } from '#engine/model/transaction.ts';
import { createRecord, updateRecord, type WrittenRecord } from '#engine/write/write.ts';
import { refuse, type Result } from '#protocol/problem.ts';
import type { Dict, Scalar } from '#protocol/shapes/parts.ts';
import { openTestServer, storedRows, type TestServer } from '../../support/server.ts';
import { trialAndImportResults } from './imports.ts';

/**
 * Lines that are duplicates of each other are saved in one batch, with the results of saving them
 * one by one.
 */

type Fields = Dict<Scalar | null>;

let server: TestServer;
let ctx: RequestContext;
let AccountId: string;
let there: string;
beforeAll(async () => {
  server = await openTestServer();
  ctx = await server.contextOf('verkoop');
  AccountId = (
    await storedRows<{ id: string }>(server, 'select id from account where name = $1', garage)
  )[0]!.id;
  there = idOf(
    await createRecord(server.ctx, { apiName: 'Contact', fields: person('was@er.example') }),
  );
});
afterAll(() => server.close());

const garage = 'Garage Van Dijk';
const person = (Email: string | null, more: Fields = {}): Fields => ({
  LastName: 'Alike',
  AccountId,
  Email,
  ...more,
});
const idOf = (made: Result<WrittenRecord>): string => {
  if (!made.ok) throw new Error(JSON.stringify(made.problems));
  return made.value.id;
};

const makings: [rule: string, rows: () => Fields[]][] = [
  [
    'the first of several duplicates is created, in any letter case',
    () => [
      person('a@x.example'),
      person('A@x.example'),
      person('b@x.example'),
      person('a@X.example'),
    ],
  ],
  [
    'a refused line does not make a later one a duplicate',
    () => [person('a@x.example', { LastName: '' }), person('a@x.example'), person('a@x.example')],
  ],
  [
    'a duplicate with other errors reports all of them',
    () => [
      person('a@x.example'),
      person('a@x.example', { LastName: '', Phone: '06' }),
      person('b@x.example'),
    ],
  ],
  [
    'duplicates of a stored record and of an earlier line',
    () => [
      person('Was@er.example'),
      person('was@er.example'),
      person('c@x.example'),
      person('c@x.example'),
    ],
  ],
  ['nine equal lines', () => Array.from({ length: 9 }, () => person('a@x.example'))],
  [
    'lines without a value to match on',
    () => [person(null), person(null), person('a@x.example'), person(null), person('a@x.example')],
  ],
];

it.for(makings)('a batch create gives the results of single creates: %s', async ([, rows]) => {
  for (const allowSaveOnDuplicate of [false, true]) {
    const together = await undone((inside) =>
      createRecordsInBatch(inside, { apiName: 'Contact', rows: rows(), allowSaveOnDuplicate }),
    );
    const alone = await undone(async (inside) => {
      const said: Result<WrittenRecord>[] = [];
      for (const fields of rows())
        said.push(await createRecord(inside, { apiName: 'Contact', fields, allowSaveOnDuplicate }));
      return said;
    });
    expect(together).toEqual(alone);
  }
});

describe('a batch update of duplicates', () => {
  const ids: string[] = [];
  beforeAll(async () => {
    for (const name of ['p', 'q', 'r', 's', 't'])
      ids.push(
        idOf(
          await createRecord(server.ctx, {
            apiName: 'Contact',
            fields: person(`${name}@y.example`),
          }),
        ),
      );
  });
  type Change = [nth: number, fields: Fields];
  const rowsOf = (changes: readonly Change[]) =>
    changes.map(([nth, fields]) => ({ id: ids[nth]!, fields }));

  const becomeDuplicates: Change[] = [
    [0, { Email: 'z@y.example' }],
    [1, { Email: 'Z@y.example' }],
    [2, { Email: 'was@er.example' }],
    [3, { Title: 'Baas' }],
  ];

  it.for<{ what: string; changes: Change[] }>([
    { what: 'of each other and of a stored record', changes: becomeDuplicates },
    {
      what: 'with other errors',
      changes: [
        [0, { Email: 'z@y.example', LastName: '' }],
        [1, { Email: 'z@y.example' }],
        [2, { Email: 'z@y.example', Phone: '06' }],
      ],
    },
    {
      what: 'three times, and a value removed',
      changes: [
        [4, { Email: 'z@y.example' }],
        [3, { Email: 'z@y.example' }],
        [2, { Email: 'z@y.example' }],
        [1, { Email: null }],
      ],
    },
  ])('gives the results of single updates: $what', async ({ changes }) => {
    const together = await undone((inside) =>
      updateRecordsInBatch(inside, { apiName: 'Contact', rows: rowsOf(changes) }),
    );
    const alone = await undone(async (inside) => {
      const said: Result<WrittenRecord>[] = [];
      for (const { id, fields } of rowsOf(changes))
        said.push(await updateRecord(inside, id, { fields }));
      return said;
    });
    expect(together).toEqual(alone);
  });

  it('beside new records changes only fields that duplicates are not matched on', async () => {
    const titles: Change[] = [
      [0, { Title: 'Baas' }],
      [1, { Title: 'Bode' }],
    ];
    const besideNew = (changes: readonly Change[]) =>
      undone((inside) =>
        updateRecordsInBatch(inside, {
          apiName: 'Contact',
          rows: rowsOf(changes),
          besideNew: true,
        }),
      );
    expect(await besideNew(becomeDuplicates)).toBeNull();
    expect(await besideNew([[0, { Email: 'weg@y.example' }]])).toBeNull();
    expect(await besideNew(titles)).not.toBeNull();
    expect(await besideNew(titles.slice(1))).not.toBeNull();
  });

  it('is refused when records exchange a value, for updates one by one', async () => {
    const exchange: Change[] = [
      [0, { Email: 'weg@y.example' }],
      [1, { Email: 'p@y.example' }],
    ];
    for (const changes of [exchange, exchange.toReversed()])
      expect(
        await undone((inside) =>
          updateRecordsInBatch(inside, { apiName: 'Contact', rows: rowsOf(changes) }),
        ),
      ).toBeNull();
  });
});

/**
 * The results of `work`, with records named by their place, and the rows and history it wrote; then
 * rolls it back.
 */
async function undone(
  work: (inside: RequestContext) => Promise<readonly Result<WrittenRecord>[] | null>,
): Promise<unknown> {
  let found: unknown;
  await inTransaction(ctx, async (inside) => {
    const said = await work(inside);
    found = said && (await writtenBy(inside, said));
    return refuse({ code: 'record.halted' });
  });
  return found;
}

async function writtenBy(inside: RequestContext, said: readonly Result<WrittenRecord>[]) {
  const named = new Map([
    [there, 'there'],
    ...said.flatMap((one, at): [string, string][] =>
      one.ok ? [[one.value.id, `row ${String(at)}`]] : [],
    ),
  ]);
  const byPlace = (text: string): unknown =>
    JSON.parse([...named].reduce((known, [id, name]) => known.replaceAll(id, name), text));
  const values = [[...named.keys()]];
  const rows = await inside.db.rows({
    text: 'select id, lastname, email, phone, title, createdbyid, lastmodifiedbyid from contact where id = any($1) order by array_position($1, id)',
    values,
  });
  const history = await inside.db.rows({
    text: 'select record__c, soort__c, veld__c, oude_waarde__c, nieuwe_waarde__c, createdbyid from wijziging__c where record__c = any($1) order by name',
    values,
  });
  const outcomes = said.map((one) => (one.ok ? one.value.id : one.problems));
  return byPlace(JSON.stringify({ outcomes, rows, history }));
}

const choices: Partial<ImportChoices> = {
  mapping: ['LastName', 'AccountId', 'Email'],
  mode: 'insert',
};
/** Lines of which most depend on another line. */
const tangled = Array.from({ length: 60 }, (_, nth): [string, string] => {
  if (nth % 11 === 5) return ['', `twee${String(nth >> 1)}`];
  return [
    `Naam ${String(nth)}`,
    nth % 7 === 3 ? '' : nth % 3 === 0 ? `drie${String(nth % 9)}` : `twee${String(nth >> 1)}`,
  ];
});
const linesFor = (domain: string): string[] =>
  tangled.map(([name, email]) => `${name};${garage};${email && `${email}@${domain}`}`);
const importLines = (lines: readonly string[]) =>
  trialAndImportResults(ctx, {
    object: 'Contact',
    file: ['Achternaam;Bedrijf;E-mailadres', ...lines].join('\n'),
    choices,
  });

it('dependent lines give the outcomes, history and audit of one-by-one imports', async () => {
  const { trial, done } = await importLines(linesFor('samen.example'));
  const alone: string[][] = [];
  for (const line of linesFor('apart.example'))
    alone.push((await importLines([line])).done[0]!.why);
  expect(done.map(({ why }) => why)).toEqual(alone);
  // In a trial, a wrong line is not checked for duplicates, so only the states are equal.
  expect(trial.map(({ state }) => state)).toEqual(done.map(({ state }) => state));
  expect(await storedContacts('samen.example')).toEqual(await storedContacts('apart.example'));
});

/** Lines for an upsert: some are invalid, and some repeat an earlier key. */
const upserted = (base: number): string[] =>
  Array.from({ length: 60 }, (_, nth) => {
    const number = nth % 13 === 12 ? nth - 3 : nth;
    return `0${String(base + number)};Kade ${String(nth)};${nth % 10 === 7 ? 'fout' : '9996AA'};${String(number)}`;
  });

it('an upsert of updates and creates gives the results of one-by-one imports', async () => {
  const adminCtx = await server.contextOf('beheer');
  const bring = async (lines: readonly string[]) => {
    const columns = {
      mapping: ['Nummeraanduiding__c', 'Name', 'Postcode__c', 'Huisnummer__c'],
      mode: 'upsert',
      key: 'Nummeraanduiding__c',
    } as const;
    const file = ['Nummeraanduiding;Naam;Postcode;Huisnummer', ...lines].join('\n');
    const { trial, done } = await trialAndImportResults(adminCtx, {
      object: 'Glasvezeladres__c',
      file,
      choices: columns,
    });
    expect(trial).toEqual(done);
    return done.map(({ why }) => why);
  };
  const [together, apart] = [344_200_000_500_000, 344_200_000_600_000];
  for (const base of [together, apart])
    await bring(upserted(base).filter((_, nth) => nth % 2 === 0 && nth % 13 !== 12));
  const alone: string[][] = [];
  // A repeated key is refused only within one file.
  for (const [nth, line] of upserted(apart).entries())
    alone.push(
      nth % 13 === 12 ? ['Nummeraanduiding__c import.keyTwice'] : (await bring([line]))[0]!,
    );
  expect(await bring(upserted(together))).toEqual(alone);
  const readAddresses = (base: number) =>
    storedRows(
      server,
      `select a.name, a.postcode__c, a.huisnummer__c, a.createdbyid, a.lastmodifiedbyid,
        array(select row(w.soort__c, w.veld__c, w.oude_waarde__c, w.nieuwe_waarde__c, w.via__c)::text from wijziging__c w where w.record__c = a.id order by w.name) as history,
        array(select verb from audit where a.id = any(records) and verb in ('create', 'change') order by audit.id) as audit
        from glasvezeladres__c a where a.nummeraanduiding__c::bigint - $1 between 0 and 59 order by a.nummeraanduiding__c`,
      base,
    );
  expect(await readAddresses(together)).toEqual(await readAddresses(apart));
});

const storedContacts = (domain: string) =>
  storedRows(
    server,
    `select c.lastname, replace(c.email, $1, '') as email, c.createdbyid,
      array(select row(w.soort__c, w.veld__c, w.via__c, w.createdbyid)::text from wijziging__c w where w.record__c = c.id order by w.name) as history,
      (select count(*)::int from audit where verb = 'create' and c.id = any(records)) as audit,
      (select count(*)::int from bulk_row b where b.record_id = c.id and b.state = 'succeeded') as lines
      from contact c where c.email like '%@' || $1 order by (select min(w.name) from wijziging__c w where w.record__c = c.id)`,
    domain,
  );
