import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Choices } from '#methods/import-order.ts';
import type { Ask } from '#records/ask.ts';
import { createRecord } from '#records/write.ts';
import { openTestHouse, stored, type TestHouse } from '../house.ts';
import { triedAndDone } from './imports.ts';

/** Lines that make rows are saved many at a time; each comes out as if it had been saved alone, after those before it. */

let house: TestHouse;
let ask: Ask;
beforeAll(async () => {
  house = await openTestHouse();
  ask = await house.askAs('verkoop');
});
afterAll(() => house.close());

const garage = 'Garage Van Dijk';
const bakery = 'Bakkerij De Korenaar B.V.';

async function both(object: string, lines: readonly string[], choices: Partial<Choices> = {}): Promise<string[]> {
  const { trial, done } = await triedAndDone(ask, { object, file: lines.join('\n'), choices });
  expect(done).toEqual(trial);
  return done.map((line) => (line.state === 'succeeded' ? 'ok' : line.why.join(', ')));
}

const each = <T>(count: number, make: (nth: number) => T): T[] => Array.from({ length: count }, (_, nth) => make(nth));

it('a line like a row there was, one like a line before it, and broken ones stand between good ones', async () => {
  const lines = each(120, (nth) => `Rij${String(nth)};${nth % 2 === 0 ? garage : bakery};rij${String(nth)}@samen.example`);
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
    expected.map((said, at) => (said === 'ok' && !lines[at]!.includes(';;') ? 'record.duplicates' : said)),
  );
  const [kept] = await stored<{ rows: number; told: number; people: number }>(
    house,
    `select count(*)::int as rows, (select count(*)::int from wijziging__c w join contact c on c.id = w.record__c where c.email like '%@samen.example' and w.soort__c = 'aangemaakt') as told,
      (select count(distinct one)::int from audit, unnest(records) as one join contact c on c.id = one where verb = 'create' and c.email like '%@samen.example') as people
      from contact where email like '%@samen.example'`,
  );
  const good = expected.filter((said) => said === 'ok').length;
  expect(kept).toEqual({ rows: good, told: good, people: good });
});

it('what there may be one of alone is refused where it is there, or in a line before', async () => {
  const keeper = await house.askAs('beheer');
  const made = await createRecord(house.ask, {
    apiName: 'Glasvezelcampagne__c',
    fields: { Name: 'Was er', Sleutel__c: 'samen-7', Startdatum__c: '2027-01-01', Drempel__c: 30 },
  });
  expect(made.ok).toBe(true);
  const lines = each(40, (nth) => `samen-${String(nth)};Campagne ${String(nth)};1-1-2027;30`);
  const { trial, done } = await triedAndDone(keeper, {
    object: 'Glasvezelcampagne__c',
    file: ['Sleutel;Naam;Startdatum;Drempel', ...lines].join('\n'),
    choices: { mapping: ['Sleutel__c', 'Name', 'Startdatum__c', 'Drempel__c'] },
  });
  expect(done).toEqual(trial);
  expect(done.filter(({ state }) => state === 'refused')).toEqual([{ line: 9, state: 'refused', why: ['Sleutel__c record.duplicate'] }]);
});

it('what is only tried takes no number, and who brought rows in did not look at them', async () => {
  const lines = each(60, (nth) => `Verzoek samen ${String(nth)};${garage}`);
  const before = await createRecord(house.ask, { apiName: 'Case', fields: { Subject: 'Vooraf', AccountId: await accountOf(garage) } });
  expect(await both('Case', ['Onderwerp;Bedrijf', ...lines])).toEqual(each(60, () => 'ok'));
  const numbers = await stored<{ n: number }>(
    house,
    `select substring(casenumber from '\\d+$')::int as n from "case" where subject like 'Verzoek samen %' or id = $1 order by 1`,
    before.ok ? before.value.id : '',
  );
  expect(numbers.at(-1)!.n - numbers[0]!.n).toBe(60);
  expect(await stored(house, `select 1 from recently_viewed r join "case" c on c.id = r.record_id where c.subject like 'Verzoek samen %'`)).toEqual([]);
});

const accountOf = async (name: string): Promise<string> => (await stored<{ id: string }>(house, 'select id from account where name = $1', name))[0]!.id;
