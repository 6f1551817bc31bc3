import * as v from 'valibot';
import { votes } from '../site/feedback.ts';

/** Whether an article helped the reader. */
export const articleVote = v.object({ helpful: v.picklist(votes, 'form.required') });
