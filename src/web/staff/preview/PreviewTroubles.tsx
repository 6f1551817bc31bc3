import { staffPreviewText as words } from '#messages/staff/preview.ts';
import { Note } from '#ui/feedback/Note.tsx';
import type { PreviewTrouble } from './read-preview.ts';

export function PreviewTroubles({ troubles }: { troubles: readonly PreviewTrouble[] }) {
  if (troubles.length === 0) return null;
  return (
    <div role="status">
      <Note look="warning">
        <p>
          <strong>{words.wrong.title}</strong>
        </p>
        <ul className="preview-troubles">
          {troubles.map(({ label, text }) => (
            <li key={`${label ?? ''} ${text}`}>
              {label === null ? text : words.wrong.field(label, text)}
            </li>
          ))}
        </ul>
      </Note>
    </div>
  );
}
