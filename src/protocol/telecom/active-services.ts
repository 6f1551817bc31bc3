/**
 * Where a company's active services can be fetched as CSV, with `?id={accountId}`. Source:
 * decisions.md §4, record-api.md §6.2.
 */
export const activeServicesPath = '/actieve-diensten.csv';
