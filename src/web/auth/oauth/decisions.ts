export const decisionFieldName = 'besluit';

export const decisions = { allow: 'toestaan', deny: 'weigeren' } as const;

/** The button that was pressed comes after the decision that the form remembers. */
export const decisionIn = (sent: FormData | null): unknown =>
  sent?.getAll(decisionFieldName).at(-1);
