import { Prose } from './Prose.tsx';
import './CopyColumns.css';

export type CopyColumn = { id: string; heading: string; html: string };

/** Short sections of copy side by side, each below a line: other ways, notes, what happens next. */
export function CopyColumns({ columns }: { columns: readonly CopyColumn[] }) {
  if (columns.length === 0) return null;
  return (
    <div className="section section-mist">
      <div className="page copy-columns">
        {columns.map(({ id, heading, html }) => (
          <section className="copy-column" aria-labelledby={id} key={id}>
            <h2 className="title-4" id={id}>
              {heading}
            </h2>
            <Prose html={html} />
          </section>
        ))}
      </div>
    </div>
  );
}
