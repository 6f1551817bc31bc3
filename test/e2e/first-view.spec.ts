import type { Page } from '@playwright/test';
import { changesPath } from '#protocol/api/changes-path.ts';
import { servicesPath } from '#protocol/constants.ts';
import { paths } from '#web/paths.ts';
import { accounts, storedRows } from '../support/server.ts';
import { expect, logIn, hydrated, test } from './fixtures.ts';

/**
 * How many requests the first view of a page sends, and that nothing is requested twice. Source:
 * spec §9; issue "Speed", way 5.
 */

/**
 * The requests that `go` sends to the server, until `last` was sent and all are answered, without
 * those from the browser cache.
 */
async function requestsDuring(
  page: Page,
  go: () => Promise<unknown>,
  last: string,
): Promise<string[]> {
  const wire = await page.context().newCDPSession(page);
  const sent = new Map<string, string>();
  const underWay = new Map<string, string>();
  const answered = ({ requestId }: { requestId: string }) => void underWay.delete(requestId);
  wire.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    // A new document ends the requests of the one before, not always with an event.
    if (type === 'Document') underWay.clear();
    const url = `${request.method} ${request.url}`.replace(/ https?:\/\/[^/]+/, ' ');
    if (url.startsWith('GET data:') || isStream(url)) return;
    sent.set(requestId, url);
    // Chromium does not always report that a script has come.
    if (!isFile(url)) underWay.set(requestId, url);
  });
  wire.on('Network.requestServedFromCache', ({ requestId }) => void sent.delete(requestId));
  wire.on(
    'Network.responseReceived',
    ({ requestId, response }) => void ((response.fromDiskCache ?? false) && sent.delete(requestId)),
  );
  wire.on('Network.loadingFinished', answered);
  wire.on('Network.loadingFailed', answered);
  await wire.send('Network.enable');
  await go();
  await hydrated(page);
  await expect.poll(() => [...sent.values()]).toContain(last);
  await expect.poll(() => [...underWay.values()]).toEqual([]);
  await wire.detach();
  return [...sent.values()];
}

const isFile = (url: string) =>
  /^GET \/(assets|icons)\/|^GET \/(merk\.css|portaal\.webmanifest|service-worker\.js)/.test(url);
/** Fetched after the view: the data for offline use. */
const forLater = `GET ${paths.onDevice}`;
/**
 * Sent by a page that is used for over ten seconds, which happens on a slow machine: the session
 * renewal.
 */
const stillHere = `POST ${paths.session}`;
const isOfView = (url: string) => !isFile(url) && url !== forLater && url !== stillHere;
/** The change stream. */
const isStream = (url: string) => url.split('?')[0] === `GET ${servicesPath}${changesPath}`;

test('a portal page needs one round trip, and requests nothing twice', async ({ page, server }) => {
  const of = async (table: string, account: string) =>
    (
      await storedRows<{ id: string }>(
        server,
        `select t.id from ${table} t join "user" u on u.accountid = t.${account} where u.username = $1 order by id limit 1`,
        accounts.korenaar,
      )
    )[0]!.id;
  await logIn(page, 'korenaar');
  const pages = [
    paths.serviceRequests,
    paths.company,
    `/dashboard/serviceverzoek/${await of('"case"', 'accountid')}`,
    `/dashboard/aansluiting/${await of('aansluiting__c', 'account__c')}`,
    paths.dashboard,
  ];
  for (const path of pages) {
    const urls = await requestsDuring(page, () => page.goto(path), forLater);
    expect(urls.filter(isOfView)).toEqual([`GET ${path}`]);
    expect(urls.filter((url, at) => urls.indexOf(url) !== at)).toEqual([]);
  }
  const tab = 'GET /dashboard.data?tab=serviceverzoeken';
  const more = await requestsDuring(
    page,
    () => page.getByRole('main').getByRole('link', { name: 'Serviceverzoeken' }).first().click(),
    tab,
  );
  expect(more.filter(isOfView)).toEqual([tab]);
});

/** Waits until the page has requested nothing for a second. */
async function settled(page: Page): Promise<void> {
  const requested = () => page.evaluate(() => performance.getEntriesByType('resource').length);
  for (let before = -1, now = 0; before !== now; before = now, now = await requested())
    await page.waitForTimeout(1_000);
}

for (const objectApiName of ['Case', 'Account'])
  test(`the first click on a row of the list ${objectApiName} sends at most twelve requests, none for metadata`, async ({
    page,
  }) => {
    const home = await logIn(page, 'verkoop');
    await page.goto(`${home}/${objectApiName}/Alle`);
    await hydrated(page);
    // The list prefetches a second after it is shown.
    await page.waitForTimeout(1_500);
    await settled(page);
    const row = page.getByRole('main').locator('a[href*="/record/"]').first();
    const [recordId] = /\w{18}$/.exec((await row.getAttribute('href'))!)!;
    const viewed = `GET ${servicesPath}/ui-api/records/${recordId}?optionalFields=${objectApiName}.Id&updateMru=true`;
    const sheets = () => page.evaluate(() => document.styleSheets.length);
    const sheetsOfList = await sheets();
    const sent = await requestsDuring(page, () => row.click(), viewed);
    expect(await sheets(), 'a new style sheet lays out the whole page again').toBe(sheetsOfList);
    expect(sent.filter((url) => url !== stillHere).length).toBeLessThanOrEqual(12);
    expect(
      sent.filter((url) => /\/(object-info|layout|path|related-list-info)\//.test(url)),
    ).toEqual([]);
    expect(sent.filter((url, at) => sent.indexOf(url) !== at)).toEqual([]);
  });

test('a mouse button that goes down on a row reads its record before the click', async ({
  page,
}) => {
  const home = await logIn(page, 'verkoop');
  await page.goto(`${home}/Case/Alle`);
  await hydrated(page);
  await page.waitForTimeout(1_500);
  await settled(page);
  const row = page.getByRole('main').locator('a[href*="/record/"]').first();
  const [recordId] = /\w{18}$/.exec((await row.getAttribute('href'))!)!;
  const read = page.waitForResponse((answer) => answer.url().includes(`/records/${recordId}?`));
  await row.hover();
  await page.mouse.down();
  await read;
  expect(new URL(page.url()).pathname).toBe(`${home}/Case/Alle`);
  await page.mouse.up();
  await page.waitForURL(`**/record/${recordId}`);
});
