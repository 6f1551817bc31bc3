import { Children, type ReactNode } from 'react';
import { staffRecordText } from '#messages/staff/record.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import './MoreButtons.css';

const words = staffRecordText.others;

/** These stay in sight on a narrow page. */
const first = 2;

/**
 * The hidden buttons are next to the button that shows them, not in it, so that a wide page can
 * show them without scripts. `of`: what the buttons are about, for screen readers.
 */
export function MoreButtons({
  children,
  name,
  of,
}: {
  children: ReactNode;
  name: string;
  of: string;
}) {
  const all = Children.toArray(children);
  // A button that hides only one other button saves no space.
  if (all.length <= first + 1) return <>{all}</>;
  return (
    <>
      {all.slice(0, first)}
      <details className="more-button">
        <summary className="button button-hollow button-small">
          <span>
            <span>{name}</span>
            <span className="visually-hidden">{words.of(of)}</span>
          </span>
          <Icon name="down" size="small" look="more-turn" />
        </summary>
      </details>
      <div className="more-rest">{all.slice(first)}</div>
    </>
  );
}
