import type { OpenCase } from '#domain/requests/read-open-cases.ts';
import type { StatusTone } from '#ui/feedback/StatusText.tsx';
import { toneOfStatus } from '../status-tone.ts';
import { momentWords } from './words.ts';

export type CaseLine = {
  id: string;
  number: string;
  subject: string;
  status: string;
  tone: StatusTone;
  changedAt: string;
  changed: string;
};

export const caseLine = (
  { id, number, subject, status, changedAt }: OpenCase,
  now: Date,
): CaseLine => ({
  id,
  number,
  subject,
  status,
  tone: toneOfStatus(status),
  changedAt,
  changed: momentWords(changedAt, now),
});
