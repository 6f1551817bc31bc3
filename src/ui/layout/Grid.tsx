import type { ReactNode } from 'react';
import './Grid.css';

/** Of twelve columns: a quarter, a third, half, two thirds, three quarters, all. */
export type Span = 3 | 4 | 6 | 8 | 9 | 12;

/** Twelve columns; what stands in it are `GridCell`s. */
export function Grid({ children }: { children: ReactNode }) {
  return <div className="grid">{children}</div>;
}

/**
 * As wide as its window allows: `medium` from 48em, `large` from 64em; below, and until said
 * otherwise, the whole width. Source: spec §9.
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
