import { useEffect, useId, useRef, type MouseEvent } from 'react';
import './ErrorSummary.css';

export type SummaryItem = { id: string | undefined; text: string };

export function ErrorSummary({
  title,
  items,
  occasion,
}: {
  title: string;
  items: readonly SummaryItem[];
  occasion: unknown;
}) {
  const titleId = useId();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), [occasion]);
  return (
    <div className="summary" role="group" aria-labelledby={titleId} tabIndex={-1} ref={box}>
      <h2 className="title-4" id={titleId}>
        {title}
      </h2>
      <ul className="summary-list">
        {items.map(({ id, text }) => (
          <li key={`${id ?? ''} ${text}`}>
            {id === undefined ? (
              text
            ) : (
              <a className="summary-link" href={`#${id}`} onClick={(event) => goToField(event, id)}>
                {text}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

// A navigation to the hash would discard the errors.
function goToField(event: MouseEvent, id: string) {
  event.preventDefault();
  document.getElementById(id)?.focus();
}
