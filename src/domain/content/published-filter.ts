/**
 * Filter of published articles, pages, vacancies and products. The public site uses it for staff
 * too.
 */
export const publishedFilter = {
  field: 'Gepubliceerd__c',
  operator: 'Equals',
  operands: ['true'],
} as const;

/**
 * Filter of open vacancies: through the whole of their closing day in Dutch time; '' means without
 * a closing day.
 */
export const openVacancyFilter = {
  field: 'Sluitingsdatum__c',
  operator: 'GreaterOrEqual',
  operands: ['', 'TODAY'],
} as const;
