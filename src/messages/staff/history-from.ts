import type { HistorySource } from '#protocol/users/history.ts';

/** Where a work on many rows had its changes from. */
export const historyFromText: Readonly<Record<HistorySource, string>> = {
  bestand: 'uit een bestand',
  bewerking: 'in een bewerking van meer records',
};
