import * as v from 'valibot';
import { votes } from '../site/feedback.ts';

/** Did this article help? */
export const articleVote = v.object({ helpful: v.picklist(votes, 'form.required') });
