/** From bad to good. */
export const feedbackScores = ['1', '2', '3', '4', '5'] as const;
export type FeedbackScore = (typeof feedbackScores)[number];

export const maxTopicLength = 160;
