/**
 * Of articles, pages, vacancies and products: what the site shows, to staff who visit it as well.
 */
export const publishedFilter = {
  field: 'Gepubliceerd__c',
  operator: 'Equals',
  operands: ['true'],
} as const;

/**
 * Of vacancies: those one can answer, through the whole of their closing day as the calendar here
 * has it; '' is no such day.
 */
export const openVacancyFilter = {
  field: 'Sluitingsdatum__c',
  operator: 'GreaterOrEqual',
  operands: ['', 'TODAY'],
} as const;
