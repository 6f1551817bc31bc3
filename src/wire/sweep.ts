/** The round of work without a visitor: whose turn it is, and by which word a round is asked for at once. */
export const sweepTask = 'sweep';
export const sweepTopic = 'sweep';
