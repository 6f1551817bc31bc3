import './StatusText.css';

/** `you`: the status waits for the reader. */
export type StatusTone = 'quiet' | 'busy' | 'good' | 'attention' | 'you';

export function StatusText({ tone, children }: { tone: StatusTone; children: string }) {
  return <span className={tone === 'quiet' ? 'status' : `status status-${tone}`}>{children}</span>;
}
