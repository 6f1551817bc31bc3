import { lookingAlongText } from '#messages/staff/impersonation.ts';
import { Note } from '#ui/feedback/Note.tsx';
import { useLooksAlong } from './use-looks-along.ts';

/** Above a form, before one fills it in: who looks along sends nothing. */
export const CannotSend = () => useLooksAlong() && <Note>{lookingAlongText.cannot}</Note>;
