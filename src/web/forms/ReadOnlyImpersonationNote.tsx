import { impersonationText } from '#messages/staff/impersonation.ts';
import { Note } from '#ui/feedback/Note.tsx';
import { useIsImpersonating } from './use-is-impersonating.ts';

/** Above a form, before one fills it in: who looks along sends nothing. */
export const ReadOnlyImpersonationNote = () =>
  useIsImpersonating() && <Note>{impersonationText.cannot}</Note>;
