import type { OpenCase } from '#methods/read-open-cases.ts';
import type { StatusTone } from '#ui/StatusText.tsx';
import { momentWords } from './words.ts';

/** A service request as lists draw it: its moment in words. */
export type CaseLine = { id: string; number: string; subject: string; status: string; tone: StatusTone; changedAt: string; changed: string };

export const caseLine = ({ id, number, subject, status, changedAt }: OpenCase, now: Date): CaseLine => ({
  id,
  number,
  subject,
  status,
  tone: caseTone(status),
  changedAt,
  changed: momentWords(changedAt, now),
});

/** Of a status as customers read it. */
export const caseTone = (status: string): StatusTone => tones[status] ?? 'busy';
const tones: Record<string, StatusTone> = { 'Wacht op feedback': 'you', Gesloten: 'quiet' };
