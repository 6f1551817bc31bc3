/**
 * The parts of the site that an administrator can switch on and off while the server runs. Their
 * labels are in `messages/staff/admin.ts`.
 */
export const flagNames = ['chat', 'bezoek'] as const;
export type FlagName = (typeof flagNames)[number];
export type Flags = Readonly<Record<FlagName, boolean>>;

export const isFlagName = (name: unknown): name is FlagName =>
  flagNames.some((one) => one === name);
export const flagObject = 'Schakelaar__c';
