export const votes = ['ja', 'nee'] as const;
export type Vote = (typeof votes)[number];

export const isVote = (value: unknown): value is Vote => votes.some((vote) => vote === value);
