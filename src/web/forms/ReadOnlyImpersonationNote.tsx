import { impersonationText } from '#messages/staff/impersonation.ts';
import { Note } from '#ui/feedback/Note.tsx';
import { useIsImpersonating } from '../shell/use-shell.ts';

export const ReadOnlyImpersonationNote = () =>
  useIsImpersonating() && <Note>{impersonationText.cannot}</Note>;
