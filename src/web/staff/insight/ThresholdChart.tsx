import { Link } from 'react-router';
import { dutchNumber } from '#messages/shared/numbers.ts';
import { staffInsightText } from '#messages/staff/insight.ts';
import type { Figure, FigureRow } from './figure.ts';

const words = staffInsightText.figures.glasvezel;

export function ThresholdChart({ figure: { rows } }: { figure: Figure }) {
  return (
    <ul className="course">
      {rows.map((row) => (
        <li className="course-item" key={row.key}>
          <Campaign row={row} />
        </li>
      ))}
    </ul>
  );
}

function Campaign({ row: { full, values, to } }: { row: FigureRow }) {
  const [percent = 0, threshold = 0, requests = 0, addresses = 0] = values.map((value) =>
    typeof value === 'number' ? value : 0,
  );
  const missing = Math.max(0, Math.ceil((addresses * threshold) / 100) - requests);
  return (
    <>
      <p className="course-head">
        {to === undefined ? <strong>{full}</strong> : <Link to={to}>{full}</Link>}
        <span className="figure">{`${dutchNumber(percent, 1)}%`}</span>
      </p>
      <svg
        className="course-line"
        viewBox="0 0 100 8"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <rect className="course-all" width="100" height="8" />
        <rect className="course-done" width={Math.min(100, percent)} height="8" />
        {threshold > 0 && (
          <rect className="course-threshold" x={threshold - 0.4} width="0.8" height="8" />
        )}
      </svg>
      <p className="small soft">
        <span>{words.of(dutchNumber(requests, 0), dutchNumber(addresses, 0))}</span>
        {threshold > 0 && (
          <span>{`, ${words.threshold(threshold)}: ${missing === 0 ? words.reached : words.missing(missing)}`}</span>
        )}
      </p>
    </>
  );
}
