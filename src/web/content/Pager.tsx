import { Link } from 'react-router';
import { pagerText as words } from '#messages/shared/ui.ts';

type PagerProps = { label: string; previous: string | null; next: string | null; here?: string };

export function Pager({ label, previous, next, here }: PagerProps) {
  if (previous === null && next === null) return null;
  return (
    <nav className="row" aria-label={label}>
      {previous !== null && (
        <Link className="go" to={previous} rel="prev">
          ← {words.previous}
        </Link>
      )}
      {here !== undefined && <span className="soft figure">{here}</span>}
      {next !== null && (
        <Link className="go" to={next} rel="next">
          {words.next} →
        </Link>
      )}
    </nav>
  );
}
