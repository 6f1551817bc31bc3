import type { Collision } from '#client/save/collision.ts';
import type { Match } from '../records/new/matches.ts';
import type { SaveTrouble } from './save-troubles.ts';
import type { SentForm } from '../../forms/sent-form.ts';

export type SaveAnswer = Pick<SentForm, 'typed' | 'before' | 'names' | 'version'> & {
  troubles: readonly SaveTrouble[];
  collision: Collision | null;
  matches: readonly Match[];
  /** The texts typed in fields that are no longer in the form. */
  lost: UnsavedFields;
  said?: string;
};

export type UnsavedFields = readonly { label: string; text: string }[];
export type GoneAnswer = { lost: UnsavedFields; mergedInto?: string };

export const isGoneAnswer = (errorData: unknown): errorData is GoneAnswer =>
  typeof errorData === 'object' &&
  errorData !== null &&
  'lost' in errorData &&
  Array.isArray(errorData.lost);
