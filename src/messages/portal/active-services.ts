/** The file of active services. */
export const activeServicesText = {
  fileName: ({ customerNumber, day }: { customerNumber: string; day: string }): string =>
    `actieve-diensten-${customerNumber}-${day}.csv`,
};
