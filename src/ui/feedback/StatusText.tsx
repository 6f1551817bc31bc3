import './StatusText.css';

/**
 * The tone of a status. `you` means that it waits for the reader; it is the only tone with a
 * background.
 */
export type StatusTone = 'quiet' | 'busy' | 'good' | 'attention' | 'you';

/**
 * Renders a status as text with a mark. The shape of the mark shows the tone, not only its colour.
 */
export function StatusText({ tone, children }: { tone: StatusTone; children: string }) {
  return <span className={tone === 'quiet' ? 'status' : `status status-${tone}`}>{children}</span>;
}
