import { problemText } from '#messages/problems/problems.ts';
import { staffText } from '#messages/staff/staff.ts';
import type { SaveTrouble } from './save-troubles.ts';

const { troubles } = staffText.edit;
const isOfForm = (trouble: SaveTrouble['trouble']): trouble is keyof typeof troubles =>
  Object.hasOwn(troubles, trouble);

/** The same, with the choice it is about before it. */
export const wholeTroubleText = ({ trouble, about }: SaveTrouble): string =>
  about === undefined ? troubleText(trouble) : `${about}: ${troubleText(trouble)}`;

/**
 * What is wrong, as people read it: in the words of the forms, else in those of the rule itself.
 */
export const troubleText = (trouble: SaveTrouble['trouble']): string =>
  isOfForm(trouble) ? troubles[trouble] : problemText[trouble];
