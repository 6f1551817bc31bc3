import MarkdownIt, { type Token } from 'markdown-it';
import { memoizeByKey } from '#engine/model/memoize.ts';
import { pictureMarkdownPlugin } from '../markup/pictures.ts';

/** For Markdown by staff. HTML is shown as text, and pictures are our own files. */
const markdown = pictureMarkdownPlugin(
  new MarkdownIt({ html: false, linkify: false, typographer: false }).disable('image'),
);

/** In characters. The results of longer texts are not cached. */
const longestKept = 10_000;

/** `## Zo stap je over {#werkwijze}` sets the id; without `{#…}` the heading gives the id. */
export type Section = { id: string; heading: string; source: string };
/**
 * `**[Point](/there).** The rest` has the title `Point` and the link `to`. `title` is empty without
 * bold text at the beginning.
 */
export type ListItem = { title: string; text: string; to?: string };
export type Question = { question: string; html: string };

/** Returns safe HTML. */
export const htmlOf = remembering((source) => markdown.render(source));

export const escapeHtml = (text: string): string => markdown.utils.escapeHtml(text);

/** `lead`: the text before the first second-level heading. */
export function sectionsOf(source: string): { lead: string; sections: Section[] } {
  const [lead = '', ...parts] = source.split(/^## +/m);
  const onceOnly = openIds();
  const sections = parts.map((part) => {
    const [line = '', ...rest] = part.split('\n');
    const { heading, named } = headingIn(line.trimEnd());
    return { id: onceOnly(named ?? anchorOf(heading)), heading, source: rest.join('\n').trim() };
  });
  return { lead: lead.trim(), sections };
}

/** Uses no regular expression to find `{#`, because that could take quadratic time. */
function headingIn(line: string): { heading: string; named?: string } {
  const at = line.endsWith('}') ? line.lastIndexOf('{#') : -1;
  const named = at === -1 ? '' : line.slice(at + 2, -1);
  return /^[a-z0-9-]+$/.test(named)
    ? { heading: line.slice(0, at).trimEnd(), named }
    : { heading: line };
}

/** Makes ids unique. Thousands of equal headings take linear time. */
function openIds(): (wished: string) => string {
  const taken = new Set<string>();
  const last = new Map<string, number>();
  return (wished) => {
    let [id, count] = [wished, last.get(wished) ?? 1];
    while (taken.has(id)) id = `${wished}-${String(++count)}`;
    taken.add(id);
    last.set(wished, count);
    return id;
  };
}

export const listItemsOf = remembering((source): readonly ListItem[] => {
  const points: ListItem[] = [];
  let inItem = false;
  for (const token of markdown.parse(source, {})) {
    if (token.type === 'list_item_open') inItem = true;
    if (token.type === 'list_item_close') inItem = false;
    if (inItem && token.type === 'inline') {
      points.push(pointOf(token.children ?? []));
      inItem = false; // only the first paragraph of an item is used
    }
  }
  return points;
});

function pointOf(tokens: readonly Token[]): ListItem {
  const bold = tokens.findIndex(({ type }) => type === 'strong_close');
  const opens =
    tokens.find(({ type, content }) => type !== 'text' || content !== '')?.type === 'strong_open';
  const to = tokens.find(({ type }) => type === 'link_open')?.attrGet('href');
  const link = to == null ? {} : { to: String(to) };
  if (!opens || bold < 0) return { title: '', text: plain(tokens), ...link };
  return {
    title: plain(tokens.slice(0, bold)).replace(/\.$/, ''),
    text: plain(tokens.slice(bold)).trim(),
    ...link,
  };
}

/** The `###` headings below a section, each with its text. */
export const subsectionsOf = (source: string): { heading: string; source: string }[] =>
  source
    .split(/^### +/m)
    .slice(1)
    .map((part) => {
      const [heading = '', ...text] = part.split('\n');
      return { heading: heading.trim(), source: text.join('\n').trim() };
    });

export const questionsOf = (source: string): Question[] =>
  subsectionsOf(source).map(({ heading, source: answer }) => ({
    question: heading,
    html: htmlOf(answer),
  }));

export const plainTextOf = remembering((source) => wordsOf(markdown.parse(source, {})));

/** Without mark-up. Each heading, paragraph and list item has its own line. */
export const plainLinesOf = remembering((source) => wordsOf(markdown.parse(source, {}), '\n'));

export type Block = { heading: string; text: string; points: readonly ListItem[] };

export const blockOf = ({ heading, source }: Section): Block => ({
  heading,
  text: paragraphsOf(source),
  points: listItemsOf(source),
});

const paragraphsOf = remembering((source) =>
  wordsOf(markdown.parse(source, {}).filter(({ level }) => level === 1)),
);

const wordsOf = (tokens: readonly Token[], between = ' '): string =>
  tokens
    .filter(({ type }) => type === 'inline')
    .map(({ children }) => plain(children ?? []))
    .join(between);

const plain = (tokens: readonly Token[]): string =>
  tokens
    .map(({ type, content }) =>
      type === 'softbreak' || type === 'hardbreak'
        ? ' '
        : type === 'text' || type === 'code_inline'
          ? content
          : '',
    )
    .join('');

export const anchorOf = (heading: string): string =>
  heading
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** A function declaration, because the code above uses it. */
function remembering<T>(make: (source: string) => T): (source: string) => T {
  const fromCache = memoizeByKey<T>(200);
  return (source) =>
    source.length > longestKept ? make(source) : fromCache(source, () => make(source));
}

export type CopyPart = { id: string; heading: string; html: string };

export const partsOf = (sections: readonly Section[], placed: readonly string[] = []): CopyPart[] =>
  sections
    .filter(({ id }) => !placed.includes(id))
    .map(({ id, heading, source }) => ({ id, heading, html: htmlOf(source) }));
