import type { ReactNode } from 'react';
import './Grid.css';

/** The number of columns, out of twelve. */
export type Span = 3 | 4 | 6 | 8 | 9 | 12;

export function Grid({ children }: { children: ReactNode }) {
  return <div className="grid">{children}</div>;
}

/** `medium` applies from a window width of 48em, `large` from 64em. Source: spec §9. */
export function GridCell({
  medium = 12,
  large = medium,
  children,
}: {
  medium?: Span;
  large?: Span;
  children: ReactNode;
}) {
  return (
    <div className={`grid-cell grid-medium-${String(medium)} grid-large-${String(large)}`}>
      {children}
    </div>
  );
}
