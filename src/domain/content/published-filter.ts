/** The public site uses this filter for all viewers, because staff can read unpublished rows. */
export const publishedFilter = {
  field: 'Gepubliceerd__c',
  operator: 'Equals',
  operands: ['true'],
} as const;

/** Matches vacancies without a closing day (`''`), or whose closing day is not past. */
export const openVacancyFilter = {
  field: 'Sluitingsdatum__c',
  operator: 'GreaterOrEqual',
  operands: ['', 'TODAY'],
} as const;
