import type * as externalIdEndpoints from '#protocol/endpoints/rest/external-ids.ts';
import type { EndpointCalls } from '../endpoint-call.ts';

const api = '/services/data/v65.0';
const sobjects = `${api}/sobjects`;

export const externalIdCalls: EndpointCalls<typeof externalIdEndpoints> = {
  readByExternalId: {
    about: 'row',
    ask: ({ object, row }) => ({ path: `${sobjects}/${object}/Id/${row}` }),
    answers: [
      { as: 'verkoop', path: ({ account }) => `${sobjects}/account/id/${account}` },
      { as: 'verkoop', path: ({ id }) => `${sobjects}/Case/${id}/Account` },
      { as: 'verkoop', path: ({ account }) => `${sobjects}/Account/${account}/Contacts` },
    ],
  },
  upsertByExternalId: {
    about: 'row',
    ask: ({ object, row }) => ({
      path: `${sobjects}/${object}/Id/${row}`,
      method: 'PATCH',
      body: {},
    }),
    answers: [
      {
        as: 'verkoop',
        path: () => `${sobjects}/Aansluiting__c/Nummer__c/06-55555501`,
        method: 'PATCH',
        body: ({ account }) => ({ Name: 'Vorm', Account__c: account, Soort__c: 'Mobiel' }),
        status: 201,
      },
      {
        as: 'verkoop',
        path: ({ id }) => `${sobjects}/Case/Id/${id}`,
        method: 'PATCH',
        body: () => ({ Subject: 'Anders' }),
      },
    ],
  },
  deleteByExternalId: {
    about: 'row',
    ask: ({ object, row }) => ({ path: `${sobjects}/${object}/Id/${row}`, method: 'DELETE' }),
    answers: [
      {
        as: 'beheer',
        path: ({ id }) => `${sobjects}/Case/Id/${id}`,
        method: 'DELETE',
        status: 204,
      },
    ],
  },
  upsertSobjects: {
    about: 'object',
    ask: ({ object, row }) => ({
      path: `${api}/composite/sobjects/${object}/Id`,
      method: 'PATCH',
      body: { records: [{ attributes: { type: object }, Id: row }] },
    }),
    answers: [
      {
        as: 'verkoop',
        path: () => `${api}/composite/sobjects/Aansluiting__c/Nummer__c`,
        method: 'PATCH',
        body: ({ account }) => ({
          records: [
            {
              attributes: { type: 'Aansluiting__c' },
              Nummer__c: '06-55555502',
              Name: 'Vorm',
              Account__c: account,
              Soort__c: 'Mobiel',
            },
            { attributes: { type: 'Aansluiting__c' }, Name: 'Zonder nummer' },
          ],
        }),
      },
    ],
  },
};
