import type { Page } from '@playwright/test';
import { attentionText } from '#messages/portal/dashboard-news.ts';
import { dashboardText } from '#messages/portal/dashboard.ts';
import { requestText } from '#messages/portal/requests.ts';
import { type AccountName, accounts, storedRows, type TestServer } from '../../support/server.ts';
import { expect, logIn, phone, hydrated, test } from '../fixtures.ts';

type Kind = keyof typeof dashboardText.kinds;
type Sum = {
  kind: Kind;
  count: number;
  unit: string | null;
  level: string | null;
  monthly: number;
};

/** The connections per kind, added up by SQL without the engine. */
const sums = (server: TestServer, account: AccountName) =>
  storedRows<Sum>(
    server,
    `select a.soort__c as kind, coalesce(nullif(sum(a.aantal__c), 0), count(*))::int as count, max(a.eenheid__c) as unit, max(a.niveau__c) as level,
       coalesce(sum(a.maandbedrag__c), 0)::float8 as monthly
     from aansluiting__c a join "user" u on u.accountid = a.account__c
     where u.username = $1 and a.status__c in ('Actief', 'Wordt beëindigd') group by a.soort__c`,
    accounts[account],
  );

type OpenCase = { casenumber: string; status: string; seen: boolean };
/** `seen`: visible to this user; some are visible to their requester only. */
const openCases = (server: TestServer, account: AccountName) =>
  storedRows<OpenCase>(
    server,
    `select c.casenumber, c.status, c.zichtbaarheid__c = 'Bedrijf' or coalesce(c.contactid = u.contactid, false) as seen
     from "case" c join "user" u on u.accountid = c.accountid
     where u.username = $1 and c.status <> 'Gesloten' order by c.lastmodifieddate desc, c.id desc`,
    accounts[account],
  );
const seenCases = async (server: TestServer, account: AccountName) =>
  (await openCases(server, account)).filter(({ seen }) => seen);

const euros = (amount: number) =>
  new Intl.NumberFormat('nl-NL', { style: 'currency', currency: 'EUR' }).format(amount);
const services = (page: Page) => page.getByRole('region', { name: dashboardText.services.title });
const card = (page: Page, kind: Kind) =>
  page.getByRole('link').filter({
    has: page.getByRole('heading', {
      level: 3,
      name: dashboardText.kinds[kind].name,
      exact: true,
    }),
  });
const ring = (page: Page, percent: number) =>
  page.getByRole('img', { name: dashboardText.ring(percent) });
const profile = (page: Page, company: string) => page.getByRole('banner').getByText(company);

async function openDashboard(page: Page, account: AccountName, query = ''): Promise<void> {
  await logIn(page, account);
  await page.goto(`dashboard${query}`);
}

test.describe('a customer with all five kinds', () => {
  test('sees the number, unit and monthly price of each kind', async ({ page, server }) => {
    await openDashboard(page, 'korenaar');
    const kinds = await sums(server, 'korenaar');
    expect(kinds.map(({ kind }) => kind).toSorted()).toEqual([
      'Cloud',
      'Internet',
      'Mobiel',
      'SLA',
      'VoIP',
    ]);
    for (const { kind, count, unit, level, monthly } of kinds) {
      await expect(card(page, kind)).toContainText(
        level ?? new Intl.NumberFormat('nl-NL').format(count),
      );
      await expect(card(page, kind)).toContainText(unit ?? '?');
      await expect(card(page, kind)).toContainText(euros(monthly));
    }
  });

  test('sees the units of the five kinds', async ({ page }) => {
    await openDashboard(page, 'korenaar');
    for (const [kind, unit] of [
      ['Mobiel', 'aansluitingen'],
      ['VoIP', 'toestellen'],
      ['Internet', 'Mbit/s'],
      ['Cloud', 'gebruikers'],
      ['SLA', 'niveau'],
    ] as const) {
      await expect(card(page, kind)).toContainText(unit);
    }
  });

  test('sees the total price', async ({ page, server }) => {
    await openDashboard(page, 'korenaar');
    const total = (await sums(server, 'korenaar')).reduce((sum, { monthly }) => sum + monthly, 0);
    await expect(services(page)).toContainText(
      `${dashboardText.services.total}${euros(total)}${dashboardText.services.totalEnd}`,
    );
  });

  test('sees 100% and the remark that all is arranged', async ({ page }) => {
    await openDashboard(page, 'korenaar');
    await expect(ring(page, 100)).toContainText('100%');
    await expect(
      page.getByRole('heading', { name: 'Jij hebt je ICT top geregeld!' }),
    ).toBeVisible();
  });

  test('sees the five most recently changed open requests that need no attention', async ({
    page,
    server,
  }) => {
    await openDashboard(page, 'korenaar');
    const open = await seenCases(server, 'korenaar');
    expect(open).toHaveLength(12);
    const asking = await page.getByRole('region', { name: attentionText.title }).innerText();
    const resting = open.filter(({ casenumber }) => !asking.includes(casenumber));
    const requests = page.getByRole('region', { name: dashboardText.requests.title });
    await expect(requests).toContainText(dashboardText.requests.shown(5, 12));
    await expect(requests.getByRole('row')).toHaveCount(6);
    const numbers = await requests.getByText(/^S-\d+$/).allInnerTexts();
    expect(numbers.toSorted()).toEqual(
      resting
        .slice(0, 5)
        .map(({ casenumber }) => casenumber)
        .toSorted(),
    );
  });

  test('sees each request at most once', async ({ page, server }) => {
    await openDashboard(page, 'korenaar');
    const text = await page.getByRole('main').innerText();
    for (const { casenumber } of await seenCases(server, 'korenaar')) {
      expect(text.split(casenumber).length - 1, casenumber).toBeLessThanOrEqual(1);
    }
  });

  test('sees on a phone the first item that needs attention without scrolling', async ({
    page,
  }) => {
    await page.setViewportSize(phone);
    await openDashboard(page, 'korenaar');
    const asks = page.getByRole('region', { name: attentionText.title });
    const first = await asks.getByRole('listitem').first().boundingBox();
    expect(first!.y + first!.height).toBeLessThan(phone.height);
  });

  test('sees 9+ next to the service requests in the profile menu', async ({ page }) => {
    await openDashboard(page, 'korenaar');
    await hydrated(page);
    await profile(page, 'Bakkerij De Korenaar').click();
    await expect(
      page.getByRole('banner').getByRole('link', { name: /^Serviceverzoeken/ }),
    ).toContainText('9+');
  });

  test('finds its five links in the profile menu', async ({ page }) => {
    await openDashboard(page, 'korenaar');
    await hydrated(page);
    await profile(page, 'Bakkerij De Korenaar').click();
    const links = page
      .getByRole('banner')
      .getByRole('group')
      .filter({ hasText: 'Uitloggen' })
      .getByRole('link');
    await expect(links).toHaveText([
      'Dashboardoverzicht',
      'Mijn gegevens',
      'Mijn bedrijf',
      /^Serviceverzoeken/,
      'Uitloggen',
    ]);
    await profile(page, 'Bakkerij De Korenaar').click();
    await expect(links.first()).toBeHidden();
  });

  test('sees the status Nieuw as In behandeling', async ({ page, server }) => {
    await openDashboard(page, 'korenaar', '?tab=serviceverzoeken&status=open');
    const open = await seenCases(server, 'korenaar');
    expect(open.map(({ status }) => status)).toContain('Nieuw');
    const rows = page
      .getByRole('region', { name: requestText.list.filters.open, exact: true })
      .getByRole('row');
    await expect(rows).toHaveCount(open.length + 1);
    for (const { casenumber, status } of open) {
      await expect(rows.filter({ hasText: casenumber })).toContainText(
        status === 'Nieuw' ? 'In behandeling' : status,
      );
    }
    await expect(rows.getByText('Nieuw', { exact: true })).toHaveCount(0);
  });

  test('sees as many connections as their company has', async ({ page, server }) => {
    await openDashboard(page, 'korenaar', '?tab=mijnbedrijf');
    const [row] = await storedRows<{ count: number }>(
      server,
      'select count(*)::int as count from aansluiting__c a join "user" u on u.accountid = a.account__c where u.username = $1',
      accounts.korenaar,
    );
    await expect(
      page.getByRole('region', { name: dashboardText.companyTab.connections }).getByRole('row'),
    ).toHaveCount(row!.count + 1);
  });
});

test.describe('a customer with two kinds', () => {
  test('sees 40% and links to the missing kinds', async ({ page }) => {
    await openDashboard(page, 'garage');
    await expect(ring(page, 40)).toContainText('40%');
    await expect(page.getByRole('heading', { name: 'Er kan nog veel meer!' })).toBeVisible();
    const main = page.getByRole('main');
    for (const kind of ['VoIP', 'Cloud', 'SLA'] as const) {
      await expect(
        main.getByRole('link', { name: dashboardText.kinds[kind].missing, exact: true }),
      ).toBeVisible();
    }
  });

  test('sees the number of open requests in the profile menu', async ({ page, server }) => {
    await openDashboard(page, 'garage');
    await hydrated(page);
    expect(await openCases(server, 'garage')).toHaveLength(3);
    await profile(page, 'Garage Van Dijk').click();
    await expect(
      page.getByRole('banner').getByRole('link', { name: /^Serviceverzoeken/ }),
    ).toHaveText(/^Serviceverzoeken\s*3\b/);
  });

  test('sees nothing of another company', async ({ page }) => {
    await openDashboard(page, 'garage');
    expect(await page.content()).not.toMatch(/Korenaar/);
  });
});

test.describe('a customer without any service', () => {
  test('sees 0%, the first remark and a link to start with', async ({ page }) => {
    await openDashboard(page, 'nieuw');
    await expect(ring(page, 0)).toContainText('0%');
    await expect(page.getByRole('heading', { name: 'Er kan nog veel meer!' })).toBeVisible();
    await expect(
      page
        .getByRole('region', { name: dashboardText.start.title })
        .getByRole('link', { name: dashboardText.start.button }),
    ).toBeVisible();
    await expect(services(page)).toHaveCount(0);
  });

  test('sees empty lists with an explanation', async ({ page }) => {
    await openDashboard(page, 'nieuw', '?tab=serviceverzoeken');
    await expect(page.getByText(requestText.list.none.title)).toBeVisible();
    await page.goto('dashboard?tab=mijnbedrijf');
    await expect(page.getByText(dashboardText.companyTab.none.title)).toBeVisible();
  });
});

test.describe('a cases-only user', () => {
  for (const query of ['', '?tab=mijnbedrijf', '?tab=onbekend']) {
    test(`is redirected from dashboard${query} to the service requests`, async ({ page }) => {
      await openDashboard(page, 'collega', query);
      await expect(page).toHaveURL(/\?tab=serviceverzoeken$/);
      await expect(ring(page, 100)).toHaveCount(0);
    });
  }

  test('sees no Dashboardoverzicht and no Mijn bedrijf', async ({ page }) => {
    await openDashboard(page, 'collega');
    await hydrated(page);
    await profile(page, 'Bakkerij De Korenaar').click();
    const links = page
      .getByRole('banner')
      .getByRole('group')
      .filter({ hasText: 'Uitloggen' })
      .getByRole('link');
    await expect(links).toHaveText(['Mijn gegevens', /^Serviceverzoeken/, 'Uitloggen']);
    await expect(
      page.getByRole('main').getByRole('link', { name: dashboardText.back }),
    ).toHaveCount(0);
  });

  test('sees the requests of the company but not those for their requester only', async ({
    page,
    server,
  }) => {
    await openDashboard(page, 'collega', '?tab=serviceverzoeken&status=open');
    const open = await openCases(server, 'collega');
    const seen = await seenCases(server, 'collega');
    expect(seen.length).toBeLessThan(open.length);
    await expect(
      page
        .getByRole('region', { name: requestText.list.filters.open, exact: true })
        .getByRole('row'),
    ).toHaveCount(seen.length + 1);
  });
});

test('a staff member who opens the dashboard is redirected to the workspace', async ({ page }) => {
  const home = await logIn(page, 'verkoop');
  await page.goto('dashboard');
  await expect(page).toHaveURL(new RegExp(`${home}$`));
});
