import { countText } from '#messages/shared/numbers.ts';
import type { ReactNode } from 'react';
import { uiText } from '#messages/shared/ui.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import type { IconName } from '#ui/icons/icons.ts';
import './ToolPopover.css';

type Props = {
  id: string;
  name: string;
  icon: IconName;
  count?: number;
  children: ReactNode;
};

/** A popover of HTML works without scripts. */
export function ToolPopover({ id, name, icon, count = 0, children }: Props) {
  return (
    <>
      <button
        className="chip behind-button"
        type="button"
        popoverTarget={id}
        data-on={count > 0 ? '' : undefined}
      >
        <Icon name={icon} />
        <span className="visually-hidden">{name}</span>
        {count > 0 && <span className="chip-count">{countText(count)}</span>}
      </button>
      <div className="behind" id={id} popover="auto" role="group" aria-label={name}>
        <div className="behind-top">
          <span className="label">{name}</span>
          <button
            className="button button-icon"
            type="button"
            popoverTarget={id}
            popoverTargetAction="hide"
          >
            <Icon name="x" />
            <span className="visually-hidden">{uiText.dialog.close}</span>
          </button>
        </div>
        {children}
      </div>
    </>
  );
}

export function pressInPopover(id: string): void {
  const button = document.getElementById(id);
  if (button?.checkVisibility() === false) button.closest<HTMLElement>('[popover]')?.showPopover();
  button?.click();
}
