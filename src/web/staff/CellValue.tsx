import { Link } from 'react-router';
import { staffText } from '#messages/staff/staff.ts';
import { StatusText } from '#ui/feedback/StatusText.tsx';
import type { Cell } from './field-display.ts';
import './lists/grid/ListGrid.css';

export function CellValue({ cell: { text, to, href, tone, gone } }: { cell: Cell }) {
  if (text === null) return <EmptyValue />;
  if (gone) return <span className="soft">{text}</span>;
  if (tone !== undefined) return <StatusText tone={tone}>{text}</StatusText>;
  if (to !== undefined) {
    return (
      <Link className="data-grid-other" to={to}>
        {text}
      </Link>
    );
  }
  if (href !== undefined) {
    return (
      <a className="data-grid-other" href={href}>
        {text}
      </a>
    );
  }
  return <span>{text}</span>;
}

export function EmptyValue() {
  return (
    <span className="soft">
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">{staffText.record.empty}</span>
    </span>
  );
}
