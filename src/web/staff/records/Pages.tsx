import { staffText } from '#messages/staff/staff.ts';
import { ButtonLink } from '#ui/inputs/Button.tsx';
import type { pageLinks } from './related/related-address.ts';

export function Pages({ pages }: { pages: ReturnType<typeof pageLinks> }) {
  const links = [
    { to: pages.first, name: staffText.list.first },
    { to: pages.previous, name: staffText.list.previous },
    { to: pages.next, name: staffText.list.next },
  ].flatMap(({ to, name }) => (to === null ? [] : [{ to, name }]));
  if (links.length === 0) return null;
  return (
    <nav className="row" aria-label={staffText.list.pages}>
      {links.map(({ to, name }) => (
        <ButtonLink look="hollow" size="small" to={to} key={name}>
          {name}
        </ButtonLink>
      ))}
    </nav>
  );
}
