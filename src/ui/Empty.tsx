import type { ReactNode } from 'react';
import './Empty.css';

/** Nothing is here yet: why, and the one thing to do. */
export function Empty({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <div className="empty">
      <h3>{title}</h3>
      <p className="soft">{text}</p>
      {children}
    </div>
  );
}
