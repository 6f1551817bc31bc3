import type { Collision } from '#client/save/collision.ts';
import type { Match } from '../records/new/matches.ts';
import type { SaveTrouble } from './save-troubles.ts';
import type { SentForm } from '../../forms/sent-form.ts';

/** What the form of a record is answered without scripts, to be shown again with it. */
export type SaveAnswer = Pick<SentForm, 'typed' | 'before' | 'names' | 'version'> & {
  troubles: readonly SaveTrouble[];
  collision: Collision | null;
  matches: readonly Match[];
  /** What was typed in fields that the form has no more. */
  lost: UnsavedFields;
  /** What was filled in, as people read it, for who asked for that. */
  said?: string;
};

/** What somebody typed of a record that is gone. */
export type UnsavedFields = readonly { label: string; text: string }[];
export type GoneAnswer = { lost: UnsavedFields; mergedInto?: string };

export const isGoneAnswer = (errorData: unknown): errorData is GoneAnswer =>
  typeof errorData === 'object' &&
  errorData !== null &&
  'lost' in errorData &&
  Array.isArray(errorData.lost);
