import type { staffInsightText } from '#messages/staff/insight.ts';

export type FigureName = keyof typeof staffInsightText.figures;

/**
 * `short`: the label on the axis; `full`: the one in the table. `values`: one for each column but
 * the first; null means none. `to`: the list of the rows that were counted. `running`: the period
 * is not over.
 */
export type FigureRow = {
  key: string;
  short: string;
  full: string;
  values: readonly (number | string | null)[];
  to?: string;
  running?: true;
};

/**
 * `columns`: the columns that are drawn, counted from the first value; the others are only in the
 * table.
 */
export type ChartStyle = {
  kind: 'bars' | 'lines' | 'lying' | 'course';
  columns: readonly number[];
};

/**
 * One chart and its table. `scales`: the number of decimals of each value; null means no number.
 */
export type Figure = {
  name: FigureName;
  title: string;
  summary: string;
  columns: readonly string[];
  scales: readonly (number | null)[];
  rows: readonly FigureRow[];
  drawing: ChartStyle;
  /** A list with all underlying rows. */
  list: { to: string; name: string } | null;
};
