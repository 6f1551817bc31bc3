import type { Timeline } from './timeline-of.ts';
import './Endings.css';

const end = 712;

/** Hidden from screen readers, because the facts below it say the same. */
export function EndingTimeline({ line: { points, spans } }: { line: Timeline }) {
  return (
    <svg className="dates" viewBox="0 0 720 104" aria-hidden="true">
      <path className="dates-line" d={`M8 42H${String(end)}`} />
      {spans.map(({ from, to, look, name }) => (
        <g key={name}>
          <path className={`dates-${look}`} d={`M${String(from)} 42H${String(to)}`} />
          <text className="dates-name" x={(from + to) / 2} y="24" textAnchor="middle">
            {name}
          </text>
        </g>
      ))}
      {points.map(({ at, look, name, date }) => (
        <g key={date}>
          <circle className={`dates-${look}`} cx={at} cy="42" r={look === 'end' ? 11 : 8} />
          <text
            className="dates-name"
            x={at < 20 ? 0 : at}
            y="78"
            textAnchor={at < 20 ? 'start' : 'middle'}
          >
            {name}
          </text>
          <text
            className="dates-date"
            x={at < 20 ? 0 : at}
            y="99"
            textAnchor={at < 20 ? 'start' : 'middle'}
          >
            {date}
          </text>
        </g>
      ))}
    </svg>
  );
}
