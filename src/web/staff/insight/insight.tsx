import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { dutchNumber } from '#messages/shared/numbers.ts';
import { staffInsightText as words } from '#messages/staff/insight.ts';
import { Chips } from '#ui/inputs/Chips.tsx';
import { Head } from '../../shell/head/Head.tsx';
import { staffVisit } from '../frame/staff-visit.ts';
import type { Figure } from './figure.ts';
import { FigureCard } from './FigureCard.tsx';
import { insightPath, periodIn, periods, periodTo } from './insight-address.ts';
import { figures } from './read-figures.ts';
import './Insight.css';

export async function loader({ url, params, context }: LoaderFunctionArgs) {
  const { visit, staffId } = staffVisit({ url, params, context });
  const weeks = periodIn(url.searchParams);
  const insight = { ctx: visit.ctx, staffId, weeks };
  const drawn = await Promise.all(Object.values(figures).map((read) => read(insight)));
  return { figures: drawn, weeks, here: insightPath(staffId) };
}

export { WorkspaceProblem as ErrorBoundary } from '../frame/WorkspaceProblem.tsx';

export default function Insight() {
  const { figures: drawn, weeks, here } = useLoaderData<typeof loader>();
  return (
    <>
      <Head title={words.title} />
      <div className="row-apart">
        <h1 className="title-5">{words.title}</h1>
        <Period here={here} weeks={weeks} />
      </div>
      <Highlights figures={drawn} />
      <div className="insight">
        {drawn.map((figure) => (
          <FigureCard figure={figure} here={here} weeks={weeks} key={figure.name} />
        ))}
      </div>
    </>
  );
}

function Period({ here, weeks }: { here: string; weeks: number }) {
  return (
    <Chips
      label={words.period.label}
      chips={periods.map((count) => ({
        name: words.period.weeks(count),
        to: periodTo(here, count),
        isCurrent: count === weeks,
      }))}
    />
  );
}

const counted = (nameOf: (count: number) => string, count: number) => ({
  name: nameOf(count),
  value: dutchNumber(count, 0),
});

function Highlights({ figures: drawn }: { figures: readonly Figure[] }) {
  const valuesOf = (name: Figure['name']): Figure['rows'] =>
    drawn.find((figure) => figure.name === name)?.rows ?? [];
  const sum = (rows: Figure['rows']): number =>
    rows.reduce((total, { values: [value] }) => total + (typeof value === 'number' ? value : 0), 0);
  const median = valuesOf('antwoord').at(-2)?.values[0];
  const { highlights } = words;
  const cells = [
    counted(highlights.open, sum(valuesOf('leeftijd'))),
    {
      name: highlights.answer,
      value:
        typeof median === 'number' ? highlights.hours(dutchNumber(median, 1)) : highlights.none,
    },
    counted(highlights.endings, sum(valuesOf('opzeggingen').slice(0, 4))),
    counted(highlights.visits, sum(valuesOf('bezoek').slice(-1))),
  ];
  return (
    <dl className="insight-highlights">
      {cells.map(({ name, value }) => (
        <div className="insight-highlight" key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
