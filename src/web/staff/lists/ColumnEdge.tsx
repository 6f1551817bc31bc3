import { type KeyboardEvent, type PointerEvent, useContext, useEffect, useRef, useState } from 'react';
import { staffListText } from '#text/staff-list.ts';
import { ColumnsContext } from './use-columns.ts';

const step = 16; // px
/** After the last key of several. */
const keepAfter = 500; // ms

/** The edge of a column: drawn along by a pointer, or moved by arrow keys. What becomes of it is kept for this list. */
export function ColumnEdge({ path, name }: { path: string; name: string }) {
  const columns = useContext(ColumnsContext);
  const edge = useRef<HTMLSpanElement>(null);
  const from = useRef<{ x: number; width: number } | null>(null);
  const [width, setWidth] = useState<number>();
  const pending = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pending.current), []);
  if (columns === null) return null;
  const now = (): number => edge.current?.closest('th')?.offsetWidth ?? 0;
  const size = (to: number, kept: boolean): void => {
    columns.resize(path, to, kept);
    setWidth(Math.round(to));
  };
  const onKey = (event: KeyboardEvent): void => {
    const by = event.key === 'ArrowRight' ? step : event.key === 'ArrowLeft' ? -step : 0;
    if (by === 0) return;
    event.preventDefault();
    event.stopPropagation();
    const to = (columns.widths[path] ?? now()) + by;
    size(to, false);
    clearTimeout(pending.current);
    pending.current = setTimeout(() => columns.resize(path, to, true), keepAfter);
  };
  const dragged = (event: PointerEvent): number | null => (from.current === null ? null : from.current.width + event.clientX - from.current.x);
  return (
    <span
      className="sheet-edge"
      role="separator"
      aria-orientation="vertical"
      aria-label={staffListText.columns.width(name)}
      aria-valuenow={columns.widths[path] ?? width ?? 0}
      aria-valuemin={64}
      aria-valuemax={900}
      tabIndex={0}
      ref={edge}
      onFocus={() => setWidth(now())}
      onKeyDown={onKey}
      onPointerDown={(event) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = { x: event.clientX, width: now() };
      }}
      onPointerMove={(event) => {
        const to = dragged(event);
        if (to !== null) size(to, false);
      }}
      onPointerUp={(event) => {
        const to = dragged(event);
        from.current = null;
        if (to !== null) size(to, true);
      }}
      onPointerCancel={() => (from.current = null)}
    />
  );
}
