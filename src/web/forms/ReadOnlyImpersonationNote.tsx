import { Note } from '#ui/feedback/Note.tsx';
import { useIsImpersonating } from '../shell/use-shell.ts';
import { impersonationText } from '#messages/site/shell.ts';

export const ReadOnlyImpersonationNote = () =>
  useIsImpersonating() && <Note>{impersonationText.cannot}</Note>;
