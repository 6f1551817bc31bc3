import { expect, type Page } from '@playwright/test';

/** Measurements of a rendered page. */

type Size = { readonly width: number; readonly height: number };

/**
 * For tests that only measure the layout: the browser draws the page at a fiftieth of its size.
 * Drawing takes 40 percent of the processor time of such a test, and changes no measurement.
 * Playwright must set no size itself, and does not know this one, so it needs a context that no
 * other test uses.
 */
export const layoutOnly = { viewport: null, ownContext: true } as const;

/** Gives the function that sets the size of the page. Clicks and pictures do not work with it. */
export async function openSizer(page: Page): Promise<(size: Size) => Promise<void>> {
  const browser = await page.context().newCDPSession(page);
  return async ({ width, height }) => {
    const drawn = { deviceScaleFactor: 1, mobile: false, scale: 0.02 };
    await browser.send('Emulation.setDeviceMetricsOverride', { width, height, ...drawn });
    expect(await page.evaluate(() => [innerWidth, innerHeight])).toEqual([width, height]);
  };
}

/**
 * The tap targets that are too small and too close, one text each, as WCAG 2.5.8 measures (CSS
 * pixels): 24 by 24, or a circle of 24 around the middle that meets no other target and no circle
 * of another small one. Links inside a sentence are left out. The label or a pseudo-element of a
 * control counts with it, checked by hit-testing each corner.
 */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const least = 24;
    const all =
      'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [tabindex="0"]';
    const cutAway = new Map<Element | null, boolean>([[null, false]]);
    /** Text for screen readers only is clipped to a point. */
    const isCutAway = (element: Element | null): boolean => {
      if (!cutAway.has(element))
        cutAway.set(
          element,
          getComputedStyle(element!).clipPath !== 'none' || isCutAway(element!.parentElement),
        );
      return cutAway.get(element)!;
    };
    const isSeen = (element: Element): boolean =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      element.closest('.visually-hidden, .skip, [inert]') === null &&
      !isCutAway(element);
    /** Whether its block has more text than the link itself. */
    const isInSentence = (element: Element): boolean => {
      if (!getComputedStyle(element).display.startsWith('inline')) return false;
      let block = element.parentElement;
      while (block && getComputedStyle(block).display.startsWith('inline')) {
        block = block.parentElement;
      }
      const around = (block?.textContent ?? '').trim().length;
      return around > (element.textContent ?? '').trim().length + 2;
    };
    const ownOf = (element: Element): Element => element.closest('label') ?? element;
    const targets = [...document.querySelectorAll(all)]
      .filter((one) => isSeen(one) && !isInSentence(one))
      .map((element) => ({ element, box: ownOf(element).getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && box.height > 1);
    type Target = (typeof targets)[number];
    const isSmall = ({ box }: Target): boolean =>
      box.width < least - 0.5 || box.height < least - 0.5;
    const middleOf = ({ box }: Target) => ({
      x: box.x + box.width / 2,
      y: box.y + box.height / 2,
    });
    /** Whether a tap on every corner of the square of 24 hits the control. */
    const reachesFurther = (target: Target): boolean => {
      target.element.scrollIntoView({ block: 'center', inline: 'center' });
      const { x, y, width, height } = ownOf(target.element).getBoundingClientRect();
      const [dx, dy] = [least / 2 - 1, least / 2 - 1];
      const across = width < least ? [-dx, dx] : [0];
      const along = height < least ? [-dy, dy] : [0];
      return across.every((right) =>
        along.every((down) => {
          const hit = document.elementFromPoint(x + width / 2 + right, y + height / 2 + down);
          return hit !== null && ownOf(target.element).contains(hit);
        }),
      );
    };
    const meets = (one: Target, other: Target): boolean => {
      const { x, y } = middleOf(one);
      const near = {
        x: Math.max(other.box.left, Math.min(x, other.box.right)),
        y: Math.max(other.box.top, Math.min(y, other.box.bottom)),
      };
      if (Math.hypot(near.x - x, near.y - y) < least / 2 - 0.5) return true;
      const middle = middleOf(other);
      return isSmall(other) && Math.hypot(middle.x - x, middle.y - y) < least - 0.5;
    };
    const isRelated = (one: Element, other: Element): boolean =>
      one.contains(other) || other.contains(one) || ownOf(one) === ownOf(other);
    const nameOf = (element: Element): string =>
      (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40);
    return targets.filter(isSmall).flatMap((one) => {
      const near = targets.find(
        (other) => !isRelated(one.element, other.element) && meets(one, other),
      );
      if (near === undefined || reachesFurther(one)) return [];
      const { element, box } = one;
      const size = `${box.width.toFixed(0)}×${box.height.toFixed(0)}`;
      const place = `${element.tagName.toLowerCase()}.${element.className}`;
      return [`${place} "${nameOf(element)}" ${size} beside "${nameOf(near.element)}"`];
    });
  });

/**
 * Unformatted values: ISO dates, amounts without € or with a point, long numbers without
 * separators, unrounded decimals, API names, and `null` or `undefined`. Code and fields are left
 * out, because they hold what was typed.
 */
export const rawValues = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const raw: Readonly<Record<string, RegExp>> = {
      nothing: /(?<![\w-])(?:null|undefined|NaN|Infinity)(?![\w-])|\[object /,
      'a name of the API': /\w__[cr]\b/,
      'a date of a machine': /(?<![\w-])\d{4}-\d\d-\d\d(?!-\d)/,
      'a number nobody rounded': /(?<![\d.])\d+[.,]\d{4,}(?![.,]?\d)/,
      'an amount with a point': /€\s*-?\d+\.\d{1,2}(?!\d)/,
      'an amount of one decimal': /€\s*-?[\d.]+,\d(?!\d)/,
      'a count without points':
        /€\s*\d{4,}|(?<![\w.,/+-])[1-9]\d{4,}(?=\s+(?:rijen|records|keer|bytes|seconden|adressen|klanten)\b)/,
      'a time in small units':
        /(?<!\d)(?:\d{4,}\s*(?:ms|milliseconden)|\d{3,}\s*(?:seconden|sec|minuten))\b/,
    };
    const found = new Set<string>();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const parent = text.parentElement!;
      if (parent.closest('script, style, noscript, code, pre, kbd, samp, textarea')) continue;
      if (!parent.checkVisibility({ visibilityProperty: true })) continue;
      const words = text.textContent ?? '';
      for (const [what, pattern] of Object.entries(raw)) {
        const hit = pattern.exec(words);
        if (hit === null) continue;
        const around = words.slice(Math.max(0, hit.index - 20), hit.index + 30).trim();
        found.add(`${what}: "${around}" in ${parent.tagName.toLowerCase()}.${parent.className}`);
      }
    }
    /** Labelled values, which may hold an amount without its sign. */
    const labelled = [
      ...[...document.querySelectorAll('dt')].map((one) => [one, one.nextElementSibling] as const),
      ...[...document.querySelectorAll('td[data-label]')].map((one) => [one, one] as const),
    ];
    for (const [name, value] of labelled) {
      const label = name.getAttribute('data-label') ?? name.textContent ?? '';
      const shown = (value?.textContent ?? '').trim();
      const isAmount = /bedrag|prijs|kosten|tarief/i.test(label) && /^-?[\d.,]+$/.test(shown);
      if (isAmount) found.add(`an amount without €: "${label}: ${shown}"`);
    }
    return [...found];
  });

/** `hyphens`: a text of a user may break after any hyphen except in a date. */
type Breaking = { longest?: number; breakAfter?: 'compounds' | 'hyphens' };

/**
 * Words that break over two lines, with their element: those of up to `longest` letters, and longer
 * ones that fit on a line. A compound may break after its hyphen with three letters or more on both
 * sides, and where the browser hyphenates Dutch. Ids and code are left out.
 */
export const brokenWords = (
  page: Page,
  { longest = 20, breakAfter = 'compounds' }: Breaking = {},
): Promise<string[]> =>
  page.evaluate(
    ([most, parting]) => {
      const found = new Set<string>();
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const part =
        parting === 'hyphens'
          ? /\d{1,2}-\d{1,2}-\d{4}|[^\s-]*-+|[^\s-]+/gu
          : /\S+?(?:(?<=\p{L}{3}-)(?=\p{L}{3})|(?=\s|$))/gu;
      const roomOf = (element: Element): number => {
        let block: Element | null = element;
        while (block && /^inline$|contents/.test(getComputedStyle(block).display)) {
          block = block.parentElement;
        }
        if (!block) return 0;
        const { paddingLeft, paddingRight } = getComputedStyle(block);
        return block.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      };
      const clipped = new Map<Element | null, boolean>([[null, false]]);
      /** Text for screen readers only is clipped to a point. */
      const isForScreenReaders = (element: Element | null): boolean => {
        if (!clipped.has(element))
          clipped.set(
            element,
            getComputedStyle(element!).clipPath !== 'none' ||
              isForScreenReaders(element!.parentElement),
          );
        return clipped.get(element)!;
      };
      const unread = 'script, style, noscript, .visually-hidden, textarea, option, code, pre';
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const parent = text.parentElement!;
        if (parent.closest(unread) || !parent.checkVisibility({ visibilityProperty: true }))
          continue;
        if (isForScreenReaders(parent)) continue;
        const hyphenates = getComputedStyle(parent).hyphens === 'auto';
        for (const { 0: word, index } of (text.textContent ?? '').matchAll(part)) {
          if (hyphenates && /^\p{P}*\p{L}{6,}-?\p{P}*$/u.test(word)) continue;
          if (/^(?=.*\d)[0-9A-Za-z]{18}$/.test(word)) continue;
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
    },
    [longest, breakAfter] as const,
  );

/** Headings that skip a level, and a first heading that is not level 1. */
export const skippedHeadings = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const seen = [...document.querySelectorAll('main :is(h1, h2, h3, h4, h5, h6)')];
    const levels = seen.map((one) => Number(one.tagName.slice(1)));
    return seen.flatMap((one, at) =>
      levels[at]! > (at === 0 ? 1 : levels[at - 1]! + 1)
        ? [`${one.tagName} ${one.textContent ?? ''}`]
        : [],
    );
  });

/**
 * Headings, texts and links that are displayed above an element that precedes them in the document.
 * Items of a list that stand in a row are read one after the other.
 */
export const textsOutOfOrder = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll('main :is(h1, h2, h3, p, a, button, img, input)')];
    const seen = all.filter(
      (one) => one.checkVisibility() && one.closest('.visually-hidden') === null,
    );
    const isBeside = (item: Element, before: Element): boolean => {
      const [here, there] = [item.getBoundingClientRect(), before.getBoundingClientRect()];
      return Math.abs(here.top - there.top) < 1 && here.left >= there.right;
    };
    let lowest = 0;
    let item: Element | null = null;
    return seen.flatMap((one) => {
      const { top, height } = one.getBoundingClientRect();
      const own = one.closest('li');
      const before = own?.previousElementSibling;
      if (own !== null && own !== item && before && isBeside(own, before))
        lowest = own.getBoundingClientRect().top;
      item = own;
      const isAbove = height > 0 && top + height < lowest;
      lowest = Math.max(lowest, top);
      return isAbove ? [`${one.tagName} ${(one.textContent ?? '').slice(0, 40)}`] : [];
    });
  });
