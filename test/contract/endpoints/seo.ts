import type { EndpointCalls } from './endpoint-call.ts';
import type * as seoEndpoints from '#protocol/endpoints/seo.ts';

const seoPath = '/services/data/v65.0/connect/communities/0DB000000000001AAA/seo/properties';

export const seoCalls: EndpointCalls<typeof seoEndpoints> = {
  getSeoProperties: {
    about: 'row',
    ask: ({ row, field }) => ({ path: `${seoPath}/${row}?fields=${field}` }),
    answers: [
      { path: ({ product }) => `${seoPath}/${product}?fields=Name,Product__c.Maandbedrag__c` },
      { as: 'beheer', path: ({ id }) => `${seoPath}/${id}?fields=Subject,Account.Name` },
    ],
  },
};
