import './StatusText.css';

/** `you`: it waits for the reader, the only one with a tint. */
export type StatusTone = 'quiet' | 'busy' | 'good' | 'attention' | 'you';

/** A state in words, with a mark whose form, not only its colour, tells the tones apart. */
export function StatusText({ tone, children }: { tone: StatusTone; children: string }) {
  return <span className={tone === 'quiet' ? 'status' : `status status-${tone}`}>{children}</span>;
}
