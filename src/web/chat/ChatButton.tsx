import { Suspense, useRef, useState, type MouseEvent } from 'react';
import { useHref, useLocation } from 'react-router';
import { shellText } from '#messages/site/shell.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { paths } from '../paths.ts';
import { lazyPart } from '../shell/lazy-part.tsx';
import './ChatButton.css';
import { useOutOfTheWay } from './use-out-of-the-way.ts';

const ChatPanel = lazyPart(
  () => import('./ChatPanel.tsx'),
  ({ onClose }) => onClose(),
);

/**
 * The way to the assistant: a link to its page, and with scripts a panel beside the page that is
 * loaded when it is opened.
 */
export function ChatButton() {
  const here = useLocation().pathname === paths.assistant;
  return here ? null : <Floating />;
}

function Floating() {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLAnchorElement>(null);
  const isAway = useOutOfTheWay(button);
  const address = useHref(paths.assistant);
  const onClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setOpen(true);
  };
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <section aria-label={shellText.assistant}>
      <a
        className="chat-button"
        href={address}
        ref={button}
        onClick={onClick}
        aria-haspopup="dialog"
        data-away={isAway || undefined}
      >
        <Icon name="message" />
        <span className="chat-button-words">{shellText.askAssistant}</span>
      </a>
      {open && (
        <Suspense>
          <ChatPanel onClose={close} />
        </Suspense>
      )}
    </section>
  );
}
