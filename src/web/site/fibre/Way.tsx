import './AddressOffers.css';

export type WayStep = {
  state?: 'done' | 'now' | 'goal';
  title: string;
  date?: string;
  text?: string;
};

/** Steps to a date. `wide`: on one line, where there is room. */
export function Way({ steps, wide }: { steps: readonly WayStep[]; wide: boolean }) {
  return (
    <ol className={wide ? 'fibre-way fibre-way-wide' : 'fibre-way'}>
      {steps.map(({ state, title, date, text }) => (
        <li
          className={wide ? 'fibre-way-step fibre-way-turn' : 'fibre-way-step'}
          data-state={state}
          key={title}
        >
          <strong>{title}</strong>
          {date !== undefined && <span className="fibre-way-date">{date}</span>}
          {text !== undefined && <span className="soft small">{text}</span>}
        </li>
      ))}
    </ol>
  );
}
