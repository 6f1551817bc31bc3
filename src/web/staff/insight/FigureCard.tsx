import { Suspense, useState } from 'react';
import { Link, useHref } from 'react-router';
import { dutchNumber } from '#messages/shared/numbers.ts';
import { staffInsightText as words } from '#messages/staff/insight.ts';
import { useHydrated } from '#ui/scripts.ts';
import { Table } from '#ui/data/Table.tsx';
import { lazyPart } from '../../shell/lazy-part.tsx';
import { ThresholdChart } from './ThresholdChart.tsx';
import type { Figure } from './figure.ts';
import { csvTo } from './insight-address.ts';

/** The chart library is loaded with the first chart, and never on the server. */
const Chart = lazyPart(async () => ({ default: (await import('./Chart.tsx')).Chart }));

type View = 'chart' | 'table';

/** Without scripts a figure is a table, except a `course`, whose chart needs no scripts. */
export function FigureCard({
  figure,
  here,
  weeks,
}: {
  figure: Figure;
  here: string;
  weeks: number;
}) {
  const { name, title, summary, list, drawing } = figure;
  const scripts = useHydrated();
  const [chosen, choose] = useState<View>('chart');
  const canDraw = scripts || drawing.kind === 'course';
  const view = canDraw ? chosen : 'table';
  const headingId = `figuur-${name}`;
  const csv = useHref(csvTo(here, name, weeks));
  const isEmpty = saysNothing(figure);
  return (
    <section className="figure-card" aria-labelledby={headingId}>
      <div className="figure-head">
        <h2 className="figure-title" id={headingId}>
          {title}
        </h2>
        {scripts && !isEmpty && (
          <ViewSwitch name={name} title={title} view={view} choose={choose} />
        )}
      </div>
      <p className="small soft">
        <span>{summary}</span>{' '}
        {view === 'chart' && <span>{words.runningDrawn[runningDrawn(figure)]}</span>}
      </p>
      {isEmpty && <p className="soft">{words.none}</p>}
      {!isEmpty && view === 'table' && <FigureTable figure={figure} labelledBy={headingId} />}
      {!isEmpty &&
        view === 'chart' &&
        (drawing.kind === 'course' ? (
          <ThresholdChart figure={figure} />
        ) : (
          <Drawn figure={figure} />
        ))}
      <p className="figure-foot">
        {list !== null && (
          <Link className="figure-link" to={list.to}>
            {list.name}
          </Link>
        )}
        <a className="figure-link" href={csv} download aria-label={words.csvOf(title)}>
          {words.csv}
        </a>
      </p>
    </section>
  );
}

/** Without a number other than zero, a chart would be only empty axes. */
const saysNothing = ({ rows }: Figure): boolean =>
  rows.every(({ values }) => values.every((value) => typeof value !== 'number' || value === 0));

function runningDrawn({
  rows,
  drawing: { kind, columns },
}: Figure): keyof typeof words.runningDrawn {
  const last = rows.at(-1);
  const isDrawn = columns.some(
    (at) => typeof last?.values[at] === 'number' && (kind === 'lines' || last.values[at] > 0),
  );
  return last?.running === true && isDrawn && (kind === 'lines' || kind === 'bars') ? kind : 'none';
}

function Drawn({ figure }: { figure: Figure }) {
  return (
    <div
      className="figure-chart"
      data-rows={figure.drawing.kind === 'lying' ? figure.rows.length : undefined}
    >
      <Suspense fallback={<span className="visually-hidden">{words.loading}</span>}>
        <Chart figure={figure} />
      </Suspense>
    </div>
  );
}

function ViewSwitch({
  name,
  title,
  view,
  choose,
}: {
  name: string;
  title: string;
  view: View;
  choose: (view: View) => void;
}) {
  return (
    <fieldset className="figure-switch">
      <legend className="visually-hidden">{`${title}: ${words.view.label.toLowerCase()}`}</legend>
      {(['chart', 'table'] as const).map((one) => (
        <label className="figure-view" key={one}>
          <input
            className="figure-radio"
            type="radio"
            name={`weergave-${name}`}
            value={one}
            checked={view === one}
            onChange={() => choose(one)}
          />
          <span className="figure-view-name">{words.view[one]}</span>
        </label>
      ))}
    </fieldset>
  );
}

function FigureTable({
  figure: { columns, rows, scales },
  labelledBy,
}: {
  figure: Figure;
  labelledBy: string;
}) {
  const heads = columns.map((name, at) => ({
    name,
    look: at === 0 ? ('main' as const) : ('end' as const),
  }));
  const lines = rows.map(({ key, full, values, to }) => ({
    key,
    cells: [
      to === undefined ? (
        full
      ) : (
        <Link to={to} key={key}>
          {full}
        </Link>
      ),
      ...values.map((value, at) =>
        typeof value === 'number' ? dutchNumber(value, scales[at] ?? 0) : (value ?? '–'),
      ),
    ],
  }));
  return <Table labelledBy={labelledBy} columns={heads} rows={lines} />;
}
