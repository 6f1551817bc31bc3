/** Headers of requests that some endpoints read, as an endpoint declares and OpenAPI shows them. */
export const requestHeaders = {
  'If-Match': {
    description:
      'The version that was read: a weakEtag or eTag between quotes, or *. Refused when somebody else saved meanwhile',
    example: '"1795986532602"',
  },
  'If-Modified-Since': {
    description: 'When the description did not change since, the answer is 304 without it',
    example: 'Sun, 29 Nov 2026 12:00:00 GMT',
  },
  'If-Unmodified-Since': {
    description: 'Refused when somebody else saved after this moment, which is in whole seconds',
    example: 'Sun, 29 Nov 2026 12:00:00 GMT',
  },
  'Sforce-Auto-Assign': {
    description: 'TRUE: the default rule gives the new record its owner, as useDefaultRule does',
    example: 'TRUE',
  },
  'Sforce-Query-Options': {
    description: 'How many rows a page has, from 200 to 2000',
    example: 'batchSize=500',
  },
} as const;

export type DeclaredHeader = keyof typeof requestHeaders;
