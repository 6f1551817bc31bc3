import './Tag.css';

/** One or two words about what stands next to it. `quiet` when absent. */
export function Tag({ kind, children }: { kind?: 'green' | 'blue' | 'plan'; children: string }) {
  return (
    <span className="tag" data-kind={kind}>
      {children}
    </span>
  );
}
