export const decisionFieldName = 'besluit';

export const decisions = { allow: 'toestaan', deny: 'weigeren' } as const;
