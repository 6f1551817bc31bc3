import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestServer, storedRows, type TestServer } from '../support/server.ts';

/**
 * Pages that depend on today's date change at midnight in the Netherlands, also when no record
 * changes.
 */

/** Ten seconds before midnight in the Netherlands at the end of this day, and five after. */
const before = (day: string) => Date.parse(`${day}T22:59:50Z`);
const after = (day: string) => Date.parse(`${day}T23:00:05Z`);

let server: TestServer;
let now = before('2026-12-31');
let job: { slug: string; name: string };
beforeAll(async () => {
  server = await openTestServer({ outside: { clock: { now: () => new Date(now) } } });
  const [closing] = await storedRows<{ slug: string; name: string }>(
    server,
    `update vacature__c set sluitingsdatum__c = '2027-01-01', "name" = 'Lasser van glasdraad' where id = (select id from vacature__c where gepubliceerd__c order by slug__c limit 1)
      returning slug__c as slug, "name" as name`,
  );
  job = closing!;
});
afterAll(() => server.close());

const text = async (path: string) => (await fetch(new URL(path, server.url))).text();
const year = async (path: string) => /©\s*(?:<!-- -->)?(\d{4})/.exec(await text(path))?.[1];

it('the year in the footer of a cached page changes at midnight in the Netherlands', async () => {
  expect([await year('over-ons'), await year('')]).toEqual(['2026', '2026']);
  now = after('2026-12-31');
  expect([await year('over-ons'), await year('')]).toEqual(['2027', '2027']);
});

it('a job closes at midnight: it is listed nowhere and takes no application', async () => {
  const path = `werken-bij-vacature/${job.slug}`;
  const places = async () => ({
    list: (await text('werken-bij')).includes(path),
    search: (await text('zoekresultaten?q=glasdraad')).includes(path),
    siteMap: (await text('sitemap.xml')).includes(path),
    searchEngines: !(await text(path)).includes('content="noindex"'),
    openForAnswers: (await text(path)).includes('solliciteer-direct'),
  });
  now = before('2027-01-01');
  expect(await places()).toEqual({
    list: true,
    search: true,
    siteMap: true,
    searchEngines: true,
    openForAnswers: true,
  });
  now = after('2027-01-01');
  expect(await places()).toEqual({
    list: false,
    search: false,
    siteMap: false,
    searchEngines: false,
    openForAnswers: false,
  });
  expect((await fetch(new URL(path, server.url))).status).toBe(200);
  const [{ id }] = (await storedRows<{ id: string }>(
    server,
    'select id from vacature__c where slug__c = $1',
    job.slug,
  )) as [{ id: string }];
  const communityId = server.dependencies.config.brand.communityId;
  const seo = await server.call(
    `/services/data/v65.0/connect/communities/${communityId}/seo/properties/${id}`,
  );
  expect(seo.body).toMatchObject({ isSeoIndexed: false });
});
