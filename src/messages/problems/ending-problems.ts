import { connectionProblemText } from './connection-problems.ts';
import { readOnlyProblemText } from './read-only-problems.ts';
import { storedRecordProblemText } from './stored-record-problems.ts';

/** Problems of ending a connection or releasing its number, besides those of every form. */
export const endingProblemText = {
  ...connectionProblemText,
  ...storedRecordProblemText,
  'look.readOnly': readOnlyProblemText['look.readOnly'],
};
