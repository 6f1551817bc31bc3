import { Suspense, useRef, useState, type MouseEvent } from 'react';
import { useHref, useLocation, useSearchParams } from 'react-router';
import { shellText } from '#messages/site/shell.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { paths, sentParam } from '../paths.ts';
import { lazyPart } from '../shell/lazy-part.tsx';
import { useShell } from '../shell/use-shell.ts';
import './ChatButton.css';
import { useOutOfTheWay } from './use-out-of-the-way.ts';

const ChatPanel = lazyPart(
  () => import('./ChatPanel.tsx'),
  ({ onMissing }) => onMissing(),
);

/** The `key` starts a new conversation after a log-in or log-out. */
export function ChatButton() {
  const isOnItsPage = useLocation().pathname === paths.assistant;
  const isHandedOver = useSearchParams()[0].has(sentParam);
  const visitor = useShell()?.visitor;
  return isOnItsPage && isHandedOver ? null : (
    <Floating isOnItsPage={isOnItsPage} key={visitor?.kind === 'user' ? visitor.id : 'guest'} />
  );
}

function Floating({ isOnItsPage }: { isOnItsPage: boolean }) {
  const [panel, setPanel] = useState<'none' | 'open' | 'closed'>('none');
  const button = useRef<HTMLAnchorElement>(null);
  const isAway = useOutOfTheWay(button);
  const address = useHref(paths.assistant);
  const onClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setPanel('open');
  };
  const leave = (left: 'none' | 'closed') => {
    setPanel(left);
    button.current?.focus();
  };
  return (
    <section aria-label={shellText.assistant} hidden={isOnItsPage}>
      {!isOnItsPage && (
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
      )}
      {panel !== 'none' && (
        <Suspense>
          <ChatPanel
            isOpen={panel === 'open'}
            onClose={() => leave('closed')}
            onMissing={() => leave('none')}
          />
        </Suspense>
      )}
    </section>
  );
}
