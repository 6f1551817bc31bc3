import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import './Tooltip.css';

const grace = 150; // ms in which the pointer can move from the button to the tooltip

/**
 * A native popover, which no container clips. Without scripts or CSS anchor positioning it works
 * with CSS alone. Source: spec §9; WCAG 1.4.13.
 */
export function Tooltip({
  id,
  words,
  children,
}: {
  id: string;
  words: string;
  children: ReactNode;
}) {
  const { button, bubble, open, close, closeSoon } = usePopover();
  const press = ({ key, currentTarget }: KeyboardEvent) => {
    if (key !== 'Escape') return;
    close();
    currentTarget.toggleAttribute('data-dismissed', true);
  };
  return (
    <span
      role="none"
      className="tooltip"
      onPointerEnter={open}
      onPointerLeave={(event) => {
        event.currentTarget.removeAttribute('data-dismissed');
        closeSoon();
      }}
      onFocus={open}
      onBlur={(event) => {
        event.currentTarget.removeAttribute('data-dismissed');
        close();
      }}
      onKeyDown={press}
    >
      <button
        className="tooltip-button"
        type="button"
        aria-describedby={id}
        ref={button}
        onClick={open}
      >
        {children}
      </button>
      <span className="tooltip-words" id={id} role="tooltip" ref={bubble}>
        {words}
      </span>
    </span>
  );
}

function usePopover() {
  const button = useRef<HTMLButtonElement>(null);
  const bubble = useRef<HTMLSpanElement>(null);
  const clock = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    if (CSS.supports('position-area', 'block-start'))
      bubble.current?.setAttribute('popover', 'manual');
    return () => clearTimeout(clock.current);
  }, []);

  const open = () => {
    clearTimeout(clock.current);
    const { current } = bubble;
    if (current === null || !current.hasAttribute('popover') || current.matches(':popover-open'))
      return;
    current.showPopover({ source: button.current! }); // proof: the button is rendered together with the tooltip
  };
  const close = () => {
    clearTimeout(clock.current);
    if (bubble.current?.matches(':popover-open')) bubble.current.hidePopover();
  };
  const closeSoon = () => {
    clearTimeout(clock.current);
    clock.current = setTimeout(() => document.activeElement === button.current || close(), grace);
  };
  return { button, bubble, open, close, closeSoon };
}
