import * as v from 'valibot';
import { votes } from '#wire/votes.ts';

/** Did this article help? */
export const articleVote = v.object({ helpful: v.picklist(votes, 'form.required') });
