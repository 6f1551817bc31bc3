import { fibreCheckText } from '#messages/site/fibre.ts';
import { shellText } from '#messages/site/shell.ts';
import { expect, test } from './fixtures.ts';

test.describe('header', () => {
  test('links to webshop, support and search', async ({ page }) => {
    await page.goto('');
    const header = page.getByRole('banner');
    await expect(header.getByRole('link', { name: 'Webshop' })).toHaveAttribute('href', '/webshop');
    await expect(header.getByRole('link', { name: 'Support' })).toHaveAttribute('href', '/support');
    await expect(header.getByRole('search')).toHaveAttribute('action', '/zoekresultaten');
  });

  for (const [path, rule] of [
    ['', 'has a site background on Home'],
    ['support', 'has a site background on the service page'],
  ] as const) {
    test(rule, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole('banner')).not.toHaveCSS(
        'background-color',
        'rgb(255, 255, 255)',
      );
    });
  }

  for (const path of ['contact', 'inloggen']) {
    test(`is white on ${path}`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole('banner')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    });
  }
});

test.describe('Home', () => {
  test('has the banner Alles voor kantoor, whose button opens the webshop in a new window', async ({
    page,
  }) => {
    await page.goto('');
    const banner = page.getByRole('region', { name: 'Alles voor kantoor' });
    await expect(banner.getByRole('link')).toHaveAttribute('href', '/webshop');
    await expect(banner.getByRole('link')).toHaveAttribute('target', '_blank');
    await expect(banner.getByRole('link')).toHaveAttribute('rel', /noopener/);
  });

  test('has a postcode check that leads to the fibre page with what was typed', async ({
    page,
  }) => {
    await page.goto('');
    const banner = page.getByRole('region', { name: 'Ligt er al glasvezel bij je zaak?' });
    await banner.getByLabel(fibreCheckText.postcode).fill('3542 ad');
    await banner.getByLabel(fibreCheckText.houseNumber).fill('41');
    await banner.getByRole('button').click();
    await expect(page).toHaveURL(/\/glasvezel\?postcode=3542\+ad&huisnummer=41$/);
  });

  test('asks for the address first, and the fibre page answers a wrong one', async ({ page }) => {
    await page.goto('');
    const check = page.getByRole('region', { name: 'Wat kan er op jouw adres?' });
    await check.getByLabel(fibreCheckText.postcode).fill('12');
    await check.getByLabel(fibreCheckText.houseNumber).fill('41');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/glasvezel\?postcode=12&huisnummer=41$/);
    await expect(
      page.getByRole('main').getByLabel(fibreCheckText.postcode).first(),
    ).toHaveAttribute('aria-invalid', 'true');
  });

  test('says that the figures and the story of the demo are examples', async ({ page }) => {
    await page.goto('');
    await expect(page.getByRole('main').getByText('Voorbeeldcijfers')).toBeVisible();
    const story = page.getByRole('region', { name: 'Bakkerij De Korenaar' });
    await expect(story.getByText('Voorbeeldverhaal')).toBeVisible();
    await story.getByRole('link').click();
    await expect(page).toHaveURL(/\/klantverhalen\/zo-stapte-bakkerij-de-korenaar-over$/);
    await expect(page.getByRole('main').getByText('Voorbeeldverhaal')).toBeVisible();
  });

  test('shows articles of the knowledge base', async ({ page }) => {
    await page.goto('');
    const picks = page.getByRole('region', { name: 'Uit de kennisdatabase' }).getByRole('link');
    await expect(picks).toHaveCount(5);
    await expect(picks.first()).toHaveAttribute('href', /^\/kennisdatabase-detail\/[a-z0-9-]+$/);
  });

  test('has a skip link to the content', async ({ page }) => {
    await page.goto('');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: shellText.skip })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  });
});

test.describe('on a telephone of 360 pixels', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('Home shows the whole address check in its first view, and scrolls in one direction', async ({
    page,
  }) => {
    await page.goto('');
    const check = page.getByRole('region', { name: 'Wat kan er op jouw adres?' });
    await expect(check.getByRole('button')).toBeInViewport({ ratio: 1 });
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    ).toBeLessThanOrEqual(0);
  });
});

test.describe('footer', () => {
  test('has every link of the site, login for a guest, and the webshop in a new window', async ({
    page,
  }) => {
    await page.goto('');
    const footer = page.getByRole('contentinfo');
    const links: [string, string][] = [
      ['Mobiel', '/kpn-een-mobiel'],
      ['VoIP', '/kpn-een-telefonie'],
      ['Internet', '/kpn-een-internet'],
      ['Werkplek 365', '/kpn-een-werkplek'],
      ['Dashboard', '/dashboard'],
      ['Kennisdatabase', '/kennisdatabase'],
      ['Over ons', '/over-ons'],
      ['Werken bij', '/werken-bij'],
      ['Contact', '/contact'],
      ['Inloggen', '/inloggen'],
      ['Support', '/support'],
      ['Cookieverklaring', '/cookieverklaring'],
      ['Privacyverklaring', '/privacyverklaring'],
    ];
    for (const [name, path] of links)
      await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', path);
    await expect(footer.getByRole('link', { name: /^Webshop/ })).toHaveAttribute(
      'target',
      '_blank',
    );
  });

  test('has a phone link for 085-486-5555', async ({ page }) => {
    await page.goto('');
    await expect(
      page.getByRole('contentinfo').getByRole('link', { name: '085-486-5555' }),
    ).toHaveAttribute('href', 'tel:+31854865555');
  });

  test('breaks the address into two lines after the house number', async ({ page }) => {
    await page.goto('');
    const address = page.getByRole('contentinfo').locator('address');
    expect(await address.innerText()).toMatch(/^Industrieweg\s41\n3542\sAD Utrecht$/);
  });

  test('has the webshop banner on Home, and not on Contact', async ({ page }) => {
    await page.goto('');
    const banner = page
      .getByRole('contentinfo')
      .getByRole('region', { name: shellText.footer.banner.title });
    await expect(banner.getByRole('link')).toHaveAttribute('href', '/webshop');
    await page.goto('contact');
    await expect(banner).toHaveCount(0);
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('Home has all its sections', async ({ page }) => {
    await page.goto('');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Jij onderneemt. Wij houden de lijn open.',
    );
    for (const name of [
      'Wat kan er op jouw adres?',
      'Bakkerij De Korenaar',
      'Alles wat je bedrijf verbindt',
      'Combinatiekorting',
      'Zo stap je over',
      'Ligt er al glasvezel bij je zaak?',
      'Je ziet zelf hoe het ervoor staat',
      'Uit de kennisdatabase',
      'Alles voor kantoor',
      'Eén lijn voor alles',
    ]) {
      await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
    }
    await expect(
      page.getByRole('contentinfo').getByRole('link', { name: '085-486-5555' }),
    ).toBeVisible();
  });
});
