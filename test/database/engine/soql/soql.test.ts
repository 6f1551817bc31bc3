import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { user } from '../../../support/engine.ts';
import { apiUrl, openSoqlFixture, type SoqlFixture, type SoqlRow } from './soql-fixture.ts';

let soql: SoqlFixture;
beforeAll(async () => {
  soql = await openSoqlFixture();
});
afterAll(() => soql.close());

const namesOf = (records: readonly SoqlRow[]) => records.map(({ Name }) => Name);
const accounts = async (rest: string) =>
  namesOf((await soql.query(`SELECT Name FROM Account ${rest}`)).records);

describe('rows', () => {
  it('have the type, the address and the fields of SELECT in its order', async () => {
    const answer = await soql.query(
      "SELECT LastName, Id, Account.Name, Account.BillingCity FROM Contact WHERE LastName = 'bos'",
    );
    expect(answer).toEqual({
      totalSize: 1,
      done: true,
      records: [
        {
          attributes: { type: 'Contact', url: `${apiUrl}/sobjects/Contact/${soql.ids['els']}` },
          LastName: 'Bos',
          Id: soql.ids['els'],
          Account: {
            attributes: {
              type: 'Account',
              url: `${apiUrl}/sobjects/Account/${soql.ids['bakery']}`,
            },
            Name: 'Bakkerij De Korenaar',
            BillingCity: 'Delft',
          },
        },
      ],
    });
  });

  it('have addresses as objects of their parts, and null for an empty one', async () => {
    const place = { geocodeAccuracy: null, latitude: null, longitude: null, state: null };
    const parts = { street: null, postalCode: null, city: 'Delft', country: null };
    const { records } = await soql.query(
      "SELECT account.billingAddress FROM Contact WHERE LastName = 'bos'",
    );
    expect(records[0]?.['Account']).toMatchObject({ BillingAddress: { ...place, ...parts } });
    expect(
      (await soql.query("SELECT BillingAddress FROM Account WHERE Name LIKE 'studio%'")).records[0],
    ).toMatchObject({ BillingAddress: null });
    await expect(
      soql.query("SELECT Id FROM Account WHERE BillingAddress = 'Delft'"),
    ).rejects.toThrow('soql.field');
  });

  it('have moments with an offset, and null for what is empty', async () => {
    const { records } = await soql.query(
      "SELECT CreatedDate, BillingCity FROM Account WHERE Name LIKE 'studio%'",
    );
    expect(records[0]).toMatchObject({
      CreatedDate: '2026-11-26T12:00:00.600+0000',
      BillingCity: null,
    });
  });

  it.each([
    ["WHERE Name = 'GARAGE SMIT'", ['Garage Smit']],
    ["WHERE Name != 'Garage Smit' ORDER BY Name", ['Bakkerij De Korenaar', 'Studio Éclat']],
    ["WHERE Name LIKE '%eclat'", ['Studio Éclat']],
    ["WHERE NOT (Name LIKE 'g%' OR Name LIKE 'b%')", ['Studio Éclat']],
    [
      "WHERE account.billingcity IN ('Delft', null) ORDER BY name",
      ['Bakkerij De Korenaar', 'Studio Éclat'],
    ],
    [
      'WHERE CreatedDate = TODAY AND CreatedDate > 2026-01-01 ORDER BY Name DESC LIMIT 1',
      ['Studio Éclat'],
    ],
    ['WHERE CreatedDate < LAST_N_DAYS:3', []],
    [
      'WHERE CALENDAR_YEAR(CreatedDate) = 2026 AND HOUR_IN_DAY(convertTimezone(CreatedDate)) = 13 ORDER BY Name LIMIT 1 OFFSET 1',
      ['Garage Smit'],
    ],
    ['WHERE BillingCity = null', ['Studio Éclat']],
    [
      'ORDER BY BillingCity NULLS LAST, Name',
      ['Bakkerij De Korenaar', 'Garage Smit', 'Studio Éclat'],
    ],
    [
      'ORDER BY BillingCity DESC NULLS FIRST',
      ['Studio Éclat', 'Garage Smit', 'Bakkerij De Korenaar'],
    ],
    ["WHERE Id IN (SELECT AccountId FROM Contact WHERE LastName = 'Smit')", ['Garage Smit']],
    ['WHERE Id NOT IN (SELECT AccountId FROM Contact)', ['Studio Éclat']],
  ])('Account %s', async (rest, names) => {
    expect(await accounts(rest)).toEqual(names);
  });

  it('an id of 15 characters finds its row', async () => {
    expect(await accounts(`WHERE Id = '${soql.ids['bakery']!.slice(0, 15)}'`)).toEqual([
      'Bakkerij De Korenaar',
    ]);
  });

  it('child rows are an answer of their own, or null', async () => {
    const { records } = await soql.query(
      "SELECT Name, (SELECT LastName FROM contacts WHERE LastName != 'Bos' ORDER BY LastName) FROM Account ORDER BY Name",
    );
    expect(records.map(({ Contacts }) => Contacts)).toEqual([
      {
        totalSize: 1,
        done: true,
        records: [
          {
            attributes: { type: 'Contact', url: `${apiUrl}/sobjects/Contact/${soql.ids['jan']}` },
            LastName: 'Jansen',
          },
        ],
      },
      expect.objectContaining({ totalSize: 1 }),
      null,
    ]);
  });

  it('come in pages, each after the last row of the one before', async () => {
    for (const order of [
      'Name',
      'BillingCity',
      'BillingCity DESC',
      'BillingCity NULLS LAST',
      'BillingCity DESC NULLS FIRST',
    ]) {
      const statement = `SELECT Name FROM Account ORDER BY ${order}`;
      const whole = await soql.query(statement);
      const first = await soql.query(statement, { batch: 1 });
      const names = namesOf(first.records);
      expect([first.totalSize, first.done]).toEqual([3, false]);
      let next = first.nextRecordsUrl;
      while (next !== undefined) {
        const page = await soql.more(next);
        expect(page.totalSize).toBe(3);
        names.push(...namesOf(page.records));
        next = page.nextRecordsUrl;
      }
      expect(names, order).toEqual(namesOf(whole.records));
    }
  });

  it('end with LIMIT, also after pages', async () => {
    const first = await soql.query('SELECT Name FROM Account ORDER BY Name LIMIT 2', { batch: 1 });
    expect([first.totalSize, first.done]).toEqual([2, false]);
    const second = await soql.more(first.nextRecordsUrl!);
    expect([namesOf(second.records), second.done]).toEqual([['Garage Smit'], true]);
  });

  it('a page of another viewer is refused', async () => {
    const { nextRecordsUrl } = await soql.query('SELECT Name FROM Account', { batch: 1 });
    const other = user('sales', { userId: '005000000000002AAA' });
    await expect(soql.more(nextRecordsUrl!, other)).rejects.toThrow('soql.locator');
  });
});

describe('groups', () => {
  it('COUNT() gives the number alone', async () => {
    expect(await soql.query('SELECT COUNT() FROM Contact')).toEqual({
      totalSize: 3,
      done: true,
      records: [],
    });
  });

  it('have the names of SELECT, or exprN', async () => {
    const { records } = await soql.query(
      'SELECT Account.Name, COUNT(Id), MIN(LastName) least FROM Contact GROUP BY Account.Name HAVING COUNT(Id) > 1 ORDER BY COUNT(Id) DESC',
    );
    expect(records).toEqual([
      {
        attributes: { type: 'AggregateResult' },
        Name: 'Bakkerij De Korenaar',
        expr0: 2,
        least: 'Bos',
      },
    ]);
  });

  it('ROLLUP adds totals, which GROUPING tells apart', async () => {
    const { records } = await soql.query(
      'SELECT BillingCity, GROUPING(BillingCity) isTotal, COUNT(Id) n FROM Account GROUP BY ROLLUP(BillingCity) ORDER BY GROUPING(BillingCity), BillingCity',
    );
    expect(records.map(({ BillingCity, isTotal, n }) => [BillingCity, isTotal, n])).toEqual([
      [null, 0, 1],
      ['Delft', 0, 1],
      ['Utrecht', 0, 1],
      [null, 1, 3],
    ]);
  });

  it('can be of a part of a day', async () => {
    const { records } = await soql.query(
      'SELECT CALENDAR_MONTH(CreatedDate) m, DAY_ONLY(CreatedDate), COUNT(Id) n FROM Account GROUP BY CALENDAR_MONTH(CreatedDate), DAY_ONLY(CreatedDate)',
    );
    expect(records).toEqual([
      { attributes: { type: 'AggregateResult' }, m: 11, expr0: '2026-11-26', n: 3 },
    ]);
  });
});

describe('a statement is refused', () => {
  it.each([
    ['SELECT Id FROM Nergens', 'soql.type', 'Row:1:Column:1'],
    ['SELECT Nope FROM Account', 'soql.field', 'Row:1:Column:8'],
    ['SELECT Id FROM Account ORDER BY Nope', 'soql.field', 'Row:1:Column:33'],
    ['SELECT Id FROM Account WHERE Nope.Name = 1', 'soql.field', 'Row:1:Column:30'],
    ['SELECT Name n FROM Account', 'soql.malformed', 'aliasing'],
    ['SELECT Id, id FROM Account', 'soql.malformed', 'duplicate'],
    ["SELECT Id FROM Account WHERE CreatedDate LIKE 'x'", 'soql.operator', 'like'],
    ["SELECT Id FROM Account WHERE Id = 'x'", 'soql.field', 'id is expected'],
    ['SELECT Name, COUNT(Id) FROM Account', 'soql.malformed', 'grouped'],
    ['SELECT FIELDS(ALL) FROM Account', 'soql.malformed', 'LIMIT'],
    ['SELECT Id FROM Account OFFSET 2001', 'soql.range', '2000'],
    ['SELECT (SELECT Id FROM Nopes) FROM Account', 'soql.type', 'Nopes'],
    ['SELECT Id FROM Account WHERE CreatedDate = EVER', 'soql.malformed', 'EVER'],
  ])('%s', async (statement, code, words) => {
    await expect(soql.query(statement)).rejects.toThrow(code);
    await expect(soql.query(statement)).rejects.toThrow(words);
  });
});
