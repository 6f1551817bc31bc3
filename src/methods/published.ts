/** Of articles, pages, vacancies and products: what the site shows, to staff who visit it as well. */
export const published = { field: 'Gepubliceerd__c', operator: 'Equals', operands: ['true'] } as const;
