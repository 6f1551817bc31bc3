import { describe, expect, it } from 'vitest';
import { staffInsightText as words } from '#messages/staff/insight.ts';
import { type AccountName, storedRows } from '../../support/server.ts';
import { openWorkspace } from '../../support/site.ts';
import { logIn } from '../login/log-in.ts';
import { htmlErrors } from '../html-errors.ts';

/**
 * The insight page without scripts: every figure is a table. Source: issue of the staff workspace,
 * "Insight".
 */

const { server, cookie, home } = await openWorkspace('verkoop');

async function open(
  path: string,
  as: string = cookie,
): Promise<{ status: number; text: string; headers: Headers }> {
  const answer = await fetch(new URL(`${home}${path}`, server.url), {
    redirect: 'manual',
    headers: { cookie: as },
  });
  return { status: answer.status, text: await answer.text(), headers: answer.headers };
}
const names = Object.keys(words.figures);
const csvOf = async (name: string, rest = ''): Promise<string[][]> => {
  const { text } = await open(`/inzicht/${name}.csv${rest}`);
  return text
    .replace('\uFEFF', '')
    .split('\r\n')
    .filter(Boolean)
    .map((line) => line.split(';'));
};
const numbers = (rows: string[][], column: number): number[] =>
  rows.slice(1).map((row) => Number((row[column] ?? '').replace(',', '.')));
const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);
const count = async (text: string): Promise<number> =>
  Number((await storedRows<{ count: string }>(server, text))[0]!.count);

it('the insight page shows every figure as a table with a file', async () => {
  const { status, text } = await open('/inzicht');
  expect(status).toBe(200);
  for (const { title } of Object.values(words.figures)) expect(text).toContain(`>${title}</h2>`);
  expect(text.match(/<table/g)?.length).toBe(names.length - 1);
  for (const name of names) expect(text).toContain(`${home}/inzicht/${name}.csv?periode=13`);
  expect(await htmlErrors(text)).toEqual([]);
});

it.each(['guest', 'korenaar', 'beheer'] as const)(
  '%s gets 404 on the insight page of another',
  async (as: AccountName | 'guest') => {
    const mine = as === 'guest' ? '' : await logIn(server, as);
    expect((await open('/inzicht', mine)).status).toBe(404);
    expect((await open('/inzicht/verzoeken.csv', mine)).status).toBe(404);
  },
);

it.each(['0', '-1', 'x', '9999999999'])(
  'the insight page uses the default period for %s weeks',
  async (weeks) => {
    expect((await csvOf('verzoeken', `?periode=${weeks}`)).length).toBe(14);
  },
);

it.each(['onbekend.csv', 'verzoeken', 'verzoeken.pdf', '__proto__.csv', 'toString.csv'])(
  '%s answers 404',
  async (file) => expect((await open(`/inzicht/${file}`)).status).toBe(404),
);

describe('the figures', () => {
  it('count the requests made in a week from Monday on, in Dutch time', async () => {
    const monday = `date_trunc('week', now() at time zone 'Europe/Amsterdam') - interval '7 days'`;
    const made = await count(
      `select count(*) from "case" where createddate at time zone 'Europe/Amsterdam' >= ${monday} and createddate at time zone 'Europe/Amsterdam' < ${monday} + interval '7 days'`,
    );
    const rows = await csvOf('verzoeken', '?periode=4');
    expect(rows.length).toBe(5);
    expect(numbers(rows, 1).at(-2)).toBe(made);
  });

  it('count a request as closed until it is reopened', async () => {
    const closed = async () => numbers(await csvOf('verzoeken', '?periode=4'), 2).at(-1)!;
    const before = await closed();
    const [row] = await storedRows<{ id: string }>(
      server,
      `select id from "case" where status = 'In behandeling' order by id limit 1`,
    );
    const set = async (Status: string) =>
      expect(
        (
          await server.call(`/records/${row!.id}`, {
            as: 'verkoop',
            method: 'PATCH',
            body: { fields: { Status } },
          })
        ).status,
      ).toBe(200);
    await set('Gesloten');
    expect(await closed()).toBe(before + 1);
    await set('In behandeling');
    expect(await closed()).toBe(before);
    expect(
      (
        await storedRows<{ closeddate: Date | null }>(
          server,
          'select closeddate from "case" where id = $1',
          row!.id,
        )
      )[0]!.closeddate,
    ).toBeNull();
  });

  it.each(['verzoeken', 'antwoord', 'bezoek'])(
    'of %s mark the last week as unfinished, so that nobody reads a fall in it',
    async (name) => {
      const weeks = (await csvOf(name, '?periode=52')).slice(1).map(([week]) => week!);
      expect(weeks.at(-1)).toBe(words.running(weeks.at(-1)!.replace(words.running(''), '')));
      expect(weeks.slice(0, -1).filter((week) => week.includes(words.running('')))).toEqual([]);
    },
  );

  it('count every open request once', async () => {
    expect(sum(numbers(await csvOf('leeftijd'), 1))).toBe(
      await count(`select count(*) from "case" where status <> 'Gesloten'`),
    );
  });

  it('count every connection in use once, with their total amount', async () => {
    const rows = await csvOf('diensten');
    const where = `from aansluiting__c where status__c in ('Actief', 'Wordt beëindigd')`;
    expect(sum(numbers(rows, 1))).toBe(await count(`select count(*) ${where}`));
    expect(sum(numbers(rows, 2))).toBeCloseTo(
      await count(`select sum(maandbedrag__c) as count ${where}`),
      2,
    );
  });

  it.each(['leeftijd', 'diensten', 'glasvezel'])(
    'of %s link to a list with exactly the counted rows',
    async (name) => {
      const card = new RegExp(`<section[^>]*aria-labelledby="figuur-${name}"[^]*?</section>`).exec(
        (await open('/inzicht')).text,
      )![0];
      const [, object, list] = /href="[^"]*\/(\w+)\/(\w+)"[^>]*>Bekijk /.exec(card)!;
      const rows = await csvOf(name);
      const counted = name === 'glasvezel' ? rows.length - 1 : sum(numbers(rows, 1));
      let listed = 0;
      for (let pageToken: string | null = '0'; pageToken !== null;) {
        const { body } = await server.call(`/list-records/${object!}/${list!}`, {
          as: 'verkoop',
          method: 'POST',
          body: { pageSize: 500, ...(pageToken !== '0' && { pageToken }) },
        });
        listed += body.count;
        pageToken = body.nextPageToken;
      }
      expect(listed).toBe(counted);
    },
  );

  it('count a request as answered after a published answer, not a note', async () => {
    const [of] = await storedRows<{ id: string }>(
      server,
      'select id from account order by id limit 1',
    );
    const answered = async () => [
      numbers(await csvOf('antwoord', '?periode=4'), 3).at(-1)!,
      numbers(await csvOf('antwoord', '?periode=4'), 4).at(-1)!,
    ];
    const [was, waited] = await answered();
    const made = await server.call('/records', {
      as: 'verkoop',
      method: 'POST',
      body: { apiName: 'Case', fields: { Subject: 'Wie antwoordt?', AccountId: of!.id } },
    });
    const id: string = made.body.id;
    const say = (IsPublished: boolean) =>
      server.call('/records', {
        as: 'verkoop',
        method: 'POST',
        body: {
          apiName: 'CaseComment',
          fields: { ParentId: id, CommentBody: 'Wij kijken.', IsPublished },
        },
      });
    await say(false);
    expect(await answered()).toEqual([was, waited! + 1]);
    await say(true);
    expect(await answered()).toEqual([was! + 1, waited]);
  });

  it('show the progress of a running campaign', async () => {
    const [campaign] = (await csvOf('glasvezel')).slice(1);
    expect(campaign?.slice(1, 5)).toEqual(['21,0', '30', '168', '800']);
  });

  it('count every running campaign, also more than fifty', async () => {
    await storedRows(
      server,
      `insert into glasvezelcampagne__c (id, createddate, lastmodifieddate, systemmodstamp, "name",
          sleutel__c, status__c)
        select 'a05' || lpad('c' || n, 12, '0') || 'AAA', now(), now(), now(),
          'Campagne ' || n, 'c' || n, 'Loopt' from generate_series(1, 60) n`,
    );
    const running = await count(
      `select count(*) from glasvezelcampagne__c where status__c = 'Loopt'`,
    );
    expect((await open('/inzicht')).text).toContain(` van ${String(running)} campagnes `);
    expect((await csvOf('glasvezel')).length - 1).toBe(running);
    await storedRows(server, `delete from glasvezelcampagne__c where name like 'Campagne %'`);
  });

  it('add up the visits of the site', async () => {
    expect(sum(numbers(await csvOf('bezoek', '?periode=52'), 1))).toBe(
      await count(
        `select sum(aantal__c) as count from paginabezoek__c where dag__c >= date_trunc('week', (now() at time zone 'Europe/Amsterdam')) - interval '51 weeks'`,
      ),
    );
    expect((await csvOf('paginas'))[1]?.[0]).toBe('/');
  });

  it('put a quote before text that a spreadsheet would take for a formula', async () => {
    await storedRows(
      server,
      `update glasvezelcampagne__c set name = '=1+1;"x"' where status__c = 'Loopt'`,
    );
    expect((await open('/inzicht/glasvezel.csv')).text).toContain(`"'=1+1;""x"""`);
  });
});

it('a figure without counts says that there is nothing to see yet', async () => {
  const cardOf = async (name: string): Promise<string> =>
    new RegExp(`<section[^>]*aria-labelledby="figuur-${name}"[^]*?</section>`).exec(
      (await open('/inzicht')).text,
    )?.[0] ?? '';
  expect(await cardOf('bezoek')).toContain('<table');
  await storedRows(server, 'delete from paginabezoek__c');
  const card = await cardOf('bezoek');
  expect([card.includes(words.none), card.includes('<table')]).toEqual([true, false]);
});
