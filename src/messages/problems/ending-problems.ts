import { connectionProblemText } from './connection-problems.ts';
import { readOnlyProblemText } from './read-only-problems.ts';
import { storedRecordProblemText } from './stored-record-problems.ts';

/** What the pages that end a connection or release its number say, beside what any form says. */
export const endingProblemText = {
  ...connectionProblemText,
  ...storedRecordProblemText,
  'look.readOnly': readOnlyProblemText['look.readOnly'],
};
