export const flagNames = ['chat', 'bezoek'] as const;
export type FlagName = (typeof flagNames)[number];
export type Flags = Readonly<Record<FlagName, boolean>>;

export const isFlagName = (name: unknown): name is FlagName =>
  flagNames.some((one) => one === name);
export const flagObject = 'Schakelaar__c';
