import { Children, type ReactNode } from 'react';
import { staffRecordText } from '#messages/staff/record.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import './MoreButtons.css';

const words = staffRecordText.others;

/** How many stay in sight on a narrow page. */
const first = 2;

/**
 * Buttons on a line; on a narrow page the first ones, and the others behind one button, which opens
 * and closes them by itself, also without scripts. They stand behind that button and not in it, so
 * that a wide page shows them all without it. `name`: of that button; `of`: what they are about,
 * for who hears it.
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
  // One button in the place of one is no gain.
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
