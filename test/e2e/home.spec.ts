import type { Page } from '@playwright/test';
import { homeText } from '#text/home.ts';
import { shellText } from '#text/shell.ts';
import { expect, logIn, phone, takenOver, test } from './world.ts';

const menu = (page: Page) => page.getByRole('navigation', { name: shellText.menu.label });
const services = (page: Page) => menu(page).getByText('Services', { exact: true });
const call = (page: Page) => page.getByText('Ook zorgeloos ondernemen?');
const hamburger = (page: Page) => page.getByRole('banner').getByText('Menu', { exact: true });

async function openHome(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  await page.goto('');
  await takenOver(page);
  if (width < 900) await hamburger(page).click();
}

test.describe('mega menu', () => {
  test('opens on hover and closes when the pointer leaves a window wider than 900px', async ({ page }) => {
    await openHome(page, 901);
    await services(page).hover();
    await expect(call(page)).toBeVisible();
    await page.getByRole('heading', { level: 1 }).hover({ force: true, position: { x: 5, y: 5 } });
    await page.mouse.move(5, 790);
    await expect(call(page)).toBeHidden();
  });

  for (const width of [800, 900]) {
    test(`stays open at ${width}px when the pointer leaves`, async ({ page }) => {
      await openHome(page, width);
      await services(page).hover();
      await expect(call(page)).toBeVisible();
      await page.mouse.move(5, 795);
      await page.mouse.move(15, 796);
      await page.waitForFunction(() => new Promise((done) => requestAnimationFrame(() => done(true))));
      await expect(call(page)).toBeVisible();
    });
  }

  test('a click elsewhere closes it after 200 ms and not before', async ({ page }) => {
    await page.clock.install({ time: new Date('2026-11-20T10:00:00Z') });
    await openHome(page, 900);
    await services(page).hover();
    await expect(call(page)).toBeVisible();
    await page.clock.pauseAt(new Date('2026-11-20T11:00:00Z'));
    await page.mouse.click(5, 795);
    await page.clock.runFor(199);
    await expect(call(page)).toBeVisible();
    await page.clock.runFor(1);
    await expect(call(page)).toBeHidden();
  });

  test('the click of a pointer that opened it keeps it open, the next one closes it', async ({ page }) => {
    await openHome(page, 1280);
    await services(page).click();
    await expect(call(page)).toBeVisible();
    await services(page).click();
    await expect(call(page)).toBeHidden();
  });

  test('opens by key, leads through its links and closes on Escape, back to where it was opened', async ({ page }) => {
    await openHome(page, 1280);
    await services(page).focus();
    await page.keyboard.press('Enter');
    await expect(call(page)).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(menu(page).getByRole('link', { name: 'Dashboard' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(call(page)).toBeHidden();
    await expect(services(page)).toBeFocused();
  });

  test('closes when the focus leaves it by Tab', async ({ page }) => {
    await openHome(page, 1280);
    await services(page).focus();
    await page.keyboard.press('Enter');
    await menu(page)
      .getByRole('listitem')
      .filter({ has: call(page) })
      .last()
      .getByRole('link', { name: 'Contact' })
      .focus();
    await page.keyboard.press('Tab');
    await expect(call(page)).toBeHidden();
  });

  test('has five tiles and a call to action', async ({ page }) => {
    await openHome(page, 1280);
    await services(page).hover();
    const tiles = menu(page).getByRole('listitem').filter({ hasText: 'Services' }).getByRole('listitem');
    await expect(tiles).toHaveCount(6);
    const linked: [string, string][] = [
      ['Dashboard', '/dashboard'],
      ['Werkplek 365', '/kpn-een-werkplek'],
      ['VoIP', '/kpn-een-telefonie'],
      ['Internet', '/kpn-een-internet'],
      ['Mobiel', '/kpn-een-mobiel'],
    ];
    for (const [at, [name, path]] of linked.entries()) {
      const tile = tiles.nth(at).getByRole('link');
      await expect(tile).toContainText(name);
      await expect(tile).toHaveAttribute('href', path);
    }
    await expect(tiles.last()).toContainText('Ook zorgeloos ondernemen?');
    await expect(tiles.last()).toContainText('Neem contact met ons op!');
    await expect(tiles.last().getByRole('link', { name: 'Contact', exact: true })).toHaveAttribute('href', '/contact');
  });

  for (const [width, padding] of [
    [640, '0px'],
    [641, '48px'],
    [1280, '48px'],
  ] as const) {
    test(`has ${padding} padding at ${width}px`, async ({ page }) => {
      await openHome(page, width);
      await services(page).hover();
      const sheet = call(page).locator('xpath=ancestor::div[1]');
      await expect(sheet).toHaveCSS('padding', padding);
    });
  }

  test('a tile leads to its page and leaves the menu closed', async ({ page }) => {
    await openHome(page, 1280);
    await services(page).hover();
    await menu(page).getByRole('listitem').filter({ hasText: 'Neem contact met ons op!' }).last().getByRole('link').click();
    await expect(page).toHaveURL(/\/contact$/);
    await page.mouse.move(5, 795);
    await expect(call(page)).toBeHidden();
  });
});

test.describe('menu bar', () => {
  test('names services, knowledge base, about us, jobs, contact and, for a guest, login', async ({ page }) => {
    await page.goto('');
    for (const name of ['Kennisdatabase', 'Over ons', 'Werken bij', 'Contact', 'Inloggen']) {
      await expect(menu(page).getByRole('link', { name, exact: true })).toBeVisible();
    }
    await expect(services(page)).toBeVisible();
    await expect(menu(page).getByRole('link', { name: 'Medewerker' })).toHaveCount(0);
  });

  test('shows login to nobody who is logged in', async ({ page }) => {
    await logIn(page, 'garage');
    await page.goto('');
    await expect(page.getByText('Garage Van Dijk').first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Inloggen' })).toHaveCount(0);
  });

  test('shows the staff link to a member of staff, and not to a customer', async ({ page }) => {
    await logIn(page, 'garage');
    await page.goto('');
    await expect(menu(page).getByRole('link', { name: 'Contact' })).toBeVisible();
    await expect(menu(page).getByRole('link', { name: 'Medewerker' })).toHaveCount(0);
    await logIn(page, 'verkoop');
    await page.goto('');
    await expect(menu(page).getByRole('link', { name: 'Medewerker' })).toHaveAttribute('href', /^\/medewerker\/\w{18}$/);
  });

  test('is a hamburger below 900px and a bar from 900px on', async ({ page }) => {
    await page.setViewportSize({ width: 899, height: 800 });
    await page.goto('');
    await expect(hamburger(page)).toBeVisible();
    await expect(menu(page)).toBeHidden();
    await hamburger(page).click();
    await expect(menu(page).getByRole('link', { name: 'Kennisdatabase' })).toBeVisible();
    await page.setViewportSize({ width: 900, height: 800 });
    await expect(hamburger(page)).toBeHidden();
    await expect(menu(page)).toBeVisible();
  });
});

test.describe('header', () => {
  test('links to webshop, support and search', async ({ page }) => {
    await page.goto('');
    const header = page.getByRole('banner');
    await expect(header.getByRole('link', { name: 'Webshop' })).toHaveAttribute('href', '/webshop');
    await expect(header.getByRole('link', { name: 'Support' })).toHaveAttribute('href', '/support');
    await expect(header.getByRole('link', { name: 'Zoeken' })).toHaveAttribute('href', '/zoekresultaten');
  });

  for (const [path, rule] of [
    ['', 'has a site background on Home'],
    ['support', 'has a site background on the service page'],
  ] as const) {
    test(rule, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole('banner')).not.toHaveCSS('background-color', 'rgb(255, 255, 255)');
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
  test('has the banner Alles voor kantoor, whose button opens the webshop in a new window', async ({ page }) => {
    await page.goto('');
    const banner = page.getByRole('region', { name: 'Alles voor kantoor' });
    await expect(banner.getByRole('link')).toHaveAttribute('href', '/webshop');
    await expect(banner.getByRole('link')).toHaveAttribute('target', '_blank');
    await expect(banner.getByRole('link')).toHaveAttribute('rel', /noopener/);
  });

  test('invites to check the postcode and leads to the fibre page with what was typed', async ({ page }) => {
    await page.goto('');
    const banner = page.getByRole('region', { name: homeText.fibre.title });
    await banner.getByLabel(homeText.fibre.postcode).fill('3542 ad');
    await banner.getByLabel(homeText.fibre.houseNumber).fill('41');
    await banner.getByRole('button').click();
    await expect(page).toHaveURL(/\/glasvezel\?postcode=3542\+ad&huisnummer=41$/);
  });

  test('shows articles of the knowledge base', async ({ page }) => {
    await page.goto('');
    const picks = page.getByRole('region', { name: homeText.knowledge.title }).getByRole('link');
    await expect(picks).toHaveCount(6);
    await expect(picks.first()).toHaveAttribute('href', /^\/kennisdatabase-detail\/[a-z0-9-]+$/);
  });

  test('its skip link leads to the content', async ({ page }) => {
    await page.goto('');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: shellText.skip })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  });
});

test.describe('footer', () => {
  test('has every link of the site, login for a guest, and the webshop in a new window', async ({ page }) => {
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
    for (const [name, path] of links) await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', path);
    await expect(footer.getByRole('link', { name: /^Webshop/ })).toHaveAttribute('target', '_blank');
  });

  test('its phone link calls 085-486-5555', async ({ page }) => {
    await page.goto('');
    await expect(page.getByRole('contentinfo').getByRole('link', { name: '085-486-5555' })).toHaveAttribute('href', 'tel:+31854865555');
  });

  test('parts the address after the first 41', async ({ page }) => {
    await page.goto('');
    const address = page.getByRole('contentinfo').getByText(/Industrieweg/);
    expect(await address.innerText()).toBe('Industrieweg 41\n3542 AD Utrecht');
  });

  test('has the webshop banner on Home alone', async ({ page }) => {
    await page.goto('');
    const banner = page.getByRole('contentinfo').getByRole('region', { name: shellText.footer.banner.title });
    await expect(banner.getByRole('link')).toHaveAttribute('href', '/webshop');
    await page.goto('contact');
    await expect(banner).toHaveCount(0);
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('Home is complete', async ({ page }) => {
    await page.goto('');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(homeText.hero.lines.join(' '));
    for (const name of [
      homeText.services.title,
      homeText.steps.title,
      homeText.fibre.title,
      homeText.knowledge.title,
      'Alles voor kantoor',
      homeText.help.title,
    ]) {
      await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
    }
    await expect(page.getByRole('contentinfo').getByRole('link', { name: '085-486-5555' })).toBeVisible();
  });

  test('the mega menu opens by click', async ({ page }) => {
    await page.goto('');
    await services(page).click();
    await expect(call(page)).toBeVisible();
    await menu(page)
      .getByRole('link', { name: /^Werkplek 365/ })
      .hover();
  });

  test('the hamburger and the mega menu in it open by key on a phone', async ({ page }) => {
    await page.setViewportSize(phone);
    await page.goto('');
    await hamburger(page).locator('xpath=ancestor::summary').focus();
    await page.keyboard.press('Enter');
    await expect(menu(page).getByRole('link', { name: 'Kennisdatabase' })).toBeVisible();
    await services(page).focus();
    await page.keyboard.press('Enter');
    await expect(call(page)).toBeVisible();
  });
});
