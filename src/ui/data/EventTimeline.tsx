import type { ReactNode } from 'react';
import './EventTimeline.css';
import { NonBreakingText } from './NonBreakingText.tsx';

type Entry = { title: string; text: string };

export function EventTimeline({ entries }: { entries: readonly Entry[] }) {
  return (
    <TimelineList>
      {entries.map(({ title, text }, at) => (
        <TimelineItem look={at === 0 ? 'now' : 'open'} key={`${title} ${text}`}>
          <strong>{title}</strong>
          <span className="soft">
            <NonBreakingText text={text} />
          </span>
        </TimelineItem>
      ))}
    </TimelineList>
  );
}

export function TimelineList({ children }: { children: ReactNode }) {
  return <ol className="log">{children}</ol>;
}

export type TimelineItemLook = 'open' | 'full' | 'small' | 'now';

export function TimelineItem({ id, look, children }: { id?: string | undefined; look: TimelineItemLook; children: ReactNode }) {
  return (
    <li className="log-item" data-look={look} id={id}>
      {children}
    </li>
  );
}
