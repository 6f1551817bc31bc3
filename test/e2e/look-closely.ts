import type { Page } from '@playwright/test';

/** What is measured in a page as it stands. */

/**
 * Things to tap that are smaller than 24 by 24, in words. Left out, as WCAG 2.5.8 does: links in
 * the midst of a sentence. A control in a label counts with its label.
 */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const least = 24;
    const all = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [tabindex="0"]';
    const isSeen = (element: Element): boolean =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      element.closest('.visually-hidden, .skip, [inert]') === null &&
      getComputedStyle(element).clipPath === 'none';
    /** The text around it in the same block says more than the link itself. */
    const isInSentence = (element: Element): boolean => {
      if (getComputedStyle(element).display !== 'inline') return false;
      let block = element.parentElement;
      while (block && getComputedStyle(block).display.startsWith('inline')) block = block.parentElement;
      return (block?.textContent ?? '').trim().length > (element.textContent ?? '').trim().length + 2;
    };
    const boxOf = (element: Element): DOMRect => (element.closest('label') ?? element).getBoundingClientRect();
    const targets = [...document.querySelectorAll(all)]
      .filter((one) => isSeen(one) && !isInSentence(one))
      .map((element) => ({ element, box: boxOf(element) }))
      .filter(({ box }) => box.width > 1 && box.height > 1);
    return targets
      .filter(({ box }) => box.width < least - 0.5 || box.height < least - 0.5)
      .map(({ element, box }) => {
        const name = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40);
        return `${element.tagName.toLowerCase()}.${element.className} "${name}" ${box.width.toFixed(0)}×${box.height.toFixed(0)}`;
      });
  });

/**
 * Words that stand on two lines, with where they stand: those of up to `longest` letters, and longer
 * ones that had room on a line of their own. A compound may part behind its hyphen when three
 * letters or more stand on either side; a browser that hyphenates adds a hyphen, as Dutch is set.
 */
export const brokenWords = (page: Page, longest = 20): Promise<string[]> =>
  page.evaluate((most) => {
    const found = new Set<string>();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const roomOf = (element: Element): number => {
      let block: Element | null = element;
      while (block && /^inline$|contents/.test(getComputedStyle(block).display)) block = block.parentElement;
      if (!block) return 0;
      const { paddingLeft, paddingRight } = getComputedStyle(block);
      return block.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    };
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const parent = text.parentElement!;
      if (!parent.checkVisibility({ visibilityProperty: true })) continue;
      if (parent.closest('script, style, noscript, .visually-hidden, textarea, option')) continue;
      const hyphenates = getComputedStyle(parent).hyphens === 'auto';
      const words = (text.textContent ?? '').matchAll(/\S+?(?:(?<=\p{L}{3}-)(?=\p{L}{3})|(?=\s|$))/gu);
      for (const { 0: word, index } of words) {
        if (hyphenates && /^\p{P}*\p{L}{6,}-?\p{P}*$/u.test(word)) continue;
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = [...range.getClientRects()].filter(({ width }) => width > 0.5);
        const [first] = lines;
        if (!first || lines.every(({ top }) => top < first.bottom - 1)) continue;
        const whole = lines.reduce((sum, { width }) => sum + width, 0);
        if (word.length > most && whole > roomOf(parent)) continue;
        found.add(`${word} in ${parent.tagName.toLowerCase()}.${parent.className}`);
      }
    }
    return [...found];
  }, longest);

/** Headings that skip a level, and first headings of a page that are none of level 1. */
export const skippedHeadings = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const seen = [...document.querySelectorAll('main :is(h1, h2, h3, h4, h5, h6)')];
    const levels = seen.map((one) => Number(one.tagName.slice(1)));
    return seen.flatMap((one, at) => (levels[at]! > (at === 0 ? 1 : levels[at - 1]! + 1) ? [`${one.tagName} ${one.textContent ?? ''}`] : []));
  });

/** Headings, texts and links of the page that stand above what comes before them in the document. */
export const outOfOrder = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll('main :is(h1, h2, h3, p, a, button, img, input)')];
    const seen = all.filter((one) => one.checkVisibility() && one.closest('.visually-hidden') === null);
    let lowest = 0;
    return seen.flatMap((one) => {
      const { top, height } = one.getBoundingClientRect();
      const isAbove = height > 0 && top + height < lowest;
      lowest = Math.max(lowest, top);
      return isAbove ? [`${one.tagName} ${(one.textContent ?? '').slice(0, 40)}`] : [];
    });
  });
