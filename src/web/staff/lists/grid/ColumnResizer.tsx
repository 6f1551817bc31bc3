import { type KeyboardEvent, type PointerEvent, useContext, useRef, useState } from 'react';
import { staffListText } from '#messages/staff/list.ts';
import { ColumnSettingsContext } from './use-column-settings.ts';

const step = 16; // px

export function ColumnResizer({ path, name }: { path: string; name: string }) {
  const columns = useContext(ColumnSettingsContext);
  const edge = useRef<HTMLSpanElement>(null);
  const from = useRef<{ x: number; width: number } | null>(null);
  const [width, setWidth] = useState<number>();
  if (columns === null) return null;
  const now = (): number => edge.current?.closest('th')?.offsetWidth ?? 0;
  const size = (to: number): void => {
    columns.resize(path, to);
    setWidth(Math.round(to));
  };
  const onKey = (event: KeyboardEvent): void => {
    const by = event.key === 'ArrowRight' ? step : event.key === 'ArrowLeft' ? -step : 0;
    if (by === 0) return;
    event.preventDefault();
    event.stopPropagation();
    size((columns.widths[path] ?? now()) + by);
  };
  const drag = ({ clientX }: PointerEvent): void => {
    if (from.current !== null) size(from.current.width + clientX - from.current.x);
  };
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
      onPointerMove={drag}
      onPointerUp={(event) => {
        drag(event);
        from.current = null;
      }}
      onPointerCancel={() => (from.current = null)}
    />
  );
}
