import type { CopyPart } from '#domain/content/markdown.ts';
import { CopySection } from './CopySection.tsx';
import './CopyColumns.css';

export function CopyColumns({ columns }: { columns: readonly CopyPart[] }) {
  if (columns.length === 0) return null;
  return (
    <div className="section section-mist">
      <div className="page copy-columns">
        {columns.map((part) => (
          <CopySection part={part} look="column" key={part.id} />
        ))}
      </div>
    </div>
  );
}
