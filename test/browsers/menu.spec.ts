import { shellText } from '#messages/site/shell.ts';
import { clickAwayDelay } from '#protocol/constants.ts';
import type { BrowserDriver } from './driver.ts';
import { link, summary, text } from './locators.ts';
import { expect, expectFocused, expectVisible, expectHidden, hydrated, test } from './fixtures.ts';

const services = summary(shellText.menu.services);
const call = text(shellText.tileCall.title);
const knowledge = link(shellText.menu.knowledge, '//header');
/** A point outside the menu. */
const elsewhere = { x: 5, y: 700 };

async function openHome(browser: BrowserDriver, width: number): Promise<void> {
  await browser.open('');
  await browser.resize(width);
  await expect.poll(() => browser.run('return innerWidth')).toBe(width);
  await hydrated(browser);
  await browser.pointAt(elsewhere);
}

test('above 900 px the menu opens on hover and closes when the pointer leaves', async ({
  browserDriver: browser,
}) => {
  await openHome(browser, 901);
  await browser.hover(services);
  await expectVisible(browser, call);
  await browser.pointAt(elsewhere);
  await expectHidden(browser, call);
});

test('the menu opens by a click, and Escape closes it and leads back to its button', async ({
  browserDriver: browser,
}) => {
  await openHome(browser, 1280);
  await browser.click(services);
  await expectVisible(browser, call);
  await browser.press('Escape');
  await expectHidden(browser, call);
  await expectFocused(browser, services);
});

test('at 900 px the menu stays when the pointer leaves, and closes on a click elsewhere', async ({
  browserDriver: browser,
}) => {
  await openHome(browser, 900);
  await browser.hover(services);
  await expectVisible(browser, call);
  await browser.pointAt(elsewhere);
  await browser.run(
    `await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))`,
  );
  await expectVisible(browser, call);
  await browser.run(`
    document.addEventListener('click', () => (globalThis.clickedAt = performance.now()), { capture: true, once: true });
    document.querySelector('.services').addEventListener('toggle', () => (globalThis.closedAt = performance.now()), { once: true });`);
  await browser.clickAt(elsewhere);
  await expectHidden(browser, call);
  // A timer never fires early, but engines round the clock for pages.
  await expect
    .poll(() => browser.run('return closedAt - clickedAt'))
    .toBeGreaterThanOrEqual(clickAwayDelay - 2);
});

test('below 900 px the menu is behind a button, and from 900 px on it is a bar', async ({
  browserDriver: browser,
}) => {
  await openHome(browser, 899);
  await expectHidden(browser, knowledge);
  await browser.click(summary(shellText.menu.open));
  await expectVisible(browser, knowledge);
  await browser.click(services);
  await expectVisible(browser, call);
  await browser.click(summary(shellText.menu.close));
  await expectHidden(browser, knowledge);
  await browser.resize(900);
  await expectVisible(browser, knowledge);
  await expectHidden(browser, summary(shellText.menu.open));
});
