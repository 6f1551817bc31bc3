import type { ReactNode } from 'react';
import './Grid.css';

/**
 * The number of columns, out of twelve: a quarter, a third, half, two thirds, three quarters, all.
 */
export type Span = 3 | 4 | 6 | 8 | 9 | 12;

/** Renders a grid of twelve columns. Its children are `GridCell` components. */
export function Grid({ children }: { children: ReactNode }) {
  return <div className="grid">{children}</div>;
}

/**
 * Renders a cell whose width depends on the width of the window: `medium` applies from 48em,
 * `large` from 64em. Below 48em the cell has the full width. Source: spec §9.
 */
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
