/** For all viewers, because staff can read unpublished rows. */
export const publishedFilter = {
  field: 'Gepubliceerd__c',
  operator: 'Equals',
  operands: ['true'],
} as const;

/** No closing day (`''`), or one that is not past. */
export const openVacancyFilter = {
  field: 'Sluitingsdatum__c',
  operator: 'GreaterOrEqual',
  operands: ['', 'TODAY'],
} as const;
