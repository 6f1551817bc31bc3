import type { ReactNode } from 'react';
import './Grid.css';

/** A number of the twelve columns: a quarter, a third, half, two thirds, three quarters, all. */
export type Span = 3 | 4 | 6 | 8 | 9 | 12;

/** Renders a grid of twelve columns; its children are `GridCell`s. */
export function Grid({ children }: { children: ReactNode }) {
  return <div className="grid">{children}</div>;
}

/**
 * Renders the width by the window's: `medium` from 48em, `large` from 64em; below 48em, and by
 * default, full width. Source: spec §9.
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
