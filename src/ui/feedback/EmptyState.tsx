import type { ReactNode } from 'react';
import './EmptyState.css';

export function EmptyState({
  title,
  text,
  level: Heading = 'h3',
  children,
}: {
  title: string;
  text: string;
  level?: 'h2' | 'h3';
  children?: ReactNode;
}) {
  return (
    <div className="empty">
      <Heading className="empty-title">{title}</Heading>
      <p className="soft">{text}</p>
      {children}
    </div>
  );
}
