/** The public site uses this filter for staff too. */
export const publishedFilter = {
  field: 'Gepubliceerd__c',
  operator: 'Equals',
  operands: ['true'],
} as const;

/**
 * Vacancies are open until the end of their closing day in Dutch time. `''` matches vacancies
 * without a closing day.
 */
export const openVacancyFilter = {
  field: 'Sluitingsdatum__c',
  operator: 'GreaterOrEqual',
  operands: ['', 'TODAY'],
} as const;
