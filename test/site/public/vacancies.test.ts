import { describe, expect, it } from 'vitest';
import { salaryText } from '#messages/site/jobs.ts';
import { storedRows } from '../../support/server.ts';
import { openSite } from '../../support/site.ts';

/** What a vacancy pays, in the list, among its facts and for search engines. */

const server = await openSite();
const slug = 'helpdeskmedewerker-telecom';

const getHtml = async (path: string): Promise<string> =>
  (await fetch(new URL(path, server.url))).text();
const pay = '€\u00a02.550 tot €\u00a03.200 bruto per maand';

const changeVacancy = async (fields: Record<string, unknown>) => {
  const [row] = await storedRows<{ id: string }>(
    server,
    'select id from vacature__c where slug__c = $1',
    slug,
  );
  return server.call(`/records/${row!.id}`, { as: 'beheer', method: 'PATCH', body: { fields } });
};

async function postingOf(): Promise<Record<string, unknown>> {
  const html = await getHtml(`/werken-bij-vacature/${slug}`);
  const things = [
    ...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs),
  ].flatMap(
    ([, json]) => (JSON.parse(json!) as { '@graph': Record<string, unknown>[] })['@graph'], // a test reads what it expects
  );
  return things.find((thing) => thing['@type'] === 'JobPosting')!;
}

it('the list of vacancies and the facts of one show the salary', async () => {
  expect(await getHtml('/werken-bij')).toContain(pay);
  const html = await getHtml(`/werken-bij-vacature/${slug}`);
  expect(html).toContain(pay);
  expect(html).toContain('Deeltijd');
});

it('search engines get the salary per month and the type of employment', async () => {
  expect(await postingOf()).toMatchObject({
    employmentType: ['PART_TIME'],
    baseSalary: {
      '@type': 'MonetaryAmount',
      currency: 'EUR',
      value: { '@type': 'QuantitativeValue', minValue: 2550, maxValue: 3200, unitText: 'MONTH' },
    },
  });
});

describe('staff', () => {
  it.each([
    [{ Salaris_van__c: 3000, Salaris_tot__c: 2500 }, 'Salaris_tot__c'],
    [{ Salaris_van__c: -1 }, 'Salaris_van__c'],
    [{ Salaris_tot__c: 1_000_000 }, 'Salaris_tot__c'],
    [{ Dienstverband__c: 'Soms' }, 'Dienstverband__c'],
  ])('cannot save %j', async (fields, field) => {
    const answer = await changeVacancy(fields);
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body)).toContain(field);
  });

  it('can leave the salary out, and it is then named nowhere', async () => {
    expect(
      (
        await changeVacancy({
          Salaris_van__c: null,
          Salaris_tot__c: null,
          Dienstverband__c: null,
        })
      ).status,
    ).toBe(200);
    await expect
      .poll(() => getHtml(`/werken-bij-vacature/${slug}`))
      .not.toContain('bruto per maand');
    const posting = await postingOf();
    expect(posting).not.toHaveProperty('baseSalary');
    expect(posting).not.toHaveProperty('employmentType');
  });
});

it.each([
  [{ from: 2550, to: 3200 }, '€\u00a02.550 tot €\u00a03.200'],
  [{ from: 2550, to: 2550 }, '€\u00a02.550'],
  [{ from: 2550.5, to: null }, 'vanaf €\u00a02.550,50'],
  [{ from: null, to: 3200 }, 'tot €\u00a03.200'],
])('the salary %j reads %s', (salary, text) => {
  expect(salaryText(salary)).toBe(text);
});
