import type { ReactNode } from 'react';
import './Log.css';
import { Whole } from './Whole.tsx';

type Entry = { title: string; text: string };

/** What happens after each other, the first being now. */
export function Log({ entries }: { entries: readonly Entry[] }) {
  return (
    <LogLine>
      {entries.map(({ title, text }, at) => (
        <LogItem look={at === 0 ? 'now' : 'open'} key={`${title} ${text}`}>
          <strong>{title}</strong>
          <span className="soft">
            <Whole text={text} />
          </span>
        </LogItem>
      ))}
    </LogLine>
  );
}

/** The line on which things stand in the order in which they happen. */
export function LogLine({ children }: { children: ReactNode }) {
  return <ol className="log">{children}</ol>;
}

/** `now`: where it stands at this moment. `small`: by the way. */
export type LogLook = 'open' | 'full' | 'small' | 'now';

export function LogItem({ id, look, children }: { id?: string | undefined; look: LogLook; children: ReactNode }) {
  return (
    <li className="log-item" data-look={look} id={id}>
      {children}
    </li>
  );
}
