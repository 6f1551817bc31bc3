/** `start` equals `end` when nothing is selected. */
export type TextSelection = { text: string; start: number; end: number };

export type TextEdit = {
  from: number;
  to: number;
  text: string;
  select: readonly [number, number];
};

type Making = (marked: TextSelection) => TextEdit;

const example = { text: 'tekst', head: 'Kop', cell: 'Tekst', address: 'https://' } as const;

const around =
  (mark: string): Making =>
  (marked) => {
    const { text, start, end } = trimmed(marked);
    const size = mark.length;
    if (isMarked({ text, start, end }, mark)) {
      const inside = text.slice(start, end);
      return {
        from: start - size,
        to: end + size,
        text: inside,
        select: [start - size, end - size],
      };
    }
    const inside = text.slice(start, end) || example.text;
    const at = start + size;
    return {
      from: start,
      to: end,
      text: mark + inside + mark,
      select: [at, at + inside.length],
    };
  };

/** A single `*` is italic, so `**` (bold) does not count as `*`. */
function isMarked({ text, start, end }: TextSelection, mark: string): boolean {
  const [sign = ''] = mark;
  const before = runOf(text.slice(0, start).split('').toReversed(), sign);
  const after = runOf(text.slice(end).split(''), sign);
  const run = Math.min(before, after);
  return mark === '*' ? run % 2 === 1 : run >= mark.length;
}

const runOf = (signs: readonly string[], sign: string): number => {
  const other = signs.findIndex((one) => one !== sign);
  return other === -1 ? signs.length : other;
};

/** A mark with spaces inside it does not work, so spaces at the ends stay outside. */
function trimmed({ text, start, end }: TextSelection): TextSelection {
  const chosen = text.slice(start, end);
  if (chosen.trim() === '') return { text, start, end };
  return {
    text,
    start: start + (chosen.length - chosen.trimStart().length),
    end: end - (chosen.length - chosen.trimEnd().length),
  };
}

const lineMark = /^(#{1,6} |> |[-*+] |\d+[.)] )/;

/** Replaces another mark at the start of a line. */
const begins =
  (markOf: (at: number) => string): Making =>
  ({ text, start, end }) => {
    const from = text.lastIndexOf('\n', start - 1) + 1;
    const next = text.indexOf('\n', end);
    const to = next === -1 ? text.length : next;
    const lines = text.slice(from, to).split('\n');
    const has = lines.every((line, at) => line.startsWith(markOf(at)));
    const now = lines.map((line, at) => (has ? '' : markOf(at)) + line.replace(lineMark, ''));
    const made = now.join('\n');
    if (lines.length > 1) return { from, to, text: made, select: [from, from + made.length] };
    const moved = made.length - (to - from);
    return {
      from,
      to,
      text: made,
      select: [Math.max(from, start + moved), Math.max(from, end + moved)],
    };
  };

const inlineCode = around('`');

function code(marked: TextSelection): TextEdit {
  const { text, start, end } = marked;
  if (!text.slice(start, end).includes('\n')) return inlineCode(marked);
  const before = start === 0 || text[start - 1] === '\n' ? '```\n' : '\n```\n';
  const after = end === text.length || text[end] === '\n' ? '\n```' : '\n```\n';
  const at = start + before.length;
  return {
    from: start,
    to: end,
    text: before + text.slice(start, end) + after,
    select: [at, at + (end - start)],
  };
}

const addressOnly = /^(https?:\/\/|mailto:|tel:|\/)\S+$/;

function link({ text, start, end }: TextSelection): TextEdit {
  const chosen = text.slice(start, end);
  const isAddress = addressOnly.test(chosen);
  const shown = isAddress ? example.text : chosen || example.text;
  const address = isAddress ? chosen : example.address;
  const at = isAddress ? start + 1 : start + shown.length + 3;
  const size = isAddress ? shown.length : address.length;
  return { from: start, to: end, text: `[${shown}](${address})`, select: [at, at + size] };
}

export function insertBlock(inside: string): Making {
  return ({ text, start, end }) => {
    const [before, after] = [text.slice(0, start), text.slice(end)];
    // proof: the pattern matches an empty text
    const lead = before === '' ? '' : '\n\n'.slice(/\n{0,2}$/.exec(before)![0].length);
    // proof: this pattern matches an empty text too
    const trail = after === '' ? '\n' : '\n\n'.slice(/^\n{0,2}/.exec(after)![0].length);
    const at = start + lead.length + inside.length;
    return { from: start, to: end, text: lead + inside + trail, select: [at, at] };
  };
}

const { head, cell } = example;
const table = insertBlock(`| ${head} | ${head} |\n| --- | --- |\n| ${cell} | ${cell} |`);

export const markdownEdits = {
  heading: begins(() => '## '),
  subheading: begins(() => '### '),
  bold: around('**'),
  italic: around('*'),
  list: begins(() => '- '),
  numbered: begins((at) => `${String(at + 1)}. `),
  link,
  quote: begins(() => '> '),
  code,
  table,
} satisfies Record<string, Making>;

export type EditName = keyof typeof markdownEdits;

export function continueList({ text, start, end }: TextSelection): TextEdit | null {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const found = /^(?:(\d+)([.)]) |([-*+>]) )/.exec(text.slice(from, start));
  if (found === null || start !== end) return null;
  const next = text.indexOf('\n', start);
  const line = text.slice(from, next === -1 ? text.length : next);
  if (line.length === found[0].length) return { from, to: start, text: '', select: [from, from] };
  const [, number, sign, mark] = found;
  const begun = number === undefined ? `${mark} ` : `${String(Number(number) + 1)}${sign} `;
  const at = start + begun.length + 1;
  return { from: start, to: end, text: `\n${begun}`, select: [at, at] };
}
