import type { Page } from '@playwright/test';
import { shellText } from '#messages/site/shell.ts';
import { expect, logIn, phone, hydrated, test } from './fixtures.ts';

const menu = (page: Page) => page.getByRole('navigation', { name: shellText.menu.label });
const services = (page: Page) => menu(page).getByText('Services', { exact: true });
const call = (page: Page) => page.getByText('Ook zorgeloos ondernemen?');
const hamburger = (page: Page) => page.getByRole('banner').getByText('Menu', { exact: true });

async function openHome(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  await page.goto('');
  await hydrated(page);
  if (width < 900) await hamburger(page).click();
}

test.describe('by touch', () => {
  test.use({ hasTouch: true });

  for (const width of [360, 800, 1280])
    test(`a second tap on Services closes it again at ${String(width)}px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.goto('');
      await hydrated(page);
      if (width < 900) await hamburger(page).tap();
      await services(page).tap();
      await expect(call(page)).toBeVisible();
      await services(page).tap();
      await expect(call(page)).toBeHidden();
      await services(page).tap();
      await expect(call(page)).toBeVisible();
    });

  test('a second tap on the menu button closes the menu', async ({ page }) => {
    await page.setViewportSize(phone);
    await page.goto('');
    await hydrated(page);
    const button = page.getByRole('banner').locator('summary.menu-toggle');
    await button.tap();
    await expect(menu(page)).toBeVisible();
    await button.tap();
    await expect(menu(page)).toBeHidden();
  });

  test('a second tap on the name of the account closes its menu', async ({ page }) => {
    await logIn(page, 'korenaar');
    await page.goto('dashboard');
    await hydrated(page);
    const name = page.getByRole('banner').locator('summary.profile-toggle');
    const logOut = page.getByRole('banner').getByRole('link', { name: shellText.profile.logout });
    await name.tap();
    await expect(logOut).toBeVisible();
    await name.tap();
    await expect(logOut).toBeHidden();
  });
});

test.describe('mega menu', () => {
  test('opens on hover and closes when the pointer leaves a window wider than 900px', async ({
    page,
  }) => {
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
      // It would have closed in the next frame.
      await page.evaluate(
        () =>
          new Promise((done) => {
            requestAnimationFrame(done);
          }),
      );
      await expect(call(page)).toBeVisible();
    });
  }

  test.describe('with a fake clock', () => {
    // Playwright's fake clock leaves a script in the context, which fails in the next test.
    test.use({ ownContext: true });

    test('closes 200 ms after a click elsewhere, and not before', async ({ page }) => {
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
  });

  test('stays open at the click of the pointer that opened it, and closes at the next one', async ({
    page,
  }) => {
    await openHome(page, 1280);
    await services(page).click();
    await expect(call(page)).toBeVisible();
    await services(page).click();
    await expect(call(page)).toBeHidden();
  });

  test('opens by keyboard, has its links in the tab order, and returns focus on Escape', async ({
    page,
  }) => {
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

  test('stays open when it was opened before the scripts loaded', async ({ page }) => {
    const scripts = Promise.withResolvers<void>();
    await page.route('**/assets/entry.client-*.js', async (route) => {
      await scripts.promise;
      await route.continue();
    });
    await page.goto('', { waitUntil: 'commit' });
    await services(page).click();
    await expect(call(page)).toBeVisible();
    scripts.resolve();
    await hydrated(page);
    await expect(call(page)).toBeVisible();
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
    const tiles = menu(page)
      .getByRole('listitem')
      .filter({ hasText: 'Services' })
      .getByRole('listitem');
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
    await expect(tiles.last().getByRole('link', { name: 'Contact', exact: true })).toHaveAttribute(
      'href',
      '/contact',
    );
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

  test('closes after a click on a tile that leads to its page', async ({ page }) => {
    await openHome(page, 1280);
    await services(page).hover();
    await menu(page)
      .getByRole('listitem')
      .filter({ hasText: 'Neem contact met ons op!' })
      .last()
      .getByRole('link')
      .click();
    await expect(page).toHaveURL(/\/contact$/);
    await page.mouse.move(5, 795);
    await expect(call(page)).toBeHidden();
  });
});

test.describe('menu bar', () => {
  test('has services, knowledge base, about us, jobs, contact and, for a guest, log-in', async ({
    page,
  }) => {
    await page.goto('');
    for (const name of ['Kennisdatabase', 'Over ons', 'Werken bij', 'Contact', 'Inloggen']) {
      await expect(menu(page).getByRole('link', { name, exact: true })).toBeVisible();
    }
    await expect(services(page)).toBeVisible();
    await expect(menu(page).getByRole('link', { name: 'Medewerker' })).toHaveCount(0);
  });

  test('has no log-in link for a logged-in user', async ({ page }) => {
    await logIn(page, 'garage');
    await page.goto('');
    await expect(page.getByText('Garage Van Dijk').first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Inloggen' })).toHaveCount(0);
  });

  test('has the staff link for a staff member, and not for a customer', async ({ page }) => {
    await logIn(page, 'garage');
    await page.goto('');
    await expect(menu(page).getByRole('link', { name: 'Contact' })).toBeVisible();
    await expect(menu(page).getByRole('link', { name: 'Medewerker' })).toHaveCount(0);
    await logIn(page, 'verkoop');
    await page.goto('');
    await expect(menu(page).getByRole('link', { name: 'Medewerker' })).toHaveAttribute(
      'href',
      /^\/medewerker\/\w{18}$/,
    );
  });

  test('is behind a hamburger button below 900px, and visible from 900px on', async ({ page }) => {
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

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the mega menu opens by click', async ({ page }) => {
    await page.goto('');
    await services(page).click();
    await expect(call(page)).toBeVisible();
    await menu(page)
      .getByRole('link', { name: /^Werkplek 365/ })
      .hover();
  });

  test('the hamburger and the mega menu in it open by keyboard on a phone', async ({ page }) => {
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
