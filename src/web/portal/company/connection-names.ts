/** The query parameters of the list of connections. */
export const connectionParams = {
  kind: 'soort',
  status: 'status',
  term: 'zoek',
  token: 'verder',
  from: 'vanaf',
} as const;
