import { impersonationText } from '#messages/staff/impersonation.ts';
import { Note } from '#ui/feedback/Note.tsx';
import { useImpersonation } from './use-looks-along.ts';

/** Above a form, before one fills it in: who looks along sends nothing. */
export const CannotSend = () => useImpersonation() && <Note>{impersonationText.cannot}</Note>;
