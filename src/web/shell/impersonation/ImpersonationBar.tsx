import { Button } from '#ui/inputs/Button.tsx';
import type { Shell } from '../visitor.ts';
import './ImpersonationBar.css';
import { impersonationNoticeId } from '../use-shell.ts';
import { impersonationText as words } from '#messages/site/shell.ts';

export function ImpersonationBar({ looking }: { looking: NonNullable<Shell['impersonation']> }) {
  return (
    <aside className="looking" aria-label={words.label}>
      <div className="page looking-row">
        <p id={impersonationNoticeId}>
          <strong>{words.as(looking.name, looking.company)}</strong> {words.forms}
        </p>
        <form method="post" action={looking.stop}>
          <Button type="submit" size="small" look="hollow">
            {words.stop}
          </Button>
        </form>
      </div>
    </aside>
  );
}
