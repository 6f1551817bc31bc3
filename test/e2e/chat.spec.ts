import type { Page } from '@playwright/test';
import { chatText } from '#messages/site/chat.ts';
import { contactText } from '#messages/site/contact.ts';
import { formProblemText } from '#messages/problems/form-problems.ts';
import { shellText } from '#messages/site/shell.ts';
import { expect, logIn, hydrated, test } from './fixtures.ts';

test.describe('the assistant', () => {
  test('loads its script when opened, works by keyboard, and hands over', async ({ page }) => {
    const scripts: string[] = [];
    page.on('request', (asked) => scripts.push(new URL(asked.url()).pathname));
    await page.goto('');
    await hydrated(page);
    expect(scripts.filter((path) => path.includes('ChatPanel'))).toEqual([]);

    const button = page.getByRole('link', { name: shellText.askAssistant });
    await button.focus();
    await page.keyboard.press('Enter');
    const panel = page.getByRole('dialog', { name: chatText.title });
    await expect(panel.getByRole('textbox', { name: chatText.question.label })).toBeFocused();
    await expect(panel).toContainText('Ik ben een computer en antwoord automatisch');
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(button).toBeFocused();

    await page.keyboard.press('Enter');
    await page.keyboard.type('Kunnen jullie een appeltaart bakken?');
    await page.keyboard.press('Enter');
    await expect(panel.getByRole('log')).toContainText('Dat weet ik niet.');
    await expect(panel.getByRole('log')).toContainText('Kunnen jullie een appeltaart bakken?');
    await panel.getByRole('button', { name: chatText.handOver.open }).focus();
    await page.keyboard.press('Enter');
    const form = page.getByRole('dialog', { name: chatText.handOver.title });
    await form.getByLabel(chatText.handOver.name.label).fill('Joost Mulder');
    await form.getByLabel(chatText.handOver.email.label).fill('joost@klant.example');
    await expect(form.getByLabel(chatText.handOver.remark.label)).toHaveValue(
      'Kunnen jullie een appeltaart bakken?',
    );
    await form.getByRole('button', { name: chatText.handOver.send, exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect(
      page.getByRole('heading', { level: 1, name: chatText.sent.success }),
    ).toBeVisible();
  });

  test('moves focus to the form to hand over, and closes on Escape', async ({ page }) => {
    await page.goto('');
    await hydrated(page);
    const button = page.getByRole('link', { name: shellText.askAssistant });
    await button.click();
    const panel = page.getByRole('dialog', { name: chatText.title });
    await panel.getByRole('button', { name: chatText.starters.guest[3] }).click();
    await expect(panel.getByRole('log')).toContainText('Bereikbaar');
    await panel.getByRole('button', { name: chatText.handOver.open }).click();
    const form = page.getByRole('dialog', { name: chatText.handOver.title });
    await expect(form.getByLabel(chatText.handOver.name.label)).toBeFocused();
    await expect(form.getByLabel(chatText.handOver.remark.label)).toHaveValue(
      chatText.starters.guest[3],
    );
    await form.getByText(chatText.handOver.text).click();
    await page.keyboard.press('Escape');
    await expect(form).toBeHidden();
    await expect(button).toBeFocused();
  });

  test('keeps the conversation and what was typed on other pages', async ({ page }) => {
    await page.goto('');
    await hydrated(page);
    const button = page.getByRole('link', { name: shellText.askAssistant });
    await button.click();
    const panel = page.getByRole('dialog', { name: chatText.title });
    await panel.getByRole('button', { name: chatText.starters.guest[3] }).click();
    await expect(panel.getByRole('log')).toContainText('Bereikbaar');
    await panel.getByRole('textbox').fill('Half getypt');
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await button.click();
    await expect(panel.getByRole('log')).toContainText('Bereikbaar');
    await expect(panel.getByRole('textbox')).toHaveValue('Half getypt');
    await expect(panel.getByRole('textbox')).toBeFocused();

    await panel.getByRole('button', { name: chatText.handOver.open }).click();
    const form = page.getByRole('dialog', { name: chatText.handOver.title });
    await form.getByLabel(chatText.handOver.name.label).fill('Joost Mulder');
    await form.getByLabel(chatText.handOver.remark.label).fill('Bel mij liever.');
    await form.getByRole('button', { name: chatText.handOver.back }).click();
    await expect(panel.getByRole('log')).toContainText('Bereikbaar');
    await panel.getByRole('button', { name: chatText.handOver.open }).click();
    await form.getByRole('button', { name: chatText.close }).click();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact', exact: true }).click();
    await expect(page).toHaveURL(/contact$/);
    await button.click();
    await expect(form.getByLabel(chatText.handOver.name.label)).toHaveValue('Joost Mulder');
    await expect(form.getByLabel(chatText.handOver.remark.label)).toHaveValue('Bel mij liever.');

    await form.getByLabel(chatText.handOver.email.label).fill('joost@klant.example');
    await form.getByRole('button', { name: chatText.handOver.send, exact: true }).click();
    await page.getByRole('link', { name: chatText.sent.home }).click();
    await button.click();
    await expect(panel.getByRole('button', { name: chatText.starters.guest[3] })).toBeVisible();
    await expect(panel.getByRole('log')).not.toContainText('Bereikbaar');
  });

  test('forgets the conversation at a log-in and a log-out', async ({ page }) => {
    await page.goto('');
    await hydrated(page);
    const button = page.getByRole('link', { name: shellText.askAssistant });
    const panel = page.getByRole('dialog', { name: chatText.title });
    const talk = async () => {
      await button.focus();
      await page.keyboard.press('Enter');
      await expect(panel.getByRole('log')).not.toContainText('appeltaart');
      await panel.getByRole('textbox').fill('Kunnen jullie een appeltaart bakken?');
      await page.keyboard.press('Enter');
      await expect(panel.getByRole('log')).toContainText('Dat weet ik niet.');
      await page.keyboard.press('Escape');
    };
    await talk();
    await logIn(page, 'korenaar');
    await page.goto('contact');
    await hydrated(page);
    await talk();
    const stored = await page.evaluate(() => JSON.stringify({ ...sessionStorage }));
    expect(stored).not.toContain('appeltaart');
    await page.goto('secur/logout.jsp');
    await page.goto('');
    await hydrated(page);
    await talk();
  });

  test('has a button in its own landmark, which hides during scrolling', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto('kpn-een-internet');
    await hydrated(page);
    const button = page
      .getByRole('region', { name: chatText.title })
      .getByRole('link', { name: shellText.askAssistant });
    await expect(button).toHaveCSS('border-style', 'solid');
    expect((await button.boundingBox())!.width).toBeLessThan(60);
    await page.mouse.move(600, 400);
    await expect(button).toHaveCSS('opacity', '1');
    await button.evaluate((link) => {
      new MutationObserver(() => {
        if (link.dataset['away'] !== undefined) document.body.dataset['wasAway'] = '';
      }).observe(link, { attributes: true });
    });
    await page.mouse.wheel(0, 900);
    await expect(page.locator('body[data-was-away]')).toBeVisible();
    await page.mouse.wheel(0, -40_000);
    await expect.poll(async () => page.evaluate(() => window.scrollY)).toBe(0);
    await button.focus();
    await expect(button).toBeFocused();
  });

  const stoppedAt = {
    'of the offer': [
      'kpn-een-internet',
      'kpn-een-mobiel',
      'kpn-een-telefonie',
      'kpn-een-werkplek',
      'support',
    ],
    'of the company and the customer': ['', 'werken-bij', 'contact', 'kennisdatabase', 'dashboard'],
  };
  for (const [kind, paths] of Object.entries(stoppedAt))
    test(`has a button that covers no text or control, and is visible at the end, on pages ${kind}`, async ({
      page,
      context,
    }) => {
      await logIn(page, 'korenaar');
      /** Scrolls the whole page, from its end to its start. */
      const scrollThrough = async (other: Page, path: string, width: number) => {
        await other.setViewportSize({ width, height: 800 });
        const button = other.getByRole('region', { name: chatText.title }).getByRole('link');
        const end = await other.evaluate(() => document.body.scrollHeight - innerHeight);
        const stops = Array.from({ length: Math.ceil(end / 290) + 1 }, (_, at) =>
          Math.min(at * 290, end),
        );
        for (const stop of stops.toReversed()) {
          await other.evaluate(scrollToPlace, stop);
          const where = `${path} of ${String(width)} px at ${String(stop)}`;
          await expect.poll(() => button.evaluate(coveredBy), where).toEqual([]);
          if (stop === end) await expect(button, where).toHaveCSS('opacity', '1');
          if (stop === 0 && width === 1280) await expect(button, where).toHaveCSS('opacity', '1');
        }
      };
      const openAtEachWidth = async (path: string) => {
        const other = await context.newPage();
        await other.goto(path);
        await hydrated(other);
        for (const width of [360, 768, 1280]) await scrollThrough(other, path, width);
        await other.close();
      };
      // At the same time, because the pages do little but wait.
      await Promise.all(paths.map(openAtEachWidth));
    });

  test('links to the pages that it quotes', async ({ page }) => {
    await page.goto('contact');
    await hydrated(page);
    await page.getByRole('link', { name: shellText.askAssistant }).click();
    const panel = page.getByRole('dialog', { name: chatText.title });
    await panel.getByRole('textbox').fill('Mijn internet ligt eruit');
    await panel.getByRole('button', { name: chatText.ask, exact: true }).click();
    const source = panel.getByRole('list', { name: chatText.sources }).getByRole('link').first();
    await expect(source).toHaveAttribute(
      'href',
      /^\/(kennisdatabase-detail\/[a-z0-9-]+|support|kpn-een-internet)$/,
    );
  });

  test('opens its form next to that of the page, without duplicate ids', async ({ page }) => {
    await page.goto('contact');
    await hydrated(page);
    await page.getByRole('button', { name: contactText.send }).click();
    await page.getByRole('link', { name: shellText.askAssistant }).click();
    await page
      .getByRole('dialog')
      .getByRole('textbox')
      .fill('Kunnen jullie een appeltaart bakken?');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: chatText.handOver.open }).click();
    const panel = page.getByRole('dialog', { name: chatText.handOver.title });
    await panel.getByText(chatText.handOver.name.label, { exact: true }).click();
    await expect(panel.getByLabel(chatText.handOver.name.label)).toBeFocused();
    expect(
      await page.evaluate(() =>
        [...document.querySelectorAll('[id]')]
          .map(({ id }) => id)
          .filter((id, at, all) => all.indexOf(id) < at),
      ),
    ).toEqual([]);
  });

  test('keeps what was typed in its form when the connection is lost', async ({
    page,
    context,
  }) => {
    await page.goto('assistent?vraag=appeltaart');
    await hydrated(page);
    await page.getByLabel(chatText.handOver.name.label).fill('Joost Mulder');
    await page.getByLabel(chatText.handOver.email.label).fill('joost@klant.example');
    await page.getByLabel(chatText.handOver.remark.label).fill('Liefst met kaneel.');
    await context.setOffline(true);
    await page.getByRole('button', { name: chatText.handOver.send, exact: true }).click();
    await expect(page.getByText(formProblemText['form.unreached'])).toBeVisible();
    await expect(page.getByLabel(chatText.handOver.remark.label)).toHaveValue('Liefst met kaneel.');
    await context.setOffline(false);
  });

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false });

    test('answers on a page of its own', async ({ page }) => {
      await page.goto('');
      await page.getByRole('link', { name: shellText.askAssistant }).click();
      await page.getByLabel(chatText.question.label).fill('Mijn internet ligt eruit');
      await page.getByRole('button', { name: chatText.ask, exact: true }).click();
      await expect(
        page.getByRole('list', { name: chatText.sources }).getByRole('link').first(),
      ).toBeVisible();
      await expect(page.getByRole('heading', { name: chatText.handOver.title })).toBeVisible();
    });
  });
});

/**
 * Runs in the page: scrolls to this place, and gives the button the time to move and fade. That
 * begins in the next frame, which tells the page of the scroll.
 */
const scrollToPlace = (top: number): Promise<void> =>
  new Promise((done) => {
    window.scrollTo({ top, behavior: 'instant' });
    requestAnimationFrame(() => setTimeout(done, 300));
  });

/** Runs in the page: the texts and controls that the button covers. */
function coveredBy(button: Element): string[] {
  const box = button.getBoundingClientRect();
  if (getComputedStyle(button).opacity === '0') return [];
  const isBelow = ({ left, right, top, bottom }: DOMRect): boolean =>
    left < box.right && right > box.left && top < box.bottom && bottom > box.top;
  const isDrawn = (element: Element | null): boolean =>
    element?.checkVisibility({ opacityProperty: true }) === true &&
    element.closest('.visually-hidden') === null &&
    !button.contains(element);
  const found: string[] = [];
  const range = document.createRange();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    if (text.textContent?.trim() === '') continue;
    range.selectNodeContents(text);
    if ([...range.getClientRects()].some(isBelow) && isDrawn(text.parentElement))
      found.push(String(text.textContent));
  }
  for (const control of document.querySelectorAll('a, button, input, select, textarea, summary'))
    if ([...control.getClientRects()].some(isBelow) && isDrawn(control))
      found.push(`${control.tagName} ${String(control.textContent)}`);
  return found;
}
