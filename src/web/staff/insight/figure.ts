import type { staffInsightText } from '#messages/staff/insight.ts';

export type FigureName = keyof typeof staffInsightText.figures;

/**
 * `short`: the label on the axis. `full`: the label in the table. `to`: the list of the counted
 * rows. `running`: the period is not over yet.
 */
export type FigureRow = {
  key: string;
  short: string;
  full: string;
  values: readonly (number | string | null)[];
  to?: string;
  running?: true;
};

/** `columns`: the indexes in `values` of the columns that the chart shows. */
export type ChartStyle = {
  kind: 'bars' | 'lines' | 'lying' | 'course';
  columns: readonly number[];
};

/** `scales`: for each value its number of decimals. */
export type Figure = {
  name: FigureName;
  title: string;
  summary: string;
  columns: readonly string[];
  scales: readonly (number | null)[];
  rows: readonly FigureRow[];
  drawing: ChartStyle;
  list: { to: string; name: string } | null;
};
