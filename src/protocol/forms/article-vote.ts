import * as v from 'valibot';
import { votes } from '#protocol/votes.ts';

/** Did this article help? */
export const articleVote = v.object({ helpful: v.picklist(votes, 'form.required') });
