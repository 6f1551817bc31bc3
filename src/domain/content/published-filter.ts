/** The public site uses this filter for staff too. */
export const publishedFilter = {
  field: 'Gepubliceerd__c',
  operator: 'Equals',
  operands: ['true'],
} as const;

/** Open until the end of the closing day in Dutch time, or without a closing day (`''`). */
export const openVacancyFilter = {
  field: 'Sluitingsdatum__c',
  operator: 'GreaterOrEqual',
  operands: ['', 'TODAY'],
} as const;
