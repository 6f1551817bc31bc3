/** `ratio`: compared with the bar; without a baseline the figure itself. */
export type Row = {
  name: string;
  ours: string;
  baseline: string;
  ratio: number;
  bar: { atLeast: number } | { atMost: number };
  note: string;
};

export const passes = ({ ratio, bar }: Row): boolean =>
  'atLeast' in bar ? ratio >= bar.atLeast : ratio <= bar.atMost;

const noBaseline = '-';
const head = ['', 'ours', 'baseline', 'ratio', 'bar', ''];

/** A Markdown table with aligned columns, and the notes below it. */
export function tableOf(rows: readonly Row[]): string {
  const cells = [head, ...rows.map(cellsOf)];
  const widths = head.map((_, i) => Math.max(3, ...cells.map((row) => row[i]!.length)));
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, i) => (i === 0 || i === 5 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!))).join(' | ')} |`;
  const rule = `|${widths.map((width, i) => (i === 0 || i === 5 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`;
  const notes = rows.map(({ name, note }) => `- ${name}: ${note}`);
  return [line(cells[0]!), rule, ...cells.slice(1).map(line), '', ...notes].join('\n');
}

const cellsOf = (row: Row): string[] => [
  row.name,
  row.ours,
  row.baseline,
  row.baseline === noBaseline ? noBaseline : row.ratio.toFixed(2),
  'atLeast' in row.bar ? `≥ ${row.bar.atLeast}` : `≤ ${row.bar.atMost}`,
  passes(row) ? 'pass' : 'MISS',
];
