/** From bad to good. */
export const feedbackScores = ['1', '2', '3', '4', '5'] as const;

export const maxTopicLength = 160;

export const votes = ['ja', 'nee'] as const;
export type Vote = (typeof votes)[number];

export const isVote = (value: unknown): value is Vote => votes.some((vote) => vote === value);
