import type { MarkedText } from '#protocol/site/site.ts';
import { foldForSearch } from '#protocol/texts/clean-text.ts';

const longest = 220;
const before = 60;

const word = /[\p{L}\p{N}\p{M}]+(?:-[\p{L}\p{N}\p{M}]+)*/gu;
/** A word, or groups of digits, which `search_words` in the database treats as one word. */
const numberOrWord = new RegExp(
  `(?<![\\p{L}\\p{N}])[0-9]+(?:[ -][0-9]+)+(?![\\p{L}\\p{N}])|${word.source}`,
  word.flags,
);

/** The `hits` are folded. One part of a hyphenated word suffices. */
export function highlight(text: string, hits: ReadonlySet<string>): MarkedText {
  const pieces: { text: string; hit: boolean }[] = [];
  const add = (piece: string, hit: boolean) => {
    const last = pieces.at(-1);
    if (piece === '') return;
    if (last?.hit === hit) last.text += piece;
    else pieces.push({ text: piece, hit });
  };
  let at = 0;
  for (const found of hitsIn(text, hits)) {
    add(text.slice(at, found.at), false);
    add(found.text, true);
    at = found.at + found.text.length;
  }
  add(text.slice(at), false);
  return pieces;
}

type Hit = { at: number; text: string };

function hitsIn(text: string, hits: ReadonlySet<string>): Hit[] {
  const phrases = phrasesIn(text, hits);
  const words = wordsIn(text, hits).filter(
    ({ at }) => !phrases.some((one) => one.at <= at && at < one.at + one.text.length),
  );
  return phrases.length === 0 ? words : [...phrases, ...words].sort((one, two) => one.at - two.at);
}

function phrasesIn(text: string, hits: ReadonlySet<string>): Hit[] {
  const phrases = [...hits].filter((hit) => hit.includes(' ')).map((hit) => hit.split(' '));
  if (phrases.length === 0) return [];
  const words = [...text.matchAll(word)].map(({ 0: found, index }) => ({
    plain: foldForSearch(found).replaceAll('-', ''),
    at: index,
    end: index + found.length,
  }));
  const found: Hit[] = [];
  let open = 0;
  for (const [first, { at }] of words.entries()) {
    const phrase = phrases.find((one) =>
      one.every((part, further) => words[first + further]?.plain === part),
    );
    if (phrase === undefined || at < open) continue;
    // proof: every word of the phrase matched, so this index exists
    open = words[first + phrase.length - 1]!.end;
    found.push({ at, text: text.slice(at, open) });
  }
  return found;
}

function wordsIn(text: string, hits: ReadonlySet<string>): Hit[] {
  return [...text.matchAll(numberOrWord)].flatMap(({ 0: found, index }) => {
    const isInGroups = found.includes(' ') && !hits.has(found.replace(/[ -]/g, ''));
    if (isInGroups)
      return [...found.matchAll(word)].flatMap((part) =>
        isHit(part[0], hits) ? [{ at: index + part.index, text: part[0] }] : [],
      );
    return found.includes(' ') || isHit(found, hits) ? [{ at: index, text: found }] : [];
  });
}

function isHit(found: string, hits: ReadonlySet<string>): boolean {
  const plain = foldForSearch(found);
  return hits.has(plain.replaceAll('-', '')) || plain.split('-').some((part) => hits.has(part));
}

/** About 220 characters or fewer, from the place with the most different hits. */
export const excerptOf = (texts: readonly string[], hits: ReadonlySet<string>): MarkedText =>
  excerptIn(texts, hits).parts;

export function excerptIn(
  texts: readonly string[],
  hits: ReadonlySet<string>,
): { at: number; parts: MarkedText } {
  let best = {
    at: Math.max(
      0,
      texts.findIndex((text) => text !== ''),
    ),
    start: 0,
    worth: 0,
  };
  for (const [at, text] of texts.entries()) {
    const window = bestWindow(text, hits);
    if (window.worth > best.worth) best = { at, ...window };
  }
  return { at: best.at, parts: highlight(cut(texts[best.at] ?? '', best.start), hits) };
}

function bestWindow(text: string, hits: ReadonlySet<string>): { start: number; worth: number } {
  const found = hitsIn(text, hits).map((one) => ({ at: one.at, word: foldForSearch(one.text) }));
  let best = { start: 0, worth: 0 };
  for (const [first, { at }] of found.entries()) {
    const inside = found.slice(first, first + 40).filter((one) => one.at < at + longest - before);
    const worth = new Set(inside.map((one) => one.word)).size + inside.length / 100;
    if (worth > best.worth) best = { start: at, worth };
  }
  return best;
}

/** A lone surrogate at either end, left by a cut inside a character. */
const halfSigns = /^[\udc00-\udfff]|[\ud800-\udbff]$/g;

function cut(text: string, hitAt: number): string {
  const lead = text.slice(Math.max(0, hitAt - before), hitAt);
  const sentence = /(?:[.!?:]\s+|\n)(?!.*(?:[.!?:]\s|\n))/s.exec(lead);
  const back =
    hitAt <= before
      ? lead.length
      : sentence
        ? lead.length - sentence.index - sentence[0].length
        : Math.min(lead.length, lead.length - lead.indexOf(' ') - 1);
  const start = hitAt - back;
  const end =
    start + longest >= text.length
      ? text.length
      : Math.max(text.lastIndexOf(' ', start + longest), start + longest / 2);
  const whole = text
    .slice(start, end)
    .replace(halfSigns, '')
    .trim()
    .replace(/(?<=[^.!?:;,\s])\s*\n\s*/g, ' · ')
    // The no-break space in a price stays.
    .replace(/[^\S\u00a0]+/g, ' ');
  return `${start > 0 && !sentence ? '… ' : ''}${whole}${end < text.length ? ' …' : ''}`;
}

export const stripMarkdown = (markdown: string): string =>
  markdown
    .replace(/<[^>]*>/g, ' ')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^[ \t]*(?:(?:#{1,6}|>|[-*+]|\d+\.)[ \t]+)+/gm, '')
    .replace(/(\*\*|__|`)/g, '')
    .trim();
