import { impersonationText } from '#messages/staff/impersonation.ts';
import { Note } from '#ui/feedback/Note.tsx';
import { useIsImpersonating } from '../shell/use-shell.ts';

/** Renders, above a form, that staff who impersonate a customer cannot send it. */
export const ReadOnlyImpersonationNote = () =>
  useIsImpersonating() && <Note>{impersonationText.cannot}</Note>;
