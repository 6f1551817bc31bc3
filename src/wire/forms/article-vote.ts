import * as v from 'valibot';

export const votes = ['ja', 'nee'] as const;
export type Vote = (typeof votes)[number];

/** Did this article help? */
export const articleVote = v.object({ helpful: v.picklist(votes, 'form.required') });

export const isVote = (value: unknown): value is Vote => votes.some((vote) => vote === value);
