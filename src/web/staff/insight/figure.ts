import type { staffInsightText } from '#messages/staff/insight.ts';

export type FigureName = keyof typeof staffInsightText.figures;

/**
 * `short` stands at the axis, `full` in the table. `values`: one for each column but the first;
 * null = none. `to`: where the rows behind it are listed. `running`: it is not over yet.
 */
export type FigureRow = {
  key: string;
  short: string;
  full: string;
  values: readonly (number | string | null)[];
  to?: string;
  running?: true;
};

/** Columns that are drawn, counted from the first value; the others are for the table alone. */
export type ChartStyle = {
  kind: 'bars' | 'lines' | 'lying' | 'course';
  columns: readonly number[];
};

/** One chart, which is one table too. `scales`: decimals of each value; null = no number. */
export type Figure = {
  name: FigureName;
  title: string;
  summary: string;
  columns: readonly string[];
  scales: readonly (number | null)[];
  rows: readonly FigureRow[];
  drawing: ChartStyle;
  /** Where all of it is listed. */
  list: { to: string; name: string } | null;
};
