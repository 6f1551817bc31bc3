import type { Page } from '@playwright/test';
import { paths } from '#web/paths.ts';
import { accounts, stored } from '../house.ts';
import { expect, logIn, takenOver, test } from './world.ts';

/** The first view of a page of the portal is one round trip to the server, and nothing is asked twice. Source: spec §9. */

/** What goes out to the server until the page is quiet and, where told, this has gone out as well; what the browser still has does not. */
async function asked(page: Page, go: () => Promise<unknown>, last?: string): Promise<string[]> {
  const wire = await page.context().newCDPSession(page);
  const sent = new Map<string, string>();
  wire.on('Network.requestWillBeSent', ({ requestId, request }) => void sent.set(requestId, `${request.method} ${request.url}`));
  wire.on('Network.requestServedFromCache', ({ requestId }) => void sent.delete(requestId));
  wire.on('Network.responseReceived', ({ requestId, response }) => void ((response.fromDiskCache ?? false) && sent.delete(requestId)));
  await wire.send('Network.enable');
  await go();
  await takenOver(page);
  await page.waitForLoadState('networkidle');
  const isOfSite = (url: string) => !url.startsWith('GET data:');
  const urls = () => [...sent.values()].filter(isOfSite).map((url) => url.replace(/ https?:\/\/[^/]+/, ' '));
  if (last !== undefined) await expect.poll(urls).toContain(last);
  await wire.detach();
  return urls();
}

const isFile = (url: string) => /^GET \/(assets|icons)\/|^GET \/(merk\.css|portaal\.webmanifest|service-worker\.js)/.test(url);
/** Not for this view: what the device keeps for when there is no connection, fetched once the page is there. */
const forLater = `GET ${paths.onDevice}`;

test('one round trip draws a page of the portal, nothing is asked twice, and another tab is one more', async ({ page, house }) => {
  const of = async (table: string, account: string) =>
    (
      await stored<{ id: string }>(
        house,
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
    const urls = await asked(page, () => page.goto(path), forLater);
    expect(urls.filter((url) => !isFile(url) && url !== forLater)).toEqual([`GET ${path}`]);
    expect(urls.filter((url, at) => urls.indexOf(url) !== at)).toEqual([]);
  }
  const more = await asked(page, () => page.getByRole('main').getByRole('link', { name: 'Serviceverzoeken' }).first().click());
  expect(more.filter((url) => !isFile(url))).toEqual(['GET /dashboard.data?tab=serviceverzoeken']);
});
