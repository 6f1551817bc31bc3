import { problemText } from '#messages/problems/problems.ts';
import { staffText } from '#messages/staff/staff.ts';
import type { SaveTrouble } from './save-troubles.ts';

const { troubles } = staffText.edit;
const isOfForm = (trouble: SaveTrouble['trouble']): trouble is keyof typeof troubles =>
  Object.hasOwn(troubles, trouble);

/** Like `troubleText`, after the choice that the trouble is about. */
export const wholeTroubleText = ({ trouble, about }: SaveTrouble): string =>
  about === undefined ? troubleText(trouble) : `${about}: ${troubleText(trouble)}`;

/** The text of a trouble: that of the forms, else that of the broken rule. */
export const troubleText = (trouble: SaveTrouble['trouble']): string =>
  isOfForm(trouble) ? troubles[trouble] : problemText[trouble];
