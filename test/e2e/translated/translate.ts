import { type Page, expect } from '@playwright/test';
import { errorText } from '#messages/site/errors.ts';
import { hydrated } from '../fixtures.ts';

/**
 * Changes the page as the translator of a browser does: replaces each text node with an element,
 * also those that appear later. The texts stay the same, so that tests still find them.
 */
export async function translate(page: Page): Promise<void> {
  await hydrated(page);
  await page.evaluate(() => {
    const replace = (text: Text): void => {
      const { parentElement } = text;
      if (parentElement?.closest('font, script, style, textarea, option, svg') !== null) return;
      if (text.data.trim() === '') return;
      const outer = document.createElement('font');
      outer.append(document.createElement('font'));
      outer.firstElementChild!.append(text.data);
      text.replaceWith(outer);
    };
    const replaceIn = (node: Node): void => {
      if (node instanceof Text) return replace(node);
      const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
      const found: Text[] = [];
      while (texts.nextNode() !== null) found.push(texts.currentNode as Text); // proof: SHOW_TEXT
      for (const text of found) replace(text);
    };
    replaceIn(document.body);
    const observer = new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes) {
        if (type === 'characterData') replaceIn(target);
        for (const node of addedNodes) if (node.isConnected) replaceIn(node);
      }
    });
    observer.observe(document.body, { childList: true, characterData: true, subtree: true });
    // A reload would lose this mark.
    document.documentElement.dataset['translated'] = 'yes';
  });
}

/** Expects that the page was not reloaded since it was translated, and shows no error page. */
export async function expectWorkingPage(page: Page): Promise<void> {
  await expect(page.locator('html[data-translated]')).toHaveCount(1);
  for (const { heading } of Object.values(errorText)) {
    await expect(page.getByRole('heading', { name: heading })).toHaveCount(0);
  }
}
