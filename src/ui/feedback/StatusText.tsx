import './StatusText.css';

/** `you`: it waits for the reader; the only tone with a background. */
export type StatusTone = 'quiet' | 'busy' | 'good' | 'attention' | 'you';

/** A status as text, with a mark whose shape, not only its colour, shows the tone. */
export function StatusText({ tone, children }: { tone: StatusTone; children: string }) {
  return <span className={tone === 'quiet' ? 'status' : `status status-${tone}`}>{children}</span>;
}
