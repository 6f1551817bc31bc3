import * as v from 'valibot';
import { votes } from '#protocol/site/votes.ts';

/** Did this article help? */
export const articleVote = v.object({ helpful: v.picklist(votes, 'form.required') });
